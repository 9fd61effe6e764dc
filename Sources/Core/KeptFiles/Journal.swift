internal import AgentInterface
package import FileSupport
internal import Glibc
package import LibYAML
internal import SDEvent

/// A file that has one record a line, each an element of a YAML list, the newest last.
///
/// It is read once the records are wanted. Lines that are no records are ignored, and the file is set aside before it
/// is written anew without them.
package final class Journal<Record> {
    /// Called when records were read that could not be read at first; without it, only the next use tries again.
    package var whenRead: (() -> Void)?

    private let file: KeptFile
    private let form: Form
    /// Those of this run, and those of the file once it is read.
    private var known: [Record] = []
    private var isRead = false
    private var hasFailed = false
    /// Whether lines are lost if the file is written anew.
    private var hasOthers = false
    /// The records that the file does not have yet.
    private var unwritten: [Record] = []

    struct Form {
        /// The records, as a noun in the plural.
        let noun: String
        /// The first line of a file that is written anew.
        var title = ""
        /// The size in bytes up to which records are appended, without waiting for the disk; nil to write the file anew
        /// with each record.
        var longest: Int?
        /// How many lines are read, the last ones.
        let lines: Int
        /// Removes the records that are not kept, oldest first; in place, because each decision adds one.
        let trim: (inout [Record]) -> Void
    }

    /// - Parameter loop: the loop on which a read or a write that failed is tried again.
    init(_ path: String, _ form: Form, on loop: EventLoop?) {
        (file, self.form) = (KeptFile(path, "the \(form.noun)", on: loop), form)
    }
}

package typealias KeptRecord = YAMLRecord & Equatable

// Not at the class: for each constraint of a generic type, the runtime searches all conformances of the program when it
// is first used.
extension Journal where Record: KeptRecord {
    /// The kept records, oldest first.
    package var records: [Record] {
        do {
            try read()
        } catch {
            // A write that waits reads, too.
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

    /// Forgets all records.
    package func forget() {
        try? read()
        (known, unwritten, isRead) = ([], [], true)
        file.save { [weak self] in try self?.rewrite() }
    }

    /// The records in the file, which stays as it is, and whether it also has lines that are no records.
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
                // Nothing is wrong with the file: there may be no descriptor for it now.
                hasFailed = true
                throw error
            }
        }
        // What was torn while it was appended is no loss.
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
        // One that cannot be cut is longer until the next record.
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

    /// The last lines of a file, oldest first; none if there is no file.
    nonisolated struct Lines {
        private(set) var records: [Record] = []
        /// The lines that are no records, as of a later version or one that is torn.
        private(set) var others: [String] = []
        /// Whether a record has keys that are not known here.
        private(set) var hasOtherKeys = false

        init() {}

        init(_ path: String, last count: Int) throws(FileError) {
            var bytes: [UInt8] = []
            // Another program's file may be any size.
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
