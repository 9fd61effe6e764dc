internal import Logging
internal import SDBus

/// Reports whether the session is idle, by its `IdleHint`, which the desktop gives logind.
final class Idle: BusMonitor {
    private let notify: (MonitorEvent) -> Void
    private let answered: () -> Void
    private let log = Logger(label: "monitors")
    private var connection: Connection?
    private var slots: [Slot] = []
    /// Whether it is not known yet if logind is there.
    private var isSought = false
    private var search: SessionSearch?
    private var path: String?
    private var hint: RemoteFlag?
    private var isIdle = false {
        didSet { if isIdle != oldValue { notify(.session(isIdle: isIdle)) } }
    }

    init(_ notify: @escaping (MonitorEvent) -> Void, answered: @escaping () -> Void) {
        self.notify = notify
        self.answered = answered
    }

    var isAsking: Bool { isSought || search != nil || hint?.isAsking ?? false }

    func follow(_ bus: Connection?) {
        connection = bus
        slots = []
        follow(session: nil)
        isSought = bus != nil
        guard let connection else { return }
        do throws(BusError) {
            // The agent may be started before logind knows the session, and a session may take another's place.
            for change in ["SessionNew", "SessionRemoved"] {
                slots.append(try connection.onMatch(Logind.signal(change)) { [weak self] _, _ in self?.find() })
            }
            slots += try connection.onOwner(of: Logind.service) { [weak self] isThere in
                self?.isSought = false
                if isThere { self?.find() } else { self?.handle(session: nil) }
            }
        } catch {
            log.debug("logind does not report sessions: \(error)")
        }
    }

    private func find() {
        guard let connection else { return }
        search = SessionSearch(on: connection) { [weak self] in self?.handle(session: $0) }
    }

    private func handle(session: String?) {
        follow(session: session)
        answered()
    }

    private func follow(session new: String?) {
        search = nil
        guard new != path else { return }
        path = new
        hint = nil
        guard let new, let connection else {
            isIdle = false
            return
        }
        let name = RemoteFlag.Name(
            service: Logind.service, path: new, interface: "org.freedesktop.login1.Session", property: "IdleHint")
        hint = RemoteFlag(name, on: connection) { [weak self] in
            self?.isIdle = $0 ?? false
            self?.answered()
        }
    }
}
