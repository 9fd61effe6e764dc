internal import Logging
internal import SDBus

/// Follows this session's properties in logind. Sessions may come and go.
final class SessionFlags {
    private let properties: [String]
    private let connection: Connection
    private let answered: () -> Void
    private let handler: (_ property: String, _ value: Bool?) -> Void
    private var slots: [Slot] = []
    private var isSought = true
    private var search: SessionSearch?
    private var session: String?
    private var flags: [RemoteFlag] = []

    /// - Parameters:
    ///   - answered: Called when logind has answered.
    ///   - handler: Called with each value that may be new, and with `nil` when the session ends.
    init(
        _ properties: [String], on connection: Connection, answered: @escaping () -> Void = {},
        _ handler: @escaping (_ property: String, _ value: Bool?) -> Void
    ) {
        self.properties = properties
        self.connection = connection
        self.answered = answered
        self.handler = handler
        do throws(BusError) {
            // The agent may start before its session, and a new session may replace another.
            for change in ["SessionNew", "SessionRemoved"] {
                slots.append(try connection.onMatch(Logind.signal(change)) { [weak self] _, _ in self?.find() })
            }
            slots += try connection.onOwner(of: Logind.service) { [weak self] isThere in
                self?.isSought = false
                if isThere { self?.find() } else { self?.follow(nil) }
            }
        } catch {
            Logger(label: "monitors").debug("logind does not report sessions: \(error)")
        }
    }

    /// Whether logind has yet to name the session or its values.
    var awaitsFirstAnswer: Bool { isSought || search != nil || flags.contains(where: \.awaitsFirstAnswer) }

    private func find() {
        search = SessionSearch(on: connection) { [weak self] in self?.follow($0) }
    }

    private func follow(_ new: String?) {
        search = nil
        if new != session {
            session = new
            flags = new.map { path in properties.map { flag($0, of: path) } } ?? []
            if new == nil { for property in properties { handler(property, nil) } }
        }
        answered()
    }

    private func flag(_ property: String, of path: String) -> RemoteFlag {
        let name = RemoteFlag.Name(
            service: Logind.service, path: path, interface: "org.freedesktop.login1.Session", property: property)
        return RemoteFlag(name, on: connection) { [weak self] value in
            self?.handler(property, value)
            self?.answered()
        }
    }
}
