internal import FileSupport
package import LightTraces
package import Switching

/// A row of the history, or one of a row's events.
package struct HistoryEntry: Equatable, Sendable {
    /// In microseconds since 1970.
    package let time: UInt64
    /// In seconds from UTC.
    package let offset: Int
    package let event: Event
    /// If there is a decision, the event is `Event.time`.
    package let decision: TraceDecision?
    /// Whether the agent started at this time.
    package let isStart: Bool

    package var clock: WallClock { WallClock(seconds: Int(time / 1_000_000), offset: offset) }
}

/// Reads the light and the decisions that the agent has kept. Skips unreadable rows, and reports each file once.
package struct HistoryReader {
    private let folder: HistoryFolder
    /// A sentence for each file.
    package private(set) var problems: [String] = []

    package init(_ folder: HistoryFolder) { self.folder = folder }

    /// Calls `body` with each entry, in the order of the files.
    ///
    /// - Parameter start: skips files that ended before this time, in seconds since 1970. The first file's earlier
    /// entries are included, because they say what held then.
    package mutating func forEach<Failure>(
        since start: Int = 0, _ body: (HistoryEntry) throws(Failure) -> Void
    ) throws(Failure) {
        let files: [HistoryFolder.File]
        do throws(FileError) {
            files = try folder.files()
        } catch {
            return problems.append("\(error).")
        }
        // A file covers a day at most, and the same time again if the clock was set.
        let first = files.lastIndex { $0.began <= start } ?? 0
        for index in files.indices.dropFirst(first) { try read(files[index], follows: index > first, body) }
    }

    private mutating func read<Failure>(
        _ file: HistoryFolder.File, follows: Bool, _ body: (HistoryEntry) throws(Failure) -> Void
    ) throws(Failure) {
        let reader: TraceReader
        do throws(TraceError) {
            reader = try TraceReader(path: file.path, skipsDamage: true)
        } catch {
            return problems.append("\(error). The file is left out.")
        }
        var mayRestart = follows
        while true {
            let entry: TraceEntry?
            do throws(TraceError) {
                entry = try reader.next()
            } catch {
                problems.append("\(error). The rest is left out.")
                break
            }
            guard let entry else { break }
            guard let (microseconds, offset) = reader.wallTime(at: entry.time) else { continue }
            for event in (mayRestart && reader.isStart ? TraceReader.restart : []) + [entry.event] {
                try body(
                    HistoryEntry(
                        time: UInt64(max(microseconds, 0)), offset: offset, event: event,
                        decision: event == .time ? reader.decision : nil, isStart: reader.isStart))
            }
            mayRestart = false
        }
        guard let first = reader.firstDamage else { return }
        let others = reader.damagedLines - 1
        problems.append("\(first). \(others == 0 ? "This line is" : "This line and \(others) more are") left out.")
    }

    /// Times are in seconds since 1970.
    package mutating func forEachLight(since start: Int, _ body: (Light, SourceName, Int) -> Void) {
        forEach(since: start) { entry in
            let seconds = Int(entry.time / 1_000_000)
            guard seconds >= start, case .reading(let reading) = entry.event, case .light(let light) = reading.value
            else { return }
            body(light, reading.source, seconds)
        }
    }
}
