internal import Glibc
internal import HalflightSupport

/// The answers of a terminal to the questions that programs in it ask about its appearance.
package struct TerminalAnswer: Sendable {
    /// Whether it calls itself dark: `CSI ? 996 n` (Contour, "Dark and Light Mode detection"); nil if it does not say.
    package private(set) var isDark: Bool?
    /// Its background, 0 to 255 each: OSC 11 (xterm, "Control Sequences"); nil if it does not say.
    package private(set) var background: (red: UInt8, green: UInt8, blue: UInt8)?
    /// Whether the last answer is there: every terminal says what it is, and answers in order.
    private(set) var isComplete = false

    static let question = "\u{1B}[?996n\u{1B}]11;?\u{1B}\\\u{1B}[c"

    /// - Parameter bytes: what has been read from the terminal; other input among it is passed over.
    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let match = text.firstMatch(of: /\u{1B}\[\?997;([12])n/) { isDark = match.1 == "1" }
        if let match = text.firstMatch(of: /\u{1B}\]11;rgba?:([0-9a-fA-F\/]+)/) { readBackground(match.1) }
        isComplete = text.contains(/\u{1B}\[\?[0-9;]*c/)
    }

    /// Of `1e1e/1e1e/2e2e`, as in XParseColor(3): one to four digits a part; a fourth part is the opacity.
    private mutating func readBackground(_ text: Substring) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { part -> UInt8? in
            guard (1...4).contains(part.utf8.count), let value = Int(part, radix: 16) else { return nil }
            return UInt8(value * 255 / ((1 << (4 * part.utf8.count)) - 1))
        }
        guard parts.count >= 3, let red = parts[0], let green = parts[1], let blue = parts[2] else { return }
        background = (red, green, blue)
    }
}

extension TerminalAnswer {
    /// Asks the terminal of this process, and waits up to half a second.
    ///
    /// - Returns: nil where no terminal answers, or where another program has it.
    package static func asked(environment: [String: String]) -> TerminalAnswer? {
        guard DrawnTerminal.isThere(environment: environment) else { return nil }
        let reader = tcgetpgrp(STDIN_FILENO)
        guard reader < 0 || reader == getpgrp() else { return nil }
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
        var settings = before.takingKeysAtOnce
        guard tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 else { return nil }
        defer { tcsetattr(STDIN_FILENO, TCSANOW, &before) }
        try? writeAll(question.utf8, to: STDOUT_FILENO, within: limit)
        let answer = read(until: ContinuousClock.now + limit)
        return answer.isComplete ? answer : nil
    }

    private static let limit = Duration.milliseconds(500)

    private static func read(until end: ContinuousClock.Instant) -> TerminalAnswer {
        var bytes: [UInt8] = []
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while true {
            let answer = TerminalAnswer(bytes)
            let left = Int32(max(.zero, end - .now) / .milliseconds(1))
            guard !answer.isComplete, bytes.count < 4096, poll(&input, 1, left) > 0 else { return answer }
            var more = [UInt8](repeating: 0, count: 256)
            let count = Glibc.read(STDIN_FILENO, &more, more.count)
            guard count > 0 else { return answer }
            bytes += more[..<count]
        }
    }
}
