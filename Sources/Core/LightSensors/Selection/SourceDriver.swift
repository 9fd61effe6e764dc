internal import SDEvent
internal import SystemPackage
internal import Udev
internal import Vocabulary

/// One kind of source, its syntax in the configuration, and its search.
struct SourceDriver {
    let kind: SourceKind
    /// The kernel's subsystems with this kind's sources.
    var subsystems: [String] = []
    /// Parses the text after the kind and a colon; `nil` stands for no text. Returns `nil` for an invalid item.
    let item: (String?) -> SourcePreference.Item?
    /// Begins to follow a service that finds the source. Returns `nil` without such a service.
    var follow: (SourceContext, @escaping () -> Void) throws(Errno) -> (any SourceService)? = { _, _ in nil }
    /// Finds the current sources, best first.
    let find: (SourceSearch) -> [FoundSource]

    /// All drivers, in the order of preference of their kinds.
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

    /// Parses an item of a kind with devices. The item means the best device, or a device by its name.
    static func device(_ kind: SourceKind) -> (String?) -> SourcePreference.Item? {
        { name in
            guard let name else { return .kind(kind) }
            return name.isEmpty ? nil : .named(SourceName(kind, name))
        }
    }
}

/// A service through which a source may come and go.
protocol SourceService: AnyObject {
    /// Whether the service may still find a source.
    var isSearching: Bool { get }

    /// Handles devices that have come or gone. In one subsystem, or in any if `nil`.
    func devicesDidChange(in subsystem: String?)
}

struct FoundSource {
    let source: any LightSource
    /// The device that the source reads, if any.
    var path: String?
    /// Whether the sensor is outside the machine. A shut lid doesn't cover it.
    var isExternal = false
    /// The reason to use the source only by name, if any.
    var objection: String?
    /// Whether the values are in an unknown unit. A backlight is preferred then.
    var isDoubtful = false
}

/// One search of the machine for sources.
struct SourceSearch {
    let context: SourceContext
    let devices: [Device]
    let attributeNames: (Device) -> [String]
    /// The service that the driver follows.
    let service: (any SourceService)?
    /// The sources found before, which stay the same.
    let known: [Inventory.Entry]

    var loop: EventLoop { context.loop }

    /// The items of the configuration, without repetitions.
    var items: [SourcePreference.Item] {
        var items: [SourcePreference.Item] = []
        for item in context.settings.preference.items where !items.contains(item) { items.append(item) }
        return items
    }

    /// Returns the known source of this name.
    func source(named name: SourceName) -> (any LightSource)? {
        known.first { $0.source.name == name }?.source
    }

    /// Returns the known source that reads this device.
    func source(at path: String) -> (any LightSource)? {
        known.first { $0.path == path }?.source
    }
}
