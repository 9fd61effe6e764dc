internal import SDBus
internal import Udev

/// Reports whether the machine is docked. logind knows docks with a switch; the kernel knows external screens.
final class Dock: BusMonitor {
    private let notify: (MonitorEvent) -> Void
    private var logind: RemoteFlag?
    /// Whether the machine is in a dock with a switch, if known.
    private var isInDock: Bool? { didSet { update() } }
    private var hasExternalScreen = false { didSet { update() } }
    private var isDocked = false {
        didSet { if isDocked != oldValue { notify(.dock(isDocked: isDocked)) } }
    }

    init(_ notify: @escaping (MonitorEvent) -> Void) {
        self.notify = notify
    }

    func follow(_ bus: Connection?) {
        isInDock = nil
        logind = bus.map { bus in
            RemoteFlag(Logind.flag("Docked"), on: bus) { [weak self] in self?.update(isInDock: $0) }
        }
    }

    private func update(isInDock new: Bool?) {
        let old = isInDock
        isInDock = new
        if let old, let new, old != new { notify(.dockSwitch) }
    }

    func query() {
        logind?.query()
    }

    func update(_ connectors: [Connector]) {
        hasExternalScreen = connectors.contains { $0.isConnected && !$0.isBuiltIn }
        query()
    }

    private func update() {
        isDocked = isInDock ?? false || hasExternalScreen
    }
}
