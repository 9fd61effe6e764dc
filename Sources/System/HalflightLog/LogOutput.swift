internal import FileSupport
internal import Glibc
package import Logging
internal import SDEvent
internal import Synchronization
internal import TextSupport

/// Writes the log to standard error, as its reader needs it. The service manager's journal, which adds the program's
/// name, gets a priority before each line (sd-daemon(3)). A terminal gets the time of day. Any other reader, such as a
/// compositor's log, gets the program's name. Repeated messages are counted; the count precedes the next different
/// message. Text from files, devices and other programs can't begin a new line or control a terminal.
package nonisolated struct LogOutput: LogHandler {
    /// Required by `LogHandler`, but not written.
    package var metadata: Logger.Metadata = [:]
    package var logLevel: Logger.Level
    private let form: Form

    enum Form: Equatable {
        case journal, terminal, plain
    }

    /// Sets up logging. `HALFLIGHT_LOG` is the lowest level.
    package static func bootstrap() {
        let text = getenv("HALFLIGHT_LOG").map { String(cString: $0) } ?? ""
        let wanted = Logger.Level(rawValue: text)
        let form = Form.current
        LoggingSystem.bootstrap { _ in LogOutput(logLevel: wanted ?? .info, form: form) }
        guard wanted == nil, !text.isEmpty else { return }
        let shown = String(text.unicodeScalars.prefix(20))
        Logger(label: "log").warning(
            "HALFLIGHT_LOG is \"\(shown)\": expected debug, info, notice, warning or error; info is used"
        )
    }

    /// Writes the last counts of repeated messages and lost lines.
    package static func finish() {
        repetition.withLock { repetition in
            if let line = repetition.endCount() { write(Form.current.line(line)) }
        }
        stream.withLock { $0.finish() }
    }

    /// Writes why the program ends, regardless of the lowest level.
    package static func writeFailure(_ sentence: String) {
        let form = Form.current
        write(form == .journal ? form.text(.error, sentence) : "halflightd: \(sentence.plain())")
    }

    package static func writeResult(_ line: String) { try? writeAll("\(line.plain())\n".utf8, to: STDOUT_FILENO) }

    init(logLevel: Logger.Level, form: Form) { (self.logLevel, self.form) = (logLevel, form) }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let text = form.text(event.level, event.message.description)
        LogOutput.repetition.withLock { repetition in
            for line in repetition.lines(for: text, stamped: form.stamp() + text)
            where !LogOutput.write(form.line(line)) {
                // The next repetition can't add to the count of a lost message.
                repetition = Repetition()
            }
        }
    }

    @discardableResult
    private static func write(_ line: String) -> Bool { stream.withLock { $0.write(line) } }

    private static let repetition = Mutex(Repetition())
    private static let stream = Mutex(LogStream(STDERR_FILENO))
}

extension LogOutput.Form {
    /// The form for standard error. `JOURNAL_STREAM` identifies the journal's stream (systemd.exec(5)).
    nonisolated fileprivate static var current: LogOutput.Form {
        var information = stat()
        if let stream = getenv("JOURNAL_STREAM"), fstat(STDERR_FILENO, &information) == 0,
            String(cString: stream) == "\(information.st_dev):\(information.st_ino)"
        {
            return .journal
        }
        return isatty(STDERR_FILENO) == 1 ? .terminal : .plain
    }

    /// A plain line for a message, which may contain foreign text.
    nonisolated func text(_ level: Logger.Level, _ message: String) -> String {
        let message = message.plain()
        return switch self {
        case .journal: "<\(priority(of: level))>\(message)"
        case .terminal, .plain: level >= .warning ? "\(level): \(message)" : message
        }
    }

    nonisolated func line(_ text: String) -> String { self == .plain ? "halflightd: \(text)" : text }

    nonisolated private func priority(of level: Logger.Level) -> Int {
        switch level {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }

    nonisolated fileprivate func stamp() -> String {
        guard self == .terminal else { return "" }
        return (localTime(time(nil))?.clock ?? "") + "  "
    }
}

nonisolated struct Repetition: Equatable, Sendable {
    private var last: String?
    private var count = 0

    /// The lines to write for a message. Empty for a repetition.
    mutating func lines(for text: String, stamped: String) -> [String] {
        guard text != last else {
            count += 1
            return []
        }
        let earlier = endCount()
        last = text
        return [earlier, stamped].compactMap { $0 }
    }

    /// The line with the number of repetitions, if any. Resets the number.
    mutating func endCount() -> String? {
        defer { count = 0 }
        return count > 0 ? "(the last message \(count) more time\(count == 1 ? "" : "s"))" : nil
    }
}
