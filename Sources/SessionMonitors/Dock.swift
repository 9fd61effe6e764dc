internal import SDBus
internal import Udev

/// The dock: logind knows of one with a switch, the kernel of screens that are not the machine's own.
final class Dock {
    private let tell: (Observation) -> Void
    private var logind: RemoteFlag?
    private var isInDock = false { didSet { update() } }
    private var hasExternalScreen = false { didSet { update() } }
    private var isDocked = false {
        didSet { if isDocked != oldValue { tell(.dock(isDocked: isDocked)) } }
    }

    init(_ tell: @escaping (Observation) -> Void) {
        self.tell = tell
    }

    func listen(on connection: Connection?) {
        isInDock = false
        logind = connection.map { connection in
            RemoteFlag(Logind.flag("Docked"), on: connection) { [weak self] in self?.isInDock = $0 ?? false }
        }
    }

    /// Asks logind, which does not tell when it changes.
    func askAgain() {
        logind?.ask()
    }

    /// Takes in the connectors as they are now.
    func update(_ connectors: [Connector]) {
        hasExternalScreen = connectors.contains { $0.isConnected && !$0.isBuiltIn }
        askAgain()
    }

    private func update() {
        isDocked = isInDock || hasExternalScreen
    }
}
