/// Makes lines of what a program writes, and only so many.
///
/// It holds no more than one line, and no longer one than is given.
public nonisolated struct OutputLines {
    /// How much of one run's output is given.
    public struct Limits: Equatable, Sendable {
        /// So many lines.
        public var lines: Int
        /// So many bytes of each line.
        public var lineBytes: Int
        /// So many bytes, with those left out of long lines.
        public var bytes: Int

        /// Limits; without arguments, what a log can take of one program.
        public init(lines: Int = 200, lineBytes: Int = 1000, bytes: Int = 65536) {
            self.lines = lines
            self.lineBytes = lineBytes
            self.bytes = bytes
        }
    }

    /// What is given in the place of all that there is no room for.
    public static let leftOut = "(the rest of its output is left out)"

    private let limits: Limits
    private var linesLeft: Int
    private var bytesLeft: Int
    private var line: [UInt8] = []
    private var lineIsCut = false
    /// Whether all that comes before the next `restart()` is dropped.
    private(set) var isFull = false

    init(limits: Limits = Limits()) {
        self.limits = limits
        linesLeft = limits.lines
        bytesLeft = limits.bytes
    }

    /// The bytes that are kept now, at most those of one line.
    var held: Int { line.count }

    /// Takes what was written, and gives each line that is complete.
    mutating func take(_ bytes: UnsafeRawBufferPointer, _ give: (String) -> Void) {
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

    /// Ends the line that is begun, if any, and gives it.
    mutating func endLine(_ give: (String) -> Void) {
        guard !line.isEmpty else { return }
        give(String(decoding: line, as: UTF8.self).plain() + (lineIsCut ? " ..." : ""))
        line.removeAll(keepingCapacity: true)
        lineIsCut = false
        linesLeft -= 1
    }

    /// Begins another run: as much as at first is taken again.
    mutating func restart() {
        linesLeft = limits.lines
        bytesLeft = limits.bytes
        isFull = false
    }

    private mutating func fill(_ give: (String) -> Void) {
        endLine(give)
        isFull = true
        give(OutputLines.leftOut)
    }
}
