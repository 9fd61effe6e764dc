internal import FileSupport
internal import Processes
internal import SDEvent
internal import Vocabulary

/// A setting with the tool that reads and writes it.
struct DesktopSetting {
    /// Its name for a person.
    let name: String
    /// Its name in the record of what was replaced.
    let record: String
    let key: String
    let tool: any SettingsTool
    let values: Desktop.Values
    let session: DesktopSession
    /// Whether one call reads it together with others.
    var isReadWithOthers = false

    enum Source {
        /// The tool prints it with these arguments, perhaps with others that are then read in the same call.
        case printed([String], @MainActor (ProgramRun.Result) -> Reading)
        /// It stands in a file as soon as the tool has ended.
        case file(@MainActor () -> Reading)
        /// The tool cannot print it, and its exit code has to do as the proof that it was set.
        case direct(@MainActor () -> Reading)
    }

    enum Write {
        /// The program's arguments, call by call, of which the last one has to succeed.
        case calls([[String]])
        case file(@MainActor () throws(FileError) -> Void)
    }

    enum Origin {
        /// The call of another program that prints the person's own value, and nothing for a default; its absence is no
        /// failure.
        case printed(tool: String, arguments: [String])
        /// What is there is the person's own.
        case own
        case unknown
    }

    enum Reading: Equatable {
        /// The value; nil if it is not set.
        case value(String?)
        /// It consists of parts with these names, such as one for each monitor.
        case parts([String])
        case absent(String)
        case failed(String)
    }

    enum Aim: Equatable {
        case right
        case set(String)
        /// It becomes what it was before us.
        case putBack
        /// It is the person's own, whatever we replaced earlier.
        case forget
        /// It stays, for this reason.
        case leave(String)
        /// It stays, because it cannot follow, for this reason.
        case fail(String)
    }
}

extension DesktopSetting {
    /// Its value by the theme that a person names for the desktop.
    @MainActor private func value(in theme: String) -> String? {
        if let value = tool.value(of: self, inTheme: theme) { return value }
        if case .variants = values { return nil }
        return theme
    }

    /// Its values by the themes that a person names for the desktop.
    @MainActor func values(in themes: ByAppearance<String>) -> ByAppearance<String>? {
        guard let day = value(in: themes.day), let night = value(in: themes.night) else { return nil }
        return ByAppearance(day: day, night: night)
    }

    /// Whether a theme that a person names can be set; true for a setting that has no themes.
    @MainActor func accepts(theme: String) -> Bool {
        switch values {
        case .words, .colorScheme, .picture, .links: true
        case .variants(let kind), .themes(let kind):
            value(in: theme).map { kind.has($0, in: session.environment) } ?? false
        }
    }

    /// Whether the person has chosen this value for one of the appearances.
    @MainActor func hasChosen(_ value: String) -> Bool {
        Appearance.allCases.contains { values.picture(for: $0, in: session) == value }
    }
}

extension Desktop.Values {
    /// Whether what they replace comes back with the choice's end, rather than with the other appearance.
    var isUserChosen: Bool { if case .picture = self { true } else { false } }

    /// The picture that the person has chosen for an appearance; nil if none, or no longer.
    @MainActor fileprivate func picture(for appearance: Appearance, in session: DesktopSession) -> String? {
        guard case .picture(let form) = self, let pictures = session.wallpapers else { return nil }
        return switch form {
        case .path: pictures[appearance]
        case .address: fileAddress(pictures[appearance])
        case .addressOfNight: fileAddress(pictures.night)
        case .sway: SwayPictures.command(pictures[appearance])
        }
    }

    /// The action for a setting whose value is `present`.
    ///
    /// - Parameters:
    ///   - names: its values by the themes that the person names.
    ///   - kept: the value that we replaced, if ours still stands.
    @MainActor func aim(
        of name: String, for appearance: Appearance, present: String?, names: ByAppearance<String>? = nil,
        kept: String?,
        in session: DesktopSession
    ) -> DesktopSetting.Aim {
        func aim(_ kind: Desktop.ThemeKind) -> DesktopSetting.Aim {
            theme(name, for: appearance, present: present, names: names, kept: kept) {
                kind.has($0, in: session.environment)
            }
        }
        func aim(_ words: [String]) -> DesktopSetting.Aim {
            if let present, words.contains(present) { return .right }
            if let kept, words.contains(kept) { return .set(kept) }
            return words.first.map { .set($0) } ?? .right
        }
        switch self {
        case .words(let words): return aim(words[appearance])
        // GNOME itself writes `default` for light. Other backends of the portal report that as no preference, where
        // Halflight reports light.
        case .colorScheme where appearance == .night: return aim(["prefer-dark"])
        case .colorScheme: return aim(session.isPortalBackend ? ["prefer-light"] : ["default", "prefer-light"])
        case .picture:
            guard let value = picture(for: appearance, in: session) else { return kept == nil ? .forget : .putBack }
            return present == value ? .right : .set(value)
        case .links(let files):
            if let problem = LinkTool.problem(of: name, present: present, files: files) { return .fail(problem) }
            return present == files[appearance] ? .right : .set(files[appearance])
        case .themes(let kind): return aim(kind)
        case .variants(let kind):
            guard present?.isEmpty == false else { return .right }
            let aim = aim(kind)
            if case .leave = aim { return .right }
            return aim
        }
    }

    private func theme(
        _ name: String, for appearance: Appearance, present: String?, names: ByAppearance<String>?, kept: String?,
        isUsable: @MainActor (String) -> Bool
    ) -> DesktopSetting.Aim {
        if let named = names?[appearance], isUsable(named) { return present == named ? .right : .set(named) }
        let missing = names.map { ": the theme \"\($0[appearance])\" has no variant for this setting" } ?? ""
        guard let present, !present.isEmpty else { return .leave("\(name) is not set\(missing)") }
        if let kept { return .set(kept) }
        guard let variants = ThemeVariants(name: present) else {
            return .leave("\(name) is longer than the name of a theme can be, 255 bytes")
        }
        if variants.appearance == appearance { return missing.isEmpty ? .right : .leave("\(name)\(missing)") }
        if let variant = variants.names(for: appearance).first(where: isUsable) { return .set(variant) }
        return .leave(
            "\(name) stays \"\(present)\""
                + (missing.isEmpty ? ": no variant for \(appearance) is installed" : missing))
    }
}
