internal import Glibc
internal import HalflightTerminal

/// The messages of the bridge, on standard error. A message isn't repeated until its subject has another one. A broker,
/// however often its data changes, causes at most twenty messages a minute.
nonisolated package final class BridgeLog {
    private let isJournal: Bool
    private let now: () -> Duration
    private let write: (String) -> Void
    private var said: [String: String] = [:]
    private var minute = (begin: Duration.zero, count: 0)

    package static let mostInMinute = 20

    /// Creates a log on standard error, with priorities for the journal (sd-daemon(3)).
    package convenience init(now: @escaping () -> Duration) {
        self.init(isJournal: getenv("JOURNAL_STREAM") != nil, now: now) { Output.log($0) }
    }

    package init(isJournal: Bool, now: @escaping () -> Duration, _ write: @escaping (String) -> Void) {
        (self.isJournal, self.now, self.write) = (isJournal, now, write)
    }

    package enum Level: Int {
        case error = 3
        case warning = 4
        case notice = 5
        case info = 6
    }

    /// - Parameter subject: the subject of the message, or `nil` to always write it.
    package func say(_ level: Level, _ message: String, about subject: String? = nil) {
        guard let subject else { return put(level, message) }
        guard said[subject] != message else { return }
        let moment = now()
        if moment - minute.begin >= .seconds(60) { minute = (moment, 0) }
        minute.count += 1
        guard minute.count <= BridgeLog.mostInMinute else {
            if minute.count == BridgeLog.mostInMinute + 1 {
                put(.notice, "further messages are left out until a minute is over")
            }
            return
        }
        said[subject] = message
        put(level, message)
    }

    private func put(_ level: Level, _ message: String) {
        write(isJournal ? "<\(level.rawValue)>\(message)" : message)
    }
}
