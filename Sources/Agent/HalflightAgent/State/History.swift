internal import FileSupport
internal import Glibc
internal import KeptFiles
internal import LightTraces
internal import Logging
internal import SDEvent
internal import Switching
internal import TextSupport

/// Keeps a history of light and decisions as traces in the state folder. It covers the last 30 days. A reading becomes
/// a row if the level has moved by 2 points since the last row, or if it caused a decision. Rows are written together,
/// at most once a minute. While nothing changes, there is neither a row nor a timer.
final class History {
    private let folder: HistoryFolder
    private let loop: EventLoop
    private let kept: PersistentFile
    private var timer: TimerSource?
    /// The rows that aren't in the file yet.
    private var unwritten = ""
    /// The header and the facts before these rows, for an empty file.
    private var beginning = ""
    /// Whether rows were omitted. Too many came at once, or the disk is full.
    private var isCut = false
    private var rows = TraceRows()
    /// The current file and its known size in bytes.
    private var file: (place: HistoryFolder.File, size: Int)?
    private var lastRow = Instant(sinceStart: .zero)
    private var lastReading = Instant(sinceStart: .zero)
    private var state = Known()
    /// The wall clock as written, and the time of writing.
    private var clock: (wall: WallClock, at: Instant)?

    /// The facts that a reader of the rows knows.
    fileprivate struct Known {
        var written = KnownFacts()
        /// A newer value that wasn't written.
        var newer: (reading: Reading, time: Instant)?
        /// The last report of input that wasn't written.
        var input: (event: Event, time: Instant)?
    }

    init(_ folder: HistoryFolder, on loop: EventLoop) {
        (self.folder, self.loop) = (folder, loop)
        kept = PersistentFile(folder.path, "the history", on: loop)
    }

    func note(_ event: Event, at time: Instant, _ decisions: [Decision]) {
        if state.isNews(event, isDecisive: !decisions.isEmpty) {
            if case .reading = event { addInput(before: time) }
            add(at: time) { $0.row(event, at: $1) }
            state.note(event)
        } else if case .reading(let reading) = event {
            state.newer = (reading, time)
        } else if case .input = event {
            state.input = (event, time)
            if time <= lastReading + History.inputReach { addInput(before: time) }
        }
        guard !decisions.isEmpty else { return }
        if let (reading, time) = state.newer {
            addInput(before: time)
            add(at: time) { $0.row(.reading(reading), at: $1) }
            state.note(.reading(reading))
        }
        for decision in decisions { add(at: decision.time) { $0.row(TraceDecision(decision), at: $1) } }
    }

    /// Writes the remaining rows and the time. Called at the end of the run or for a reader.
    func finish() {
        if file != nil { add(at: Instant(sinceStart: loop.now)) { $0.row(.time, at: $1) } }
        flush()
    }

    func flush() {
        timer?.disarm()
        guard !unwritten.isEmpty else { return }
        kept.save { [weak self] in try self?.write() }
    }
}

extension History.Known {
    /// Whether an event becomes a row.
    func isNews(_ event: Event, isDecisive: Bool) -> Bool {
        switch event {
        case .reading(let reading): isDecisive || reading.isFar(from: written.value)
        case .suppression(let cause, let holds): written.suppression.causes.contains(cause) != holds
        case .source, .woke, .disturbance: true
        // The clock is written where it was set, with its date.
        case .input, .timeOfDay, .set, .toggle, .desktopChose, .site, .hold, .rules, .time: false
        }
    }

    mutating func note(_ event: Event) {
        written.follow(event)
        switch event {
        case .reading, .source, .woke: newer = nil
        default: break
        }
    }
}

extension Reading {
    fileprivate func isFar(from other: Reading?) -> Bool {
        switch (value, other?.value) {
        case (.light(let light), .light(let before)): light.level.isApart(from: before.level)
        case (.noData(let noData), .noData(let before)): noData.kind != before.kind
        default: true
        }
    }
}

// MARK: - Rows

extension History {
    /// Adds the report of input that belongs to a reading.
    private func addInput(before time: Instant) {
        lastReading = time
        guard let (event, reported) = state.input else { return }
        state.input = nil
        if reported + History.inputReach >= time { add(at: reported) { $0.row(event, at: $1) } }
    }

    private func add(at time: Instant, _ row: (inout TraceRows, Instant) -> String?) {
        if unwritten.isEmpty { beginRows(at: time) }
        guard unwritten.utf8.count < History.longestUnwritten else { return isCut = true }
        lastRow = max(lastRow, time)
        unwritten += row(&rows, lastRow) ?? ""
    }

