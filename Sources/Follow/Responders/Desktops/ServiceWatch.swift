internal import SDBus

/// Watches whether a session service is running, by its bus names.
final class ServiceWatch {
    var name: String { names.joined(separator: " or ") }
    var whenStarted: [() -> Void] = []

    let names: [String]
    private var owned: Set<String> = []
    private var slots: [Slot] = []

    /// - Parameter names: the names in different versions of the desktop. Any of them suffices.
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
