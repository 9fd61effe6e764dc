internal import AgentInterface
internal import HalflightSupport
internal import LibYAML
internal import SDEvent
internal import SystemPackage

/// The file in which decisions outlive the run: a YAML list, one decision a line, the newest last.
///
/// A line is added with each decision, without waiting for the disk. Lines that cannot be read, because the power was
/// lost, are ignored. From time to time the file is cut to the listed decisions; one that is damaged, or too large to be
/// read, is set aside instead.
struct DecisionFile {
    private let path: String
    private let file: KeptFile

    init(_ path: String, on loop: EventLoop? = nil) {
        (self.path, file) = (path, KeptFile(path, "the decisions", on: loop))
    }

    func append(_ records: [DecisionRecord]) {
        guard !records.isEmpty else { return }
        file.save { [self] in
            guard try add(records) > DecisionFile.longest else { return }
            let lines = lines(last: DecisionLog.capacity)
            let kept = lines.filter { record(of: $0) != nil }
            if !lines.isEmpty, kept.count < lines.count {
                file.setAside(because: "\(path) has lines that are no decisions")
            }
            guard !kept.isEmpty else { return _ = try add(records) }
            try replaceFile(path, with: Array(kept.map { $0 + "\n" }.joined().utf8))
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

    /// - Returns: how long the file is now, in bytes.
    private func add(_ records: [DecisionRecord]) throws -> Int {
        var text = ""
        for record in records { text += "- " + (try LibYAML.writeLine(record.yaml)) }
        try makeFolders(FilePath(path).removingLastComponent().string)
        let file = try FileDescriptor.open(
            path, .readWrite, options: [.create, .append, .closeOnExec, .noFollow, .nonBlocking],
            permissions: [.ownerReadWrite])
        return try file.closeAfter {
            let before = try file.seek(offset: 0, from: .end)
            // Whatever a line that was torn began with, these stand on their own.
            if before > 0 {
                var last: [UInt8] = [0]
                _ = try last.withUnsafeMutableBytes { try file.read(fromAbsoluteOffset: before - 1, into: $0) }
                if last != Array("\n".utf8) { text = "\n" + text }
            }
            return Int(before) + (try file.writeAll(text.utf8))
        }
    }

    private func lines(last count: Int) -> [String] {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readFile(path, limit: DecisionFile.longestRead)
        } catch {
            if !error.isMissing { file.setAside(because: "\(error)") }
            return []
        }
        return bytes.split(separator: UInt8(ascii: "\n")).suffix(count).map { String(decoding: $0, as: UTF8.self) }
    }

    /// From this size on, in bytes, the file is cut: some 500 decisions.
    private static let longest = 128 << 10
    /// Somebody else's file may be any size.
    private static let longestRead = 4 << 20
}
