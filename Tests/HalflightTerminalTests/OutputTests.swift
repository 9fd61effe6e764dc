import HalflightSupport
import Switching
import SystemPackage
import Testing

@testable import HalflightTerminal

@Suite("Printing and reading")
struct OutputTests {
    @Test(
        "A number for people has at most one decimal",
        arguments: [(34, "34"), (34.449, "34.4"), (34.96, "35"), (0.04, "0"), (12_345.67, "12345.7"), (-1.25, "-1.3")])
    func numbers(number: Double, text: String) {
        #expect(shortNumber(number) == text)
    }

    @Test("A failed write is an error")
    func writing() throws {
        let full = try FileDescriptor.open("/dev/full", .writeOnly)
        #expect(throws: Errno.noSpace) { try Output.write("day\n", to: full.rawValue) }
        try full.close()
        #expect(throws: Errno.badFileDescriptor) { try Output.write("day\n", to: -1) }
        #expect(throws: Never.self) { try Output.write("", to: -1) }
    }

    @Test(
        "Of all control characters only line breaks, tabs and colours are printed",
        arguments: [
            ("\u{1B}[1mday\u{1B}[0m\n\t12", "\u{1B}[1mday\u{1B}[0m\n\t12"),
            ("\u{1B}[38;2;1;2;3mx", "\u{1B}[38;2;1;2;3mx"),
            ("\u{1B}[2J", " [2J"), ("\u{1B}]0;x\u{7}", " ]0;x "), ("\u{1B}[31", " [31"), ("\u{1B}", " "),
            ("\u{1B}[?1m", " [?1m"),
            ("\u{9B}31m", " 31m"), ("a\u{202E}b", "a b"), ("夜 é", "夜 é"),
        ])
    func shown(text: String, printed: String) {
        #expect(Output.shown(text) == printed)
    }

    @Test("A file that is too large is an error, and is not truncated")
    func large() throws {
        let file = try FileDescriptor.open("/dev/zero", .readOnly)
        #expect(throws: Errno.fileTooLarge) { try readToEnd(file, limit: 10_000) }
        try file.close()
    }

    @Test("A long text is written completely")
    func whole() throws {
        let ends = try FileDescriptor.pipe()
        let text = String(repeating: "day é\n", count: 1000)
        try Output.write(text, to: ends.writeEnd.rawValue)
        try ends.writeEnd.close()
        #expect(String(decoding: try readToEnd(ends.readEnd, limit: 1 << 16), as: UTF8.self) == text)
        try ends.readEnd.close()
    }
}
