internal import FileSupport
internal import Processes
internal import SDEvent
internal import Vocabulary

/// A setting with the tool that reads and writes it.
struct DesktopSetting {
    /// Its name for a person, and for the record of what was replaced.
    let name: String
    let key: String
    let tool: any SettingsTool
    let values: Values
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

    enum Values {
        /// Names of installed themes; a person may name one for each appearance.
        case themes(isInstalled: @MainActor (String) -> Bool)
        /// Names of installed themes that a person names only as a part of a theme of the whole desktop; one without
        /// a variant stays.
        case variants(isInstalled: @MainActor (String) -> Bool)
        /// The words for an appearance: each of them is right, and the first is set.
        case words(@MainActor (Appearance) -> [String])
        /// The value that the person has chosen for an appearance; nil if none, or no longer.
        case chosen(@MainActor (Appearance) -> String?)

        /// Whether what they replace comes back with the choice's end, rather than with the other appearance.
        var isUserChosen: Bool { if case .chosen = self { true } else { false } }

        /// Whether the person has chosen a value for one of the appearances.
        @MainActor func contains(_ value: String) -> Bool {
            guard case .chosen(let chosen) = self else { return false }
            return Appearance.allCases.contains { chosen($0) == value }
        }
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
        case .words, .chosen: true
        case .variants(let isInstalled), .themes(let isInstalled): value(in: theme).map(isInstalled) ?? false
        }
    }
}

extension DesktopSetting.Values {
    /// The action for a setting whose value is `present`.
    ///
    /// - Parameters:
    ///   - name: the setting's, for messages.
    ///   - names: its values by the themes that the person names.
    ///   - kept: the value that we replaced, if ours still stands.
    func aim(
        of name: String, for appearance: Appearance, present: String?,
        names: ByAppearance<String>? = nil, kept: String?
    ) -> DesktopSetting.Aim {
        func aim(_ names: ByAppearance<String>?, _ isUsable: @MainActor (String) -> Bool) -> DesktopSetting.Aim {
            theme(name, for: appearance, present: present, names: names, kept: kept, isUsable: isUsable)
        }
        switch self {
        case .words(let words):
            let words = words(appearance)
            if let present, words.contains(present) { return .right }
            if let kept, words.contains(kept) { return .set(kept) }
            return words.first.map { .set($0) } ?? .right
        case .chosen(let value):
            guard let value = value(appearance) else { return kept == nil ? .forget : .putBack }
            return present == value ? .right : .set(value)
        case .themes(let isInstalled): return aim(names, isInstalled)
        case .variants(let isInstalled):
            guard present?.isEmpty == false else { return .right }
            let aim = aim(names, isInstalled)
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
