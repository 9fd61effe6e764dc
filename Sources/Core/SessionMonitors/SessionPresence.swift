package import SDBus

/// Reports whether this login session is locked or active, by logind.
package final class SessionPresence {
    package enum Event: Equatable, Sendable {
        case locked(Bool)
        /// Whether it has its seat's screen and keyboard.
        case active(Bool)
    }

    private let notify: (Event) -> Void
    private var flags: SessionFlags?
    private var isLocked = false {
        didSet { if isLocked != oldValue { notify(.locked(isLocked)) } }
    }
    private var isActive = true {
        didSet { if isActive != oldValue { notify(.active(isActive)) } }
    }

    /// The session is active and unlocked until logind says otherwise.
    package init(on bus: ReconnectingBus, _ notify: @escaping (Event) -> Void) {
        self.notify = notify
        bus.follow { [weak self] in self?.follow($0) }
    }

    private func follow(_ bus: Connection?) {
        (isLocked, isActive) = (false, true)
        flags = bus.map { bus in
            SessionFlags(["LockedHint", "Active"], on: bus) { [weak self] in self?.update($0, $1) }
        }
    }

    private func update(_ property: String, _ value: Bool?) {
        if property == "Active" { isActive = value ?? true } else { isLocked = value ?? false }
    }
}
