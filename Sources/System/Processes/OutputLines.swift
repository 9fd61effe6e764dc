internal import TextSupport

/// Splits a program's output into lines, within limits. Buffers at most one line.
package nonisolated struct OutputLines {
    package struct Limits: Equatable, Sendable {
        package var lines: Int
        package var lineBytes: Int
        /// The bytes in all, including bytes cut from long lines.
        package var bytes: Int

        package init(lines: Int = 200, lineBytes: Int = 1000, bytes: Int = 65536) {
            (self.lines, self.lineBytes, self.bytes) = (lines, lineBytes, bytes)
        }
    }

    package static let leftOut = "(the rest of the output is omitted)"

    private let limits: Limits
    private var linesLeft: Int
    private var bytesLeft: Int
    private var line: [UInt8] = []
    private var lineIsCut = false
    /// Whether output is dropped until the next `restart()`.
    private(set) var isFull = false

    init(limits: Limits = Limits()) {
        self.limits = limits
        (linesLeft, bytesLeft) = (limits.lines, limits.bytes)
    }

    var held: Int { line.count }

    /// Appends output and delivers each complete line.
    mutating func append(_ bytes: UnsafeRawBufferPointer, _ give: (String) -> Void) {
        guard !isFull else { return }
        for byte in bytes {
            guard linesLeft > 0, bytesLeft > 0 else { return fill(give) }
            bytesLeft -= 1
            if byte == UInt8(ascii: "\n") {
                endLine(give)
            } else if line.count < limits.lineBytes {
                line.append(byte)
            } else {
                lineIsCut = true
            }
        }
    }

    /// Delivers the last, incomplete line, if any.
    mutating func endLine(_ give: (String) -> Void) {
        guard !line.isEmpty else { return }
        give(String(decoding: line, as: UTF8.self).plain() + (lineIsCut ? " ..." : ""))
        line.removeAll(keepingCapacity: true)
        lineIsCut = false
        linesLeft -= 1
    }

    mutating func restart() {
        (linesLeft, bytesLeft, isFull) = (limits.lines, limits.bytes, false)
    }

    private mutating func fill(_ give: (String) -> Void) {
        endLine(give)
        isFull = true
        give(OutputLines.leftOut)
    }
}
