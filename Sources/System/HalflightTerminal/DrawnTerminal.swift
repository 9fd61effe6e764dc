internal import FileSupport
internal import Glibc
package import SystemPackage

/// A terminal for full-screen drawing and single keys (console_codes(4)). Leaving it restores its state.
package final class DrawnTerminal {
    private var before: termios?
    private var shown: [StyledLine] = []

    package init() {}

    package static func isThere(environment: [String: String]) -> Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
            && !["", "dumb"].contains(environment["TERM", default: ""])
    }

    /// Switches to the alternate screen. Hides the cursor and reads each key immediately, without echo.
    package func enter() throws(Errno) {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { throw Errno(rawValue: errno) }
        before = settings
        guard apply(settings.takingKeysAtOnce) else { throw Errno(rawValue: errno) }
        shown = []
        try write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[H\u{1B}[2J")
    }

    /// Restores the terminal and drops pending input.
    package func leave() {
        guard let settings = before else { return }
        before = nil
        // TCOON resumes only a flow that TCOOFF has stopped (ioctl_tty(2), TCXONC). In this order, it also resumes a
        // flow that Ctrl-S stopped.
        tcflow(STDOUT_FILENO, TCOOFF)
        tcflow(STDOUT_FILENO, TCOON)
        try? writeAll("\u{1B}[H\u{1B}[2J\u{1B}[?25h\u{1B}[?1049l".utf8, to: STDOUT_FILENO, within: .seconds(1))
        _ = apply(settings)
    }

    /// Applies settings. Not with `TCSAFLUSH`, which waits until all output is read.
    private func apply(_ settings: termios) -> Bool {
        var settings = settings
        tcflush(STDIN_FILENO, TCIFLUSH)
        return tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0
    }

    /// Draws lines from the top. Writes only lines that differ from the screen, all at once.
    package func draw(_ lines: [StyledLine]) throws(Errno) {
        var changes = ""
        for row in 0..<max(lines.count, shown.count) {
            let line = row < lines.count ? lines[row] : ""
            guard row >= shown.count || shown[row] != line else { continue }
            changes += "\u{1B}[\(row + 1);1H\(line)\u{1B}[K"
        }
        shown = lines
        if !changes.isEmpty { try write(changes) }
    }

    /// Clears the screen, so that the next drawing is complete. For example, after a change of size.
    package func clear() throws(Errno) {
        shown = []
        try write("\u{1B}[H\u{1B}[2J")
    }

    private func write(_ text: String) throws(Errno) {
        do {
            try writeAll(text.utf8, to: STDOUT_FILENO)
        } catch .interrupted {
            // The signal ends the loop.
        }
    }

    /// The letters typed since the last call, or `nil` if the terminal is gone.
    package func keys() -> String? {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else { return count < 0 && [EINTR, EAGAIN].contains(errno) ? "" : nil }
        return DrawnTerminal.letters(of: bytes[..<count])
    }

    /// The typed letters without sequences of arrow and function keys (ECMA-48).
    static func letters(of bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).replacing(
            /\u{1B}(?:[\[O][\u{20}-\u{3F}]*)?[^\u{1B}]?/.matchingSemantics(.unicodeScalar), with: "")
    }
}

extension termios {
    /// These settings, with unbuffered input and no echo (termios(3)).
    var takingKeysAtOnce: termios {
        var settings = self
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        withUnsafeMutableBytes(of: &settings.c_cc) { ($0[Int(VMIN)], $0[Int(VTIME)]) = (1, 0) }
        return settings
    }
}
