internal import FileSupport
package import LightTraces
package import Switching

/// One row of the history, or one of several events of a row.
package struct HistoryEntry: Equatable, Sendable {
    /// In microseconds since 1970.
    package let time: UInt64
    /// How far the local clock was ahead of that of UTC, in seconds.
    package let offset: Int
    package let event: Event
    /// The agent's decision; the event is then `Event.time`.
    package let decision: TraceDecision?
    /// Whether the agent was started then.
    package let isStart: Bool

    package var clock: WallClock { WallClock(seconds: Int(time / 1_000_000), offset: offset) }
}

/// Reads what the agent has kept: the light and its decisions.
///
/// Rows that cannot be read are left out, and reported once for each file.
package struct HistoryReader {
    private let folder: HistoryFolder
    /// The problems found so far, a sentence for each file.
    package private(set) var problems: [String] = []

    package init(_ folder: HistoryFolder) { self.folder = folder }

    /// Calls `body` with each entry, in the order of their files.
    ///
    /// - Parameter start: leaves out files that ended before this time, in seconds since 1970. Earlier entries of the
    ///   first file come all the same, since they say what held then.
    package mutating func forEach<Failure>(
        since start: Int = 0, _ body: (HistoryEntry) throws(Failure) -> Void
    ) throws(Failure) {
        let files: [HistoryFolder.File]
        do throws(FileError) {
            files = try folder.files()
        } catch {
            return problems.append("\(error).")
        }
        // A file goes on for a day at most, and for as long again where the clock was set.
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

    /// Calls `body` with each amount of light since a time, its source, and the time, in seconds since 1970.
    package mutating func forEachLight(since start: Int, _ body: (Light, SourceName, Int) -> Void) {
        forEach(since: start) { entry in
            let seconds = Int(entry.time / 1_000_000)
            guard seconds >= start, case .reading(let reading) = entry.event, case .light(let light) = reading.value
            else { return }
            body(light, reading.source, seconds)
        }
    }
}
