import FileSupport
import HalflightTerminal
import SystemPackage
import TestTags
import Testing
import TextSupport
import Vocabulary

@Suite("Printing and reading")
struct OutputTests {
    @Test(arguments: [
        (34, "34"), (34.449, "34.4"), (34.96, "35"), (0.04, "0"), (12_345.67, "12345.7"), (-1.25, "-1.3"),
    ])
    func `a displayed number has at most one decimal`(number: Double, text: String) {
        #expect(shortNumber(number) == text)
    }

    @Test func `a failed write is an error`() throws {
        let full = try FileDescriptor.open("/dev/full", .writeOnly)
        #expect(throws: Errno.noSpace) { try writeAll("day\n".utf8, to: full.rawValue) }
        try full.close()
        #expect(throws: Errno.badFileDescriptor) { try writeAll("day\n".utf8, to: -1) }
        #expect(throws: Never.self) { try writeAll("".utf8, to: -1) }
    }

    @Test(.promise("limits-files")) func `a file that is too large is an error and isn't truncated`() throws {
        let file = try FileDescriptor.open("/dev/zero", .readOnly)
        #expect(throws: Errno.fileTooLarge) { try readToEnd(file, limit: 10_000) }
        try file.close()
    }

    @Test func `a long text is written completely`() throws {
        let ends = try FileDescriptor.pipe()
        let text = String(repeating: "day é\n", count: 1000)
        try writeAll(text.utf8, to: ends.writeEnd.rawValue)
        try ends.writeEnd.close()
        #expect(String(decoding: try readToEnd(ends.readEnd, limit: 1 << 16), as: UTF8.self) == text)
        try ends.readEnd.close()
    }
}
