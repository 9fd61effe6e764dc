internal import Theming

extension Theme {
    /// The control sequences that have a terminal show this theme: its sixteen colours (OSC 4), then those of text,
    /// background and cursor (OSC 10, 11, 12; xterm, "Control Sequences").
    ///
    /// Each colour has its own sequence, because not every terminal accepts several at once. They end with ST.
    var terminalSequences: String {
        let palette = (0..<16).map { "4;\($0);\(self[.terminal($0)])" }
        let others = ["10;\(self[.terminalText])", "11;\(self[.terminalBackground])", "12;\(self[.cursor])"]
        return (palette + others).map { "\u{1b}]\($0)\u{1b}\\" }.joined()
    }
}
