internal import Udev

/// Reports changes of DRM connectors with a screen.
final class Displays {
    private let notify: (MonitorEvent) -> Void
    private var connected: Set<String>?

    init(_ notify: @escaping (MonitorEvent) -> Void) {
        self.notify = notify
    }

    func update(_ connectors: [Connector]) {
        let now = Set(connectors.filter(\.isConnected).map(\.path))
        defer { connected = now }
        if let connected, now != connected { notify(.displays) }
    }
}
