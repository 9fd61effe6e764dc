internal import Logging
internal import SDBus

/// Whether somebody is at work, by the login session's `IdleHint`, which the desktop gives logind.
final class Idle {
    private let tell: (Observation) -> Void
    private let log = Logger(label: "surroundings")
    private var connection: Connection?
    private var slots: [Slot] = []
    private var search: SessionSearch?
    private var path: String?
    private var hint: RemoteFlag?
    private var isIdle = false {
        didSet { if isIdle != oldValue { tell(.session(isIdle: isIdle)) } }
    }

    init(_ tell: @escaping (Observation) -> Void) {
        self.tell = tell
    }

    func listen(on connection: Connection?) {
        self.connection = connection
        slots = []
        follow(nil)
        guard let connection else { return }
        do throws(BusError) {
            // The agent may be started before logind knows the session, and a session may take another's place.
            for change in ["SessionNew", "SessionRemoved"] {
                slots.append(try connection.onMatch(Logind.signal(change)) { [weak self] _, _ in self?.find() })
            }
            slots += try connection.onOwner(of: Logind.service) { [weak self] isThere in
                if isThere { self?.find() } else { self?.follow(nil) }
            }
        } catch {
            log.debug("logind does not tell of sessions: \(error)")
        }
    }

    private func find() {
        guard let connection else { return }
        search = SessionSearch(on: connection) { [weak self] in self?.follow($0) }
    }

    private func follow(_ new: String?) {
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
        hint = RemoteFlag(name, on: connection) { [weak self] in self?.isIdle = $0 ?? false }
    }
}
