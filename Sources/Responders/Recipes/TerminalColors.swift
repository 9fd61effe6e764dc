internal import Theming

extension Theme {
    /// What has a terminal show this theme: its sixteen colours (OSC 4), then those of text, ground and cursor
    /// (OSC 10, 11, 12), as xterm's ctlseqs describes them.
    ///
    /// Each colour has a sequence of its own: not every terminal takes several at once. They end with ST.
    var terminalSequences: String {
        let palette = (0..<16).map { "4;\($0);\(self[.terminal($0)])" }
        let others = ["10;\(self[.terminalText])", "11;\(self[.terminalBackground])", "12;\(self[.cursor])"]
        return (palette + others).map { "\u{1b}]\($0)\u{1b}\\" }.joined()
    }
}
