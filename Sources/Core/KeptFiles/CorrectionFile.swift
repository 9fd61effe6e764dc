package import AgentInterface
package import HalflightSupport
package import SDEvent
package import Vocabulary

/// A correction and when it was made.
nonisolated package struct CorrectionRecord: Equatable, Sendable {
    package let time: Timestamp
    package let correction: Correction

    package init(time: Timestamp, correction: Correction) { (self.time, self.correction) = (time, correction) }
}

/// The file in which corrections outlive the run: a YAML list, one correction a line, the newest last.
///
/// The last ones of each source are kept. Lines that are none, as of a later version, are ignored; before they are
/// written over, the file is set aside.
package final class CorrectionFile {
    /// Called when corrections were read that could not be read at first.
    package var whenRead: (() -> Void)?

    private let file: KeptFile
    private let loop: EventLoop?
    private var retry: TimerSource?
    /// Oldest first.
    package private(set) var records: [CorrectionRecord] = []
    /// Whether the file has lines that are no corrections.
    private var hasOthers = false
    /// Why a file that is there could not be read yet.
    private var problem: FileError?

    /// - Parameter loop: the loop on which a read or a write that failed is tried again.
    package init(_ path: String, on loop: EventLoop? = nil) {
        (file, self.loop) = (KeptFile(path, "the corrections", on: loop), loop)
        load()
        if problem != nil { readLater() }
    }

    package func append(_ record: CorrectionRecord) {
        records = CorrectionFile.last(records + [record])
        save()
    }

    /// Forgets all corrections.
    package func forget() {
        (records, problem) = ([], nil)
        save()
    }

    /// Tries each minute to read, because no event tells when it is possible.
    private func readLater() {
        guard let loop else { return }
        retry = retry ?? (try? loop.makeTimer { [weak self] in self?.readAgain() })
        retry?.arm(at: loop.now + .seconds(60))
    }

    private func readAgain() {
        guard problem != nil else { return }
        load()
        if problem == nil { whenRead?() } else { readLater() }
    }

    private func load() {
        problem = nil
        do throws(FileError) {
            let kept = try CorrectionFile.read(file.path)
            (records, hasOthers) = (CorrectionFile.last(kept.records + records), kept.hasOthers)
            // With other lines it is set aside anyway.
            if kept.hasUnknownKeys, !kept.hasOthers { file.noteLaterVersion() }
        } catch {
            // A file with nothing wrong is not written before it is read.
            if !file.setAsideIfUnusable(error) { problem = error }
        }
    }

    /// Reads the corrections in a file, oldest first; none where there is no file.
    ///
    /// - Returns: whether it also has lines that are no corrections, and whether any has keys of a later version.
    package static func read(
        _ path: String
    ) throws(FileError) -> (records: [CorrectionRecord], hasOthers: Bool, hasUnknownKeys: Bool) {
        do throws(FileError) {
            // The agent writes fewer lines; of somebody else's, the last ones are read.
            let found = try RecordLines<CorrectionRecord>(path, last: mostLines, skipsRemarks: true)
            return (last(found.records), found.lines.contains { $0.record == nil }, found.hasOtherKeys)
        } catch {
            if error.isMissing { return ([], false, false) }
            throw error
        }
    }

    private func save() {
        file.save { [weak self] in try self?.write() }
    }

    private func write() throws {
        if problem != nil { load() }
        if let problem { throw problem }
        if hasOthers {
            file.setAside(because: "\(file.path) has lines that are no corrections", losing: "these lines")
            hasOthers = false
        }
        let lines = records.map(RecordLines.line)
        try replaceFile(file.path, with: Array((CorrectionFile.title + lines.joined()).utf8))
    }

    /// The last corrections of each source, of the last sources that were corrected.
    private static func last(_ records: [CorrectionRecord]) -> [CorrectionRecord] {
        var counts: [SourceName: Int] = [:]
        let kept = records.reversed().filter { record in
            let source = record.correction.source
            guard counts[source] != nil || counts.count < mostSources else { return false }
            counts[source, default: 0] += 1
            return counts[source, default: 0] <= Correction.capacity
        }
        return kept.reversed()
    }

    /// The file's path in the state folder.
    package nonisolated static let name = "/corrections.yaml"
    /// Sources are renamed and replaced over the years.
    private static let mostSources = 10
    private static let mostLines = 2 * Correction.capacity * mostSources
    private static let title =
        "# Written by halflightd: corrections of a person. Times are in microseconds since 1970.\n"
}
