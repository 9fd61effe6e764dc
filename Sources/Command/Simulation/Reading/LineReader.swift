internal import SystemPackage

/// Reads a file's lines one by one, in constant memory.
struct LineReader: ~Copyable {
    /// In bytes.
    static let longest = 4096

    /// From 1. 0 before the first line.
    private(set) var number = 0
    private let file: FileDescriptor
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var unread = 0..<0
    private var isAtEnd = false

    /// Reads from the current position. The caller closes the file.
    init(_ file: FileDescriptor) { self.file = file }

    /// Omits `\n` or `\r\n`. `nil` after the last line.
    mutating func next<Result>(
        _ body: (Span<UInt8>) throws(LineProblem) -> Result
    ) throws(LineProblem) -> Result? {
        guard let line = try findLine() else { return nil }
        return try body(buffer.span.extracting(line))
    }

    private mutating func findLine() throws(LineProblem) -> Range<Int>? {
        var searched = unread.lowerBound
        while true {
            if let end = newline(from: searched) {
                let line = unread.lowerBound..<end
                unread = end + 1..<unread.upperBound
                return try counted(line)
            }
            guard unread.count <= LineReader.longest, !isAtEnd else { break }
            searched = try fill()
        }
        // The rest has no line end, so it's the last line, or too long.
        guard !unread.isEmpty else { return nil }
        let line = unread
        unread = line.upperBound..<line.upperBound
        return try counted(line)
    }

    private func newline(from start: Int) -> Int? {
        let bytes = buffer.span
        for place in start..<unread.upperBound where bytes[place] == UInt8(ascii: "\n") { return place }
        return nil
    }

    /// Also drops a final carriage return.
    private mutating func counted(_ line: Range<Int>) throws(LineProblem) -> Range<Int> {
        number += 1
        guard line.count <= LineReader.longest else { throw .bad("is longer than \(LineReader.longest) bytes") }
        let isCarriageReturnLast = !line.isEmpty && buffer[line.upperBound - 1] == UInt8(ascii: "\r")
        return isCarriageReturnLast ? line.lowerBound..<line.upperBound - 1 : line
    }

    /// Moves unread bytes to the buffer's beginning. Returns the index of the new bytes.
    private mutating func fill() throws(LineProblem) -> Int {
        let kept = unread.count
        buffer.replaceSubrange(0..<kept, with: buffer[unread])
        do {
            let count = try buffer.withUnsafeMutableBytes { bytes in
                try file.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[kept...]))
            }
            isAtEnd = count == 0
            unread = 0..<kept + count
            return kept
        } catch {
            throw .system(error as? Errno ?? .ioError)
        }
    }
}
