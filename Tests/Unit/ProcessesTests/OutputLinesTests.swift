import SDEvent
import TestTags
import Testing
import TextSupport

@testable import Processes

@Suite struct OutputLinesTests {
    private let limits = OutputLines.Limits(lines: 3, lineBytes: 8, bytes: 100)

    /// Returns the lines in these pieces of output, including the last one.
    private func lines(_ pieces: String..., limits: OutputLines.Limits? = nil) -> [String] {
        var lines = OutputLines(limits: limits ?? self.limits)
        var given: [String] = []
        for piece in pieces { lines.append(piece) { given.append($0) } }
        lines.endLine { given.append($0) }
        return given
    }

    @Test func `nonempty lines are delivered, the last one at the end`() {
        #expect(lines("one\ntwo\n") == ["one", "two"])
        #expect(lines("o", "ne\nt", "wo", "\n") == ["one", "two"])
        #expect(lines("\n\none\n\ntwo") == ["one", "two"])
    }

    @Test func `long lines are cut`() {
        #expect(lines("12345678\n123456789\n1\n") == ["12345678", "12345678 ...", "1"])
    }

    @Test func `the number of lines is limited`() {
        let note = "(the rest of the output is omitted)"
        #expect(lines("1\n2\n3\n") == ["1", "2", "3"])
        #expect(lines("1\n2\n3\n4", "\n5\n") == ["1", "2", "3", note])
    }

    @Test func `the number of bytes is limited`() {
        let note = "(the rest of the output is omitted)"
        let long = String(repeating: "x", count: 60)
        #expect(lines(long, long, long) == ["xxxxxxxx ...", note])
    }

    @Test func `the limits apply again after a restart`() {
        var lines = OutputLines(limits: limits)
        var given: [String] = []
        for _ in 1...2 {
            lines.append("1\n2\n3\n4\n5\n") { given.append($0) }
            #expect(lines.isFull)
            lines.restart()
        }
        #expect(given.count == 8)
    }

    @Test func `at most one line is buffered`() {
        var lines = OutputLines(limits: limits)
        lines.append(String(repeating: "x", count: 90)) { _ in }
        #expect(lines.held == 8)
        lines.append(String(repeating: "x", count: 90)) { _ in }
        #expect(lines.held == 0)
    }

    @Test func `bytes that aren't text are replaced`() {
        #expect(lines("a\u{1b}[1m\tb\r\n") == ["a [1m b "])
        var lines = OutputLines(limits: limits)
        var given: [String] = []
        let bytes: [UInt8] = [0x61, 0xff, 0x00, 0x62, 0x0a]
        bytes.withUnsafeBytes { lines.append($0) { given.append($0) } }
        #expect(given == ["a\u{fffd} b"])
    }

    @Test(.promise("log-text"), arguments: ["\u{1b}]0;x\u{7}", "\u{9b}31m", "\u{202e}txt"])
    func `control characters are removed in every form`(text: String) {
        let given = lines("\(text)\n").joined()
        #expect(!given.isEmpty && !given.unicodeScalars.contains { $0.steersDisplay })
    }
}

extension OutputLines {
    fileprivate mutating func append(_ text: String, _ give: (String) -> Void) {
        Array(text.utf8).withUnsafeBytes { append($0, give) }
    }
}
