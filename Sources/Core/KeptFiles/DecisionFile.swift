package import AgentInterface
internal import Glibc
internal import HalflightSupport
package import SDEvent

/// The file in which decisions outlive the run: a YAML list, one decision a line, the newest last.
///
/// A line is added with each decision, without waiting for the disk. A line that is only half there, because the disk
/// was full or the power lost, is ignored. From time to time the file is cut to the listed decisions; one that has
/// other lines than decisions, or is too large to be read, is set aside instead.
package final class DecisionFile {
    private let path: String
    private let file: KeptFile
    /// The lines that the file does not have yet, oldest first.
    private var unwritten: [String] = []

    package init(_ path: String, on loop: EventLoop? = nil) {
        (self.path, file) = (path, KeptFile(path, "the decisions", on: loop))
    }

    package func append(_ records: [DecisionRecord]) {
        let lines = records.map { RecordLines.line(of: $0) }
        guard !lines.isEmpty else { return }
        unwritten = (unwritten + lines).suffix(DecisionLog.capacity)
        file.save { [weak self] in
            self?.cut()
            try self?.write()
        }
    }

    /// The last decisions, oldest first; none where there is no file.
    package func last(_ count: Int) -> [DecisionRecord] { lines(last: count)?.records ?? [] }

    /// Cuts a long file to the listed decisions; where that fails, it is longer until the next decision.
    private func cut() {
        var information = stat()
        guard lstat(path, &information) == 0, information.st_size > DecisionFile.longest else { return }
        let lines = lines(last: DecisionLog.capacity)?.lines ?? []
        if !lines.allSatisfy({ $0.record != nil || DecisionFile.isTorn($0.text) }) {
            file.setAside(because: "\(path) has lines that are no decisions", losing: "these lines")
        }
        let kept = lines.filter { $0.record != nil }.map { $0.text + "\n" }.joined()
        if !kept.isEmpty { try? replaceFile(path, with: Array(kept.utf8)) }
    }

    /// Whether a line is the beginning of one that was written here.
    private static func isTorn(_ line: String) -> Bool { "- {".hasPrefix(line.prefix(3)) && line.last != "}" }

    private func write() throws {
        try appendLines(unwritten.joined(), to: path)
        unwritten = []
    }

    private func lines(last count: Int) -> RecordLines<DecisionRecord>? {
        do throws(FileError) {
            return try RecordLines(path, last: count)
        } catch {
            file.setAsideIfUnusable(error)
            return nil
        }
    }

    /// From this size on, in bytes, the file is cut: some 500 decisions.
    private static let longest = 128 << 10
}
