internal import AgentInterface
internal import Glibc
internal import HalflightSupport
internal import LibYAML
internal import SDEvent

/// The file in which decisions outlive the run: a YAML list, one decision a line, the newest last.
///
/// A line is added with each decision, without waiting for the disk. A line that is only half there, because the disk
/// was full or the power lost, is ignored. From time to time the file is cut to the listed decisions; one that has
/// other lines than decisions, or is too large to be read, is set aside instead.
final class DecisionFile {
    private let path: String
    private let file: KeptFile
    /// The lines that the file does not have yet, oldest first.
    private var unwritten: [String] = []

    init(_ path: String, on loop: EventLoop? = nil) {
        (self.path, file) = (path, KeptFile(path, "the decisions", on: loop))
    }

    func append(_ records: [DecisionRecord]) {
        let lines = records.compactMap { try? "- " + LibYAML.writeLine($0.yaml) }
        guard !lines.isEmpty else { return }
        unwritten = (unwritten + lines).suffix(DecisionLog.capacity)
        file.save { [weak self] in
            self?.cut()
            try self?.write()
        }
    }

    /// The last decisions, oldest first; none where there is no file.
    func last(_ count: Int) -> [DecisionRecord] {
        lines(last: count).compactMap(record)
    }

    private func record(of line: String) -> DecisionRecord? {
        guard let list = try? LibYAML.parse(line)?.sequence, let node = list.first else { return nil }
        return try? DecisionRecord(node)
    }

    /// Cuts a long file to the listed decisions; where that fails, it is longer until the next decision.
    private func cut() {
        var information = stat()
        guard lstat(path, &information) == 0, information.st_size > DecisionFile.longest else { return }
        let lines = lines(last: DecisionLog.capacity)
        var (kept, others): ([String], [String]) = ([], [])
        for line in lines { if record(of: line) != nil { kept.append(line) } else { others.append(line) } }
        if !others.allSatisfy(DecisionFile.isTorn) {
            file.setAside(because: "\(path) has lines that are no decisions", losing: "these lines")
        }
        if !kept.isEmpty { try? replaceFile(path, with: Array(kept.map { $0 + "\n" }.joined().utf8)) }
    }

    /// Whether a line is the beginning of one that was written here.
    private static func isTorn(_ line: String) -> Bool { "- {".hasPrefix(line.prefix(3)) && line.last != "}" }

    private func write() throws {
        try appendLines(unwritten.joined(), to: path)
        unwritten = []
    }

    private func lines(last count: Int) -> [String] {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readFile(path, limit: DecisionFile.longestRead)
        } catch {
            switch error.cause {
            case .tooLarge, .notRegular: file.setAside(because: "\(error)")
            // For want of a descriptor, say: nothing is wrong with the file.
            default: break
            }
            return []
        }
        return bytes.split(separator: UInt8(ascii: "\n")).suffix(count).map { String(decoding: $0, as: UTF8.self) }
    }

    /// From this size on, in bytes, the file is cut: some 500 decisions.
    private static let longest = 128 << 10
    /// Somebody else's file may be any size.
    private static let longestRead = 4 << 20
}
