import Appearance
import Vocabulary

/// Whether `doctor`'s terminal looks like the appearance, and tells its programs so.
struct TerminalCheck {
    /// `nil` if no terminal answers.
    var answer: TerminalAnswer?
    var appearance: Appearance?

    var findings: [Finding] {
        guard let answer, let appearance else { return [] }
        switch (answer.said, answer.background) {
        case (nil, nil): return [.skipped("terminal", "This terminal does not say whether it is light or dark.")]
        case (let said?, let background) where said != appearance:
            let looks = background == appearance ? ", although it is \(word(appearance))" : ""
            return [
                .warning(
                    "terminal",
                    "This terminal tells programs in it that it is \(word(said))\(looks): it is \(appearance).",
                    advice: looks.isEmpty ? TerminalCheck.follow : TerminalCheck.restart)
            ]
        case (_, let background?) where background != appearance:
            return [
                .warning(
                    "terminal", "The background of this terminal is \(word(background)), and it is \(appearance).",
                    advice: TerminalCheck.follow)
            ]
        case (let said, _):
            let tells = said == nil ? "; it does not tell programs in it" : ", and tells programs in it"
            return [.ok("terminal", "This terminal is \(word(appearance))\(tells).")]
        }
    }

    private func word(_ appearance: Appearance) -> String { appearance == .day ? "light" : "dark" }

    private static let follow = "Its recipe may have it follow: halflight recipe list"
    private static let restart = "Open a new window: this one began before its recipe could tell it."
}
