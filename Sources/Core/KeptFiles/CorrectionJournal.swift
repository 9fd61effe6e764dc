package import AgentInterface
package import SDEvent
package import Vocabulary

/// A correction and its time.
nonisolated package struct CorrectionRecord: Equatable, Sendable {
    package let time: Timestamp
    package let correction: Correction

    package init(time: Timestamp, correction: Correction) { (self.time, self.correction) = (time, correction) }

    /// In the state folder.
    package static let file = "/corrections.yaml"
}

extension Journal<CorrectionRecord> {
    /// Keeps the last corrections of recently corrected sources.
    package convenience init(_ path: String, on loop: EventLoop? = nil) {
        // Sources are renamed and replaced over the years.
        let mostSources = 10
        let title = "# Written by halflightd: corrections of a person. Times are in microseconds since 1970.\n"
        // The agent writes half as many lines; of another program's file, the last lines are read.
        let form = Form(noun: "corrections", title: title, lines: 2 * Correction.capacity * mostSources) { records in
            var counts: [SourceName: Int] = [:]
            let kept = records.reversed().filter { record in
                let source = record.correction.source
                guard counts[source] != nil || counts.count < mostSources else { return false }
                counts[source, default: 0] += 1
                return counts[source, default: 0] <= Correction.capacity
            }
            records = kept.reversed()
        }
        self.init(path, form, on: loop)
    }
}
