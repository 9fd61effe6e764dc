import Glibc
import Theming

/// The program's terminal, which delivers single keys and is drawn as a whole (termios(3), ECMA-48).
final class RawTerminal {
    static let input = STDIN_FILENO

    private var before = termios()

    init() {
        tcgetattr(RawTerminal.input, &before)
        var settings = before
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        tcsetattr(RawTerminal.input, TCSANOW, &settings)
        write("\u{1B}[?1049h\u{1B}[?25l")
    }

    func leave() {
        write("\u{1B}[?25h\u{1B}[?1049l")
        tcsetattr(RawTerminal.input, TCSANOW, &before)
    }

    /// Returns the typed bytes, or `nil` at the end.
    func read() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(RawTerminal.input, &bytes, bytes.count)
        return count > 0 ? Array(bytes[..<count]) : nil
    }

    func draw(_ lines: [Line]) {
        let rows = lines.map { line in
            "\u{1B}[38;2;\(components(line.foreground))m\u{1B}[48;2;\(components(line.background))m\(line.text)\u{1B}[K"
        }
        write("\u{1B}[H" + rows.joined(separator: "\r\n") + "\u{1B}[0m")
    }

    private func components(_ color: Color) -> String { "\(color.red);\(color.green);\(color.blue)" }

    private func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(STDOUT_FILENO, bytes, bytes.count)
    }
}
