import Logging
import Synchronization

/// Collects the log, one line for each message: `warning: text`.
final class LogCollector: LogHandler {
    private let collected = Mutex<[String]>([])

    var lines: [String] { collected.withLock { $0 } }
    var warnings: [String] { lines.filter { $0.hasPrefix("warning: ") } }

    var logger: Logger { Logger(label: "test") { _ in self } }

    func log(event: LogEvent) {
        collected.withLock { $0.append("\(event.level): \(event.message)") }
    }

    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }
}
