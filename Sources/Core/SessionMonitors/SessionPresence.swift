internal import Logging
package import SDBus

/// Reports whether this login session is locked, and whether it is the active one of its seat, by logind.
package final class SessionPresence {
    package enum Event: Equatable, Sendable {
        case locked(Bool)
        /// Whether this session has the screen and the keyboard.
        case active(Bool)
    }

    private let notify: (Event) -> Void
    private let log = Logger(label: "monitors")
    private var connection: Connection?
    private var slots: [Slot] = []
    private var search: SessionSearch?
    private var path: String?
    private var flags: [RemoteFlag] = []
    private var isLocked = false {
        didSet { if isLocked != oldValue { notify(.locked(isLocked)) } }
    }
    private var isActive = true {
        didSet { if isActive != oldValue { notify(.active(isActive)) } }
    }

    /// Follows logind on `bus`; until it says something else, the session is active and not locked.
    package init(on bus: ReturningBus, _ notify: @escaping (Event) -> Void) {
        self.notify = notify
        bus.follow { [weak self] in self?.follow($0) }
    }

    private func follow(_ bus: Connection?) {
        connection = bus
        slots = []
        follow(session: nil)
        guard let bus else { return }
        do throws(BusError) {
            for change in ["SessionNew", "SessionRemoved"] {
                slots.append(try bus.onMatch(Logind.signal(change)) { [weak self] _, _ in self?.find() })
            }
            slots += try bus.onOwner(of: Logind.service) { [weak self] isThere in
                if isThere { self?.find() } else { self?.follow(session: nil) }
            }
        } catch {
            log.debug("logind does not report sessions: \(error)")
        }
    }

    private func find() {
        guard let connection else { return }
        search = SessionSearch(on: connection) { [weak self] in self?.follow(session: $0) }
    }

    private func follow(session new: String?) {
        search = nil
        guard new != path else { return }
        path = new
        flags = []
        guard let new, let connection else {
            (isLocked, isActive) = (false, true)
            return
        }
        func flag(_ property: String, _ update: @escaping (Bool?) -> Void) -> RemoteFlag {
            let name = RemoteFlag.Name(
                service: Logind.service, path: new, interface: "org.freedesktop.login1.Session", property: property)
            return RemoteFlag(name, on: connection, update)
        }
        flags = [
            flag("LockedHint") { [weak self] in self?.isLocked = $0 ?? false },
            flag("Active") { [weak self] in self?.isActive = $0 ?? true },
        ]
    }
}
