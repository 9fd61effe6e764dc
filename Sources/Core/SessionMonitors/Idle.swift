internal import SDBus

/// Reports whether the session is idle, by the `IdleHint` that the desktop gives to logind.
final class Idle: BusMonitor {
    private let notify: (MonitorEvent) -> Void
    private let answered: () -> Void
    private var flags: SessionFlags?
    private var isIdle = false {
        didSet { if isIdle != oldValue { notify(.session(isIdle: isIdle)) } }
    }

    init(_ notify: @escaping (MonitorEvent) -> Void, answered: @escaping () -> Void) {
        (self.notify, self.answered) = (notify, answered)
    }

    var awaitsFirstAnswer: Bool { flags?.awaitsFirstAnswer ?? false }

    func follow(_ bus: Connection?) {
        isIdle = false
        flags = bus.map { bus in
            SessionFlags(["IdleHint"], on: bus, answered: answered) { [weak self] in self?.isIdle = $1 ?? false }
        }
    }
}
