internal import SDEvent
internal import Udev
internal import Vocabulary

/// The sources that this machine has now, by kind in the drivers' order, each kind best first.
struct Inventory {
    struct Entry {
        let id: Int
        let source: any LightSource
        /// The source, if the kernel announces its changes.
        let announced: (any AnnouncedSource)?
        let path: String?
        let isExternal: Bool
        let objection: String?
        let isDoubtful: Bool

        fileprivate init(_ found: FoundSource, id: Int) {
            self.id = id
            source = found.source
            announced = found.source as? any AnnouncedSource
            path = found.path
            isExternal = found.isExternal
            objection = found.objection
            isDoubtful = found.isDoubtful
        }
    }

    private(set) var entries: [Entry] = []
    private let context: SourceContext
    private var lastID = 0

    init(_ context: SourceContext) {
        self.context = context
    }

    static var subsystems: [String] { SourceDriver.all.flatMap(\.subsystems) }

    /// Forgets a removed device, so that a new one of the same name isn't mistaken for it.
    mutating func forget(path: String) {
        entries.removeAll { $0.path == path }
    }

    /// Finds the current sources. Known sources stay the same.
    mutating func update(
        _ devices: [Device], attributeNames: @escaping (Device) -> [String],
        services: [SourceKind: any SourceService] = [:]
    ) {
        let known = entries
        entries = SourceDriver.all.flatMap { driver in
            driver.find(
                SourceSearch(
                    context: context, devices: devices, attributeNames: attributeNames,
                    service: services[driver.kind], known: known))
        }.map { found in
            let id = known.first { $0.source === found.source }?.id ?? lastID + 1
            lastID = max(lastID, id)
            return Entry(found, id: id)
        }
    }
}
