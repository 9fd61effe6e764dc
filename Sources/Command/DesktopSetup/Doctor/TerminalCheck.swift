import SystemAppearance
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
            let follows = background == appearance
            return [
                .warning(
                    "terminal",
                    follows
                        ? "This terminal shows \(appearance), but reports \(said) to programs in it."
                        : "This terminal reports \(said) to programs in it, but the appearance is \(appearance).",
                    advice: follows ? TerminalCheck.restart : TerminalCheck.follow)
            ]
        case (_, let background?) where background != appearance:
            return [
                .warning(
                    "terminal", "This terminal's background suits \(background), but the appearance is \(appearance).",
                    advice: TerminalCheck.follow)
            ]
        case (let said, _):
            return [
                .ok(
                    "terminal",
                    said == nil
                        ? "This terminal shows \(appearance), and does not report it to programs."
                        : "This terminal shows \(appearance), and reports it to programs.")
            ]
        }
    }

    private static let follow: Message = "Its recipe may have it follow: halflight recipe list"
    private static let restart: Message = "Open a new window: this one began before its recipe could tell it."
}
