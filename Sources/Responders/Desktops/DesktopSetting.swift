internal import SDEvent
internal import Switching

/// One setting of a desktop, which its own tool reads and writes.
struct DesktopSetting {
    /// What it is called, for a sentence.
    let name: String
    /// The arguments by which the tool prints it.
    let read: [String]
    /// What the tool's end and output say.
    let reading: @MainActor (ProgramRun.Result) -> Reading
    /// The arguments by which the tool sets it.
    let write: @MainActor (String) -> [String]
    /// What it may be.
    let values: Values

    /// What a setting is now.
    enum Reading: Equatable {
        /// This, or nothing yet; and all that it may be, where the tool says so.
        case value(String?, choices: [String] = [])
        /// There is no such setting here, for this reason.
        case absent(String)
        /// It cannot be read, for this reason.
        case failed(String)
    }

    /// What a setting may be by day and by night.
    enum Values {
        /// Names of themes, of which a person may name two; this says whether one can be used.
        case themes(isInstalled: @MainActor (String) -> Bool)
        /// One of the tool's own choices, of which a person may name two.
        case choices
        /// These words; of those for an appearance each will do, and the first is chosen.
        case words(day: [String], night: [String])
    }

    /// What is to become of a setting.
    enum Aim: Equatable {
        /// It is right.
        case right
        /// This.
        case set(String)
        /// Nothing, for this reason.
        case leave(String)
    }

    /// Whether a theme that a person names can be set here; where no theme is set, that is nobody's mistake.
    func canBe(_ named: String, choices: [String]) -> Bool {
        switch values {
        case .words: true
        case .themes(let isInstalled): isInstalled(named)
        case .choices: choices.contains(named)
        }
    }

    /// What a setting that is `present` now is to be.
    ///
    /// - Parameters:
    ///   - names: what the person calls the themes.
    ///   - kept: what we have replaced before, if it is still as we left it.
    func aim(
        for appearance: Appearance, present: String?, choices: [String], names: ThemeNames?, kept: String?
    ) -> Aim {
        switch values {
        case .words(let day, let night):
            let words = appearance == .day ? day : night
            if let present, words.contains(present) { return .right }
            if let kept, words.contains(kept) { return .set(kept) }
            return words.first.map { .set($0) } ?? .right
        case .themes(let isInstalled):
            return aim(for: appearance, present: present, names: names, kept: kept, isUsable: isInstalled)
        case .choices:
            return aim(for: appearance, present: present, names: names, kept: kept, isUsable: choices.contains)
        }
    }

    private func aim(
        for appearance: Appearance, present: String?, names: ThemeNames?, kept: String?,
        isUsable: @MainActor (String) -> Bool
    ) -> Aim {
        if let named = names?[appearance], isUsable(named) { return present == named ? .right : .set(named) }
        let isMissing = names.map { ": the theme \"\($0[appearance])\" has no part for it" } ?? ""
        guard let present, !present.isEmpty else { return .leave("\(name) is not set\(isMissing)") }
        if let kept { return .set(kept) }
        let variants = ThemeVariants(name: present)
        if variants.appearance == appearance { return isMissing.isEmpty ? .right : .leave("\(name)\(isMissing)") }
        if let variant = variants.names(for: appearance).first(where: isUsable) { return .set(variant) }
        return .leave(
            "\(name) stays \"\(present)\""
                + (isMissing.isEmpty ? ": it has no variant for \(appearance) here" : isMissing))
    }
}
