internal import SDBus

/// Reports whether the lid is shut, by logind and UPower.
final class Lid: BusMonitor {
    private let notify: (MonitorEvent) -> Void
    private let answered: () -> Void
    private var logind: RemoteFlag?
    private var uPower: RemoteFlag?
    private var state = LidState() {
        didSet { if state.isShut != oldValue.isShut { notify(.lid(isShut: state.isShut)) } }
    }

    init(_ notify: @escaping (MonitorEvent) -> Void, answered: @escaping () -> Void) {
        (self.notify, self.answered) = (notify, answered)
    }

    /// Whether a first answer is pending. UPower is awaited only if logind doesn't know the lid.
    var awaitsFirstAnswer: Bool {
        logind?.awaitsFirstAnswer ?? false || uPower?.awaitsFirstAnswer ?? false && !state.isKnown(by: .logind)
    }

    func follow(_ bus: Connection?) {
        state = LidState()
        logind = bus.map { bus in
            RemoteFlag(Logind.flag("LidClosed"), on: bus) { [weak self] in self?.update($0, from: .logind) }
        }
        uPower = bus.map { bus in
            RemoteFlag(UPower.flag("LidIsClosed"), on: bus) { [weak self] in self?.update($0, from: .uPower) }
        }
    }

    private func update(_ value: Bool?, from service: LidState.Service) {
        state.update(value, from: service)
        answered()
    }

    var isQuerying: Bool { logind?.isQuerying ?? false }

    /// Asks logind. It reports lid moves only since version 256.
    func query() {
        logind?.query()
    }
}

/// The lid as the two services see it.
///
/// If they disagree, the last one to change counts, and at first logind: before version 256, logind doesn't report that
/// the lid has moved, and UPower may ignore it (`IgnoreLid` in UPower.conf).
nonisolated struct LidState: Equatable {
    enum Service {
        case logind, uPower
    }

    private var values: [Service: Bool] = [:]
    private var lastToChange: Service?

    /// `false` if neither service knows.
    var isShut: Bool {
        lastToChange.flatMap { values[$0] } ?? values[.logind] ?? values[.uPower] ?? false
    }

    func isKnown(by service: Service) -> Bool { values[service] != nil }

    mutating func update(_ value: Bool?, from service: Service) {
        let before = values[service]
        values[service] = value
        if let before, let value, value != before { lastToChange = service }
    }
}
