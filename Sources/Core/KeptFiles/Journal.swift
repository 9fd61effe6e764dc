internal import AgentInterface
package import FileSupport
internal import Glibc
package import LibYAML
internal import SDEvent

/// A file with one record per line, oldest first.
///
/// Each line is an element of a YAML list. The file is read when the records are first needed. Other lines are ignored,
/// and the file is set aside before a new file without them replaces it.
package final class Journal<Record> {
    /// Called when a retry reads the records. Without it, only the next use retries.
    package var whenRead: (() -> Void)?

    private let file: PersistentFile
    private let form: Form
    /// This run's records, and the file's once read.
    private var known: [Record] = []
    private var isRead = false
    private var hasFailed = false
    private var hasOthers = false
    private var unwritten: [Record] = []

    struct Form {
        /// The records, as a noun in the plural.
        let noun: String
        var title = ""
        /// The most bytes for appending, without waiting for the disk. `nil` rewrites the file with each record.
        var longest: Int?
        /// How many lines to read, from the end.
        let lines: Int
        /// Removes the oldest surplus records. In place, because each decision adds one.
        let trim: (inout [Record]) -> Void
    }

    /// - Parameter loop: Retries a failed read or write.
    init(_ path: String, _ form: Form, on loop: EventLoop?) {
        (file, self.form) = (PersistentFile(path, "the \(form.noun)", on: loop), form)
    }
}

package typealias KeptRecord = YAMLRecord & Equatable

// The constraint isn't on the class: for each constraint of a generic type, the runtime searches all of the program's
// conformances when the type is first used.
extension Journal where Record: KeptRecord {
    package var records: [Record] {
        do {
            try read()
        } catch {
            // A waiting write also reads.
            if whenRead != nil, unwritten.isEmpty { file.tryLater { [weak self] in _ = self?.records } }
        }
        return known
    }

    @_specialize(where Record == DecisionRecord)
    package func append(_ new: [Record]) {
        guard !new.isEmpty else { return }
        known += new
        form.trim(&known)
        unwritten += new
        form.trim(&unwritten)
        file.save { [weak self] in try self?.write() }
    }

    package func forget() {
        try? read()
        (known, unwritten, isRead) = ([], [], true)
        file.save { [weak self] in try self?.rewrite() }
    }

    /// Returns the file's records, and whether it has other lines. Changes nothing.
    package func peek() throws(FileError) -> (records: [Record], hasOthers: Bool) {
        let found = try Lines(file.path, last: form.lines)
        var records = found.records
        form.trim(&records)
        return (records, !found.others.isEmpty)
    }

    private func read() throws(FileError) {
        guard !isRead else { return }
        var found = Lines()
        do throws(FileError) {
            found = try Lines(file.path, last: form.lines)
        } catch {
            switch error.cause {
            case .tooLarge, .notRegular: file.setAside(because: "\(error)")
            default:
                // The file is fine: there may be no descriptor for it now.
                hasFailed = true
                throw error
            }
        }
        // A record torn while it was appended is no loss.
        hasOthers = found.others.contains { form.longest == nil || !"- {".hasPrefix($0.prefix(3)) || $0.last == "}" }
        // A file with other lines is set aside anyway.
        file.isOfLaterVersion = found.hasOtherKeys && !hasOthers
        (known, isRead) = (found.records.filter { !known.contains($0) } + known, true)
        form.trim(&known)
        if hasFailed { whenRead?() }
    }

    private func write() throws {
        guard let longest = form.longest else { return try rewrite() }
        var information = stat()
        let isLong = lstat(file.path, &information) == 0 && information.st_size > longest
        // A file that can't be cut stays longer until the next record.
        if isLong, (try? rewrite()) != nil { return }
        try appendLines(Journal.lines(unwritten), to: file.path)
        unwritten = []
    }

    private func rewrite() throws {
        try read()
        if hasOthers {
            file.setAside(because: "\(file.path) has lines that are no \(form.noun)", losing: "these lines")
            hasOthers = false
        }
        try file.keepLaterVersion()
        try replaceFile(file.path, with: Array((form.title + Journal.lines(known)).utf8))
        unwritten = []
    }

    nonisolated private static func lines(_ records: [Record]) -> String {
        records.map { "- " + LibYAML.writeLine($0.yaml) }.joined()
    }

    /// The last lines of a file, oldest first. Empty without a file.
    nonisolated struct Lines {
        private(set) var records: [Record] = []
        /// Lines from a later version, or torn.
        private(set) var others: [String] = []
        private(set) var hasOtherKeys = false

        init() {}

        init(_ path: String, last count: Int) throws(FileError) {
            var bytes: [UInt8] = []
            do throws(FileError) { bytes = try readFile(path, limit: 4 << 20) } catch {
                if !error.isMissing { throw error }
            }
            let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
            for line in lines.suffix(count) {
                let text = String(decoding: line, as: UTF8.self)
                let node = (try? LibYAML.parse(text)).flatMap { try? $0.sequence.first }
                if let record = node.flatMap({ try? Record($0, &hasOtherKeys) }) {
                    records.append(record)
                } else {
                    others.append(text)
                }
            }
        }
    }
}
