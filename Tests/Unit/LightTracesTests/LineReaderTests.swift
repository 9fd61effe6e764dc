import SystemPackage
import TestSupport
import Testing

@testable import Simulation

struct LineReaderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func lines(_ text: String) throws -> [String] {
        let file = try FileDescriptor.open(folder.write(text, to: "lines"), .readOnly)
        defer { try? file.close() }
        var reader = LineReader(file)
        var lines: [String] = []
        while let line = try reader.next({ String($0) }) { lines.append(line) }
        #expect(reader.number == lines.count)
        return lines
    }

    @Test(arguments: [
        ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("\n", [""]), ("\n\na\n", ["", "", "a"]),
        ("a\r\nb\r\n", ["a", "b"]), ("\r\n", [""]), ("a\rb\n", ["a\rb"]),
    ])
    func `lines are read without their ends`(text: String, expected: [String]) throws {
        #expect(try lines(text) == expected)
    }

    @Test func `lines are read across the buffer's borders`() throws {
        let expected = (0..<20_000).map { "\($0)," + String(repeating: "x", count: $0 % 97) }
        #expect(try lines(expected.joined(separator: "\n")) == expected)
    }

    @Test func `the longest allowed line is read`() throws {
        let line = String(repeating: "x", count: LineReader.longest)
        #expect(try lines("\(line)\n\(line)") == [line, line])
    }

    @Test(arguments: ["", "\n", "\nnext\n"])
    func `a longer line is refused`(rest: String) {
        let line = String(repeating: "x", count: LineReader.longest + 1)
        #expect(throws: LineProblem.bad("is longer than 4096 bytes")) { try lines("first\n\(line)\(rest)") }
    }

    @Test(.promise("limits-templates")) func `an endless line is refused in constant memory`() throws {
        #expect(throws: LineProblem.self) { try lines(String(repeating: "x", count: 1_000_000)) }
    }

    @Test func `input in pieces is read`() throws {
        let (reading, writing) = try FileDescriptor.pipe()
        defer { try? reading.close() }
        var reader = LineReader(reading)
        try writing.writeAll("one\ntw".utf8)
        #expect(try reader.next { String($0) } == "one")
        try writing.writeAll("o\n".utf8)
        #expect(try reader.next { String($0) } == "two")
        try writing.close()
        #expect(try reader.next { String($0) } == nil)
    }

    @Test func `an unreadable file is an error`() throws {
        let folder = try FileDescriptor.open(folder.path, .readOnly)
        defer { try? folder.close() }
        #expect(throws: LineProblem.system(.isDirectory)) {
            var reader = LineReader(folder)
            _ = try reader.next { String($0) }
        }
    }
}