    /// Begins the next rows. Starts another file if it's due.
    private func beginRows(at time: Instant) {
        if timer == nil { timer = try? loop.makeTimer { [weak self] in self?.flush() } }
        timer?.arm(at: loop.now + History.pause, accuracy: .seconds(10))
        let before = lastRow
        lastRow = max(lastRow, time)
        let (wall, began) = wallClock(at: lastRow)
        let seconds = Int(loop.wallClock.components.seconds)
        let isFirst = file == nil
        let clockRow = rows.row(wall, at: max(before, began)) ?? ""
        beginning = TraceRows.historyHeader + clockRow
        for event in state.written.events { beginning += rows.row(event, at: lastRow) ?? "" }
        if let file, file.size < History.longestFile, file.place.date == folder.file(at: seconds)?.date, !isCut {
            guard isOff(wall) else { return }
            unwritten = clockRow
        } else {
            isCut = false
            choose(at: seconds, isFirst: isFirst)
            unwritten = beginning
        }
        clock = (wall, began)
    }

    /// Chooses the file for the next rows. Deletes files that are too old or too many.
    private func choose(at seconds: Int, isFirst: Bool) {
        let new = folder.file(at: seconds)
        let files = (try? folder.files()) ?? []
        // A start continues the file of the day.
        let last = isFirst ? files.last { $0.date == new?.date }.map { (place: $0, size: History.size(of: $0)) } : nil
        if let last, last.size < History.longestFile { file = last } else { file = new.map { (place: $0, size: 0) } }
        var total = files.reduce(0) { $0 + History.size(of: $1) }
        // A file is deleted by age, counted from the newest file, only if 30 newer dates exist as well: neither a wrong
        // clock nor a long absence makes files old.
        let newest = min(files.last?.began ?? seconds, seconds)
        let oldestKept = Set(files.map(\.date)).sorted().suffix(History.keptDays).first ?? ""
        // If there is too much, files from a clock that was ahead are deleted first.
        let ahead = files.filter { $0.began > seconds + 86_400 }
        for old in ahead + files.filter({ !ahead.contains($0) }) where old != file?.place {
            let isOld = old.date < oldestKept && old.began + History.keptDays * 86_400 < newest
            guard isOld || total > History.largest - History.longestFile else { continue }
            total -= History.size(of: old)
            unlink(old.path)
        }
    }

    private static func size(of file: HistoryFolder.File) -> Int {
        var information = stat()
        return lstat(file.path, &information) == 0 ? Int(information.st_size) : 0
    }

    /// Returns the wall clock at a machine-clock moment. In whole seconds, with the start of this second.
    private func wallClock(at time: Instant) -> (wall: WallClock, began: Instant) {
        let now = loop.wallClock - (loop.now - time.sinceStart)
        let seconds = Int(now.components.seconds)
        let wall = WallClock(seconds: seconds, offset: localTime(seconds)?.tm_gmtoff ?? 0)
        return (wall, time + (.seconds(seconds) - now))
    }

    /// Whether the clock or time zone has changed since it was written.
    private func isOff(_ wall: WallClock) -> Bool {
        guard let clock else { return true }
        let expected = clock.wall.seconds + Int((lastRow - clock.at).components.seconds)
        return wall.offset != clock.wall.offset || (wall.seconds - expected).magnitude > 2
    }
}

// MARK: - The file

extension History {
    private func write() throws {
        // Before 1970, or after 9999.
        guard let path = file?.place.path else { return unwritten = "" }
        var information = stat()
        let isThere = lstat(folder.path, &information) == 0
        guard !isThere || information.st_mode & S_IFMT == S_IFDIR && information.st_uid == geteuid() else {
            throw Problem(description: "it is not a folder of this user")
        }
        // If the file was deleted, the rows form a complete trace again.
        let isWhole = unwritten.hasPrefix(TraceRows.historyHeader)
        file?.size = try appendLines(unwritten, to: path, beginning: isWhole ? "" : beginning)
        unwritten = ""
    }

    private struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    private static let pause = Duration.seconds(60)
    /// The maximum time between a reading and its report of input.
    private static let inputReach = Duration.milliseconds(500)
    private static let keptDays = 30
    /// The size limits, in bytes.
    private static let longestUnwritten = 32 << 10
    private static let longestFile = 256 << 10
    private static let largest = 2 << 20
}
