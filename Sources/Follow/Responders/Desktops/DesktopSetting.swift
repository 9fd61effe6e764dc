internal import FileSupport
internal import Processes
internal import SDEvent
internal import Vocabulary

/// A setting with the tool that reads and writes it.
struct DesktopSetting {
    /// The name for users.
    let name: String
    /// The name in the record of replaced settings.
    let record: String
    let key: String
    let tool: any SettingsTool
    let values: Desktop.Values
    let session: DesktopSession
    /// Whether one call reads the setting together with others.
    var isReadWithOthers = false

    enum Source {
        /// The tool prints the value with these arguments. The same call may print other settings.
        case printed([String], @MainActor (ProgramRun.Result) -> Reading)
        /// A file contains the value once the tool has ended.
        case file(@MainActor () -> Reading)
        /// The tool can't print the value. Its exit code must suffice as proof that the value was set.
        case direct(@MainActor () -> Reading)
    }

    enum Write {
        /// The arguments of successive calls. The last call must succeed.
        case calls([[String]])
        case file(@MainActor () throws(FileError) -> Void)
    }

    enum Origin {
        /// Another program's call prints the user's own value, or nothing for a default. The program may be missing.
        case printed(tool: String, arguments: [String])
        /// A present value is the user's own.
        case own
        case unknown
    }

    enum Reading: Equatable {
        /// The value, or `nil` if it isn't set.
        case value(String?)
        /// The names of the setting's parts, such as monitors.
        case parts([String])
        case absent(String)
        case failed(String)
    }

    enum Aim: Equatable {
        case right
        case set(String)
        /// Restore the value from before the agent.
        case putBack
        /// Keep the user's own value. Forget any replaced value.
        case forget
        /// Leave the value, for this reason.
        case leave(String)
        /// Leave the value, because it can't follow for this reason.
        case fail(String)
    }
}

extension DesktopSetting {
    @MainActor private func value(in theme: String) -> String? {
        if let value = tool.value(of: self, inTheme: theme) { return value }
        if case .variants = values { return nil }
        return theme
    }

    /// Returns the setting's values in the themes that the user named for the desktop.
    @MainActor func values(in themes: ByAppearance<String>) -> ByAppearance<String>? {
        guard let day = value(in: themes.day), let night = value(in: themes.night) else { return nil }
        return ByAppearance(day: day, night: night)
    }

    /// Whether a theme can be set. True for a setting without themes.
    @MainActor func accepts(theme: String) -> Bool {
        switch values {
        case .words, .colorScheme, .picture, .links: true
        case .variants(let kind), .themes(let kind):
            value(in: theme).map { kind.has($0, in: session.environment) } ?? false
        }
    }

    /// Whether the user chose this value for either appearance.
    @MainActor func hasChosen(_ value: String) -> Bool {
        Appearance.allCases.contains { values.picture(for: $0, in: session) == value }
    }
}

extension Desktop.Values {
    /// Whether replaced values return when the user's choice ends. Other values return with the other appearance.
    var isUserChosen: Bool { if case .picture = self { true } else { false } }

    @MainActor fileprivate func picture(for appearance: Appearance, in session: DesktopSession) -> String? {
        guard case .picture(let form) = self, let pictures = session.wallpapers else { return nil }
        return switch form {
        case .path: pictures[appearance]
        case .address: fileAddress(pictures[appearance])
        case .addressOfNight: fileAddress(pictures.night)
        case .sway: SwayPictures.command(pictures[appearance])
        }
    }

    /// `names` are the values in the themes that the user named. `kept` is the replaced value, if ours is still set.
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
        // GNOME itself writes `default` for light. Other portal backends report that as no preference, where Halflight
        // reports light.
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
