internal import FileSupport
package import LightTraces
package import Switching
package import SystemPackage

/// Writes each row at once, so that a crash loses nothing. `docs/internals/traces.md` describes the format.
package struct TraceWriter {
    private let file: FileDescriptor
    private var rows = TraceRows()

    /// The caller closes `file`. Remarks are for people, such as the machine's model.
    package init(_ file: FileDescriptor, remarks: [String] = []) throws(Errno) {
        self.file = file
        try write(remarks.map { "# \($0)\n" }.joined() + TraceRows.header)
    }

    /// Requests and configurations aren't part of a trace. `Event.time` gives an empty row, which shows how long the
    /// previous row lasted.
    ///
    /// - Parameters:
    ///   - time: the time on any monotonic clock, not before the last row's. The first row counts as 0.
    ///   - limit: how long to wait for a reader that doesn't read.
    package mutating func write(_ event: Event, at time: Instant, within limit: Duration? = nil) throws(Errno) {
        try write(rows.row(event, at: time), within: limit)
    }

    /// Adds nothing if the clock can't be written with its date.
    package mutating func write(_ clock: WallClock, at time: Instant, within limit: Duration? = nil) throws(Errno) {
        try write(rows.row(clock, at: time), within: limit)
    }

    private func write(_ text: String?, within limit: Duration? = nil) throws(Errno) {
        if let text { try writeAll(text.utf8, to: file.rawValue, within: limit) }
    }
}
