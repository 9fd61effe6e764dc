import FileSupport
internal import Glibc

/// The abilities of the terminal behind an output; none for a file or a pipe.
package struct Terminal: Equatable {
    package var hasColour: Bool
    /// Characters on a line; nil where lines have no end.
    package var width: Int?
    /// Lines; nil where they have no end.
    package var height: Int?
    /// Whether it shows characters beyond ASCII.
    package var hasUnicode = false

    package static let none = Terminal(hasColour: false)

    package static var output: Terminal {
        guard isatty(STDOUT_FILENO) == 1 else { return .none }
        let environment = processEnvironment()
        var terminal = Terminal(
            hasColour: allowsColour(environment: environment), hasUnicode: isUnicode(environment: environment))
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 {
            (terminal.width, terminal.height) = (Int(size.ws_col), Int(size.ws_row))
        }
        return terminal
    }

    /// Whether a terminal in this environment should be sent colours: not so with NO_COLOR (no-color.org).
    package static func allowsColour(environment: [String: String]) -> Bool {
        environment["NO_COLOR", default: ""].isEmpty && environment["TERM", default: "dumb"] != "dumb"
    }

    /// Whether texts in this environment are in UTF-8: the first of these variables that is set counts (locale(7)).
    package static func isUnicode(environment: [String: String]) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        // Of "de_DE.UTF-8@euro", "utf8".
        let codeset = locale.split(separator: ".").dropFirst().first?.split(separator: "@").first ?? ""
        return codeset.lowercased().filter { $0 != "-" } == "utf8"
    }
}
