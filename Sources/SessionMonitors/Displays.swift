internal import Udev

/// Which connectors have a screen, by DRM.
final class Displays {
    private let tell: (Observation) -> Void
    private var connected: Set<String>?

    init(_ tell: @escaping (Observation) -> Void) {
        self.tell = tell
    }

    /// Takes in the connectors as they are now.
    func update(_ connectors: [Connector]) {
        let now = Set(connectors.filter(\.isConnected).map(\.path))
        defer { connected = now }
        if let connected, now != connected { tell(.displays) }
    }
}
