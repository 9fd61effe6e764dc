import Glibc

/// What the terminal behind an output can do; nothing where there is none.
struct Terminal: Equatable {
    /// Whether colours may be used.
    var hasColour: Bool
    /// Characters on a line; nil where lines have no end.
    var width: Int?

    /// A file or a pipe: no colours, no line breaks of our own.
    static let none = Terminal(hasColour: false, width: nil)

    /// Standard output's terminal.
    static var output: Terminal {
        guard isatty(STDOUT_FILENO) == 1 else { return .none }
        return Terminal(hasColour: allowsColour(environment: ProcessEnvironment.variables), width: columns)
    }

    /// Whether a terminal in this environment should be sent colours: not so with NO_COLOR (no-color.org).
    static func allowsColour(environment: [String: String]) -> Bool {
        environment["NO_COLOR", default: ""].isEmpty && environment["TERM", default: "dumb"] != "dumb"
    }

    private static var columns: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}

/// How a piece of text stands out (ECMA-48, select graphic rendition).
enum Emphasis: String {
    case bold = "1"
    case dim = "2"
    case warning = "33"

    /// The text as a terminal shows it so.
    func applied(to text: String) -> String {
        text.isEmpty ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}
