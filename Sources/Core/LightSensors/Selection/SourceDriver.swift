internal import SDEvent
internal import SystemPackage
internal import Udev
internal import Vocabulary

/// One kind of source: how the configuration names it, and how its sources are found.
struct SourceDriver {
    let kind: SourceKind
    /// The kernel's subsystems that its sources are found in.
    var subsystems: [String] = []
    /// Parses what follows the kind and a colon, nil where nothing does; nil for what is no item.
    let item: (String?) -> SourcePreference.Item?
    /// Begins to follow a service that its source is found by; nil without one.
    var follow: (SourceContext, @escaping () -> Void) throws(Errno) -> (any SourceService)? = { _, _ in nil }
    /// The sources that are there now, best first.
    let find: (SourceSearch) -> [FoundSource]

    /// All drivers, in the order in which their kinds are preferred.
    static let all = SourceKind.allCases.map { of($0) }

    static func of(_ kind: SourceKind) -> SourceDriver {
        switch kind {
        case .illuminance: .illuminance
        case .sensorProxy: .sensorProxy
        case .appleSMC: .appleSMC
        case .backlight: .backlight
        case .sun: .sun
        case .hours: .hours
        case .command: .command
        }
    }

    static func single(_ kind: SourceKind) -> (String?) -> SourcePreference.Item? {
        { $0 == nil ? .kind(kind) : nil }
    }

    /// Parses an item of a kind whose sources are devices: the best of them, or one by its name.
    static func device(_ kind: SourceKind) -> (String?) -> SourcePreference.Item? {
        { name in
            guard let name else { return .kind(kind) }
            return name.isEmpty ? nil : .named(SourceName(kind, name))
        }
    }
}

/// A service through which a source may come and go.
protocol SourceService: AnyObject {
    /// Whether it is not known yet if there is a source.
    var isSearching: Bool { get }

    /// Devices of a subsystem, or of any one, have come or gone.
    func devicesDidChange(in subsystem: String?)
}

struct FoundSource {
    let source: any LightSource
    /// The device it reads; nil for one that reads no device.
    var path: String?
    /// Whether it is a sensor of its own, which a shut lid does not cover.
    var isExternal = false
    /// Why it is not used unless it is asked for by name; nil when nothing speaks against it.
    var objection: String?
    /// Whether its values are in an unknown unit, so that a backlight is preferred.
    var isDoubtful = false
}

/// A look at the machine in search of sources.
struct SourceSearch {
    let context: SourceContext
    let devices: [Device]
    let attributeNames: (Device) -> [String]
    /// The service that the driver follows.
    let service: (any SourceService)?
    /// The sources that were found before, which stay as they are.
    let known: [Inventory.Entry]

    var loop: EventLoop { context.loop }

    /// The items of the configuration, each once.
    var items: [SourcePreference.Item] {
        var items: [SourcePreference.Item] = []
        for item in context.settings.preference.items where !items.contains(item) { items.append(item) }
        return items
    }

    /// The source of this name that was found before.
    func source(named name: SourceName) -> (any LightSource)? {
        known.first { $0.source.name == name }?.source
    }

    /// The source that reads this device and was found before.
    func source(at path: String) -> (any LightSource)? {
        known.first { $0.path == path }?.source
    }
}
