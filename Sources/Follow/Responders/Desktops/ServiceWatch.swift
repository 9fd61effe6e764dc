internal import SDBus

/// Watches whether a service of the session is running, by its bus names.
final class ServiceWatch {
    var name: String { names.joined(separator: " or ") }
    var whenStarted: [() -> Void] = []

    let names: [String]
    private var owned: Set<String> = []
    private var slots: [Slot] = []

    /// - Parameter names: one for each version of the desktop; any of them suffices.
    init(_ names: [String]) { self.names = names }

    var isRunning: Bool { !owned.isEmpty }

    func start(_ connection: Connection) throws(BusError) {
        for name in names {
            slots += try connection.onOwner(of: name) { [weak self] in self?.update(name, isOwned: $0) }
        }
    }

    private func update(_ name: String, isOwned: Bool) {
        let wasRunning = isRunning
        if isOwned { owned.insert(name) } else { owned.remove(name) }
        guard isRunning, !wasRunning else { return }
        for handler in whenStarted { handler() }
    }
}
