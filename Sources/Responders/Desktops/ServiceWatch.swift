internal import SDBus

/// Knows whether a service of the session is there, by its name on the bus.
final class ServiceWatch {
    /// Its names, for a sentence: any of them will do.
    var name: String { names.joined(separator: " or ") }
    /// Called when it comes.
    var whenThere: (() -> Void)?

    private let names: [String]
    private var owned: Set<String> = []
    private var slots: [Slot] = []

    /// - Parameter names: any of them will do, as they change with a desktop's versions.
    init(_ names: [String]) {
        self.names = names
    }

    var isThere: Bool { !owned.isEmpty }

    /// Begins to watch.
    ///
    /// - Throws: `BusError` when the connection is lost.
    func start(_ connection: Connection) throws(BusError) {
        for name in names {
            slots += try connection.onOwner(of: name) { [weak self] in self?.take(name, isOwned: $0) }
        }
    }

    private func take(_ name: String, isOwned: Bool) {
        guard isOwned else {
            owned.remove(name)
            return
        }
        let wasThere = isThere
        owned.insert(name)
        if !wasThere { whenThere?() }
    }
}
