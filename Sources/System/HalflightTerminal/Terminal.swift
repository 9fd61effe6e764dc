package import FileSupport
internal import Glibc

/// The abilities of an output's terminal. A file or pipe has no abilities.
package struct Terminal: Equatable {
    package var hasColour: Bool
    /// Characters per line, or `nil` for no limit.
    package var width: Int?
    package var height: Int?
    package var hasUnicode = false
    /// The texts in the person's language. Only a terminal gets them; files and pipes get English.
    package var catalogue = Catalogue.empty

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

    /// Whether to send colors to a terminal in this environment. Not with NO_COLOR (no-color.org).
    package static func allowsColour(environment: [String: String]) -> Bool {
        environment["NO_COLOR", default: ""].isEmpty && environment["TERM", default: "dumb"] != "dumb"
    }

    /// Whether text in this environment is UTF-8. The first nonempty one of three variables counts (locale(7)).
    package static func isUnicode(environment: [String: String]) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        // "utf8" for "de_DE.UTF-8@euro".
        let codeset = locale.split(separator: ".").dropFirst().first?.split(separator: "@").first ?? ""
        return codeset.lowercased().filter { $0 != "-" } == "utf8"
    }
}
