internal import SDEvent
internal import SystemPackage
internal import Udev
internal import Vocabulary

/// One kind of source: its syntax in the configuration, and its search.
struct SourceDriver {
    let kind: SourceKind
    var subsystems: [String] = []
    /// Parses the text after the kind and a colon, if any. `nil` for an invalid item.
    let item: (String?) -> SourcePreference.Item?
    /// Follows the service that finds the source. `nil` without one.
    var follow: (SourceContext, @escaping () -> Void) throws(Errno) -> (any SourceService)? = { _, _ in nil }
    /// Finds the current sources, best first.
    let find: (SourceSearch) -> [FoundSource]

    /// All drivers, in their kinds' order of preference.
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

    /// Parses the best device (no text), or a device by its name.
    static func device(_ kind: SourceKind) -> (String?) -> SourcePreference.Item? {
        { name in
            guard let name else { return .kind(kind) }
            return name.isEmpty ? nil : .named(SourceName(kind, name))
        }
    }
}

protocol SourceService: AnyObject {
    var isSearching: Bool { get }

    /// Handles devices that have come or gone, in one subsystem or in any.
    func devicesDidChange(in subsystem: String?)
}

struct FoundSource {
    let source: any LightSource
    var path: String?
    /// Whether it's outside the machine, so that a shut lid doesn't cover it.
    var isExternal = false
    /// Why to use the source only by name.
    var objection: String?
    /// Whether the unit is unknown. A backlight is then preferred.
    var isDoubtful = false
}

/// One search for sources.
struct SourceSearch {
    let context: SourceContext
    let devices: [Device]
    let attributeNames: (Device) -> [String]
    let service: (any SourceService)?
    let known: [Inventory.Entry]

    var loop: EventLoop { context.loop }

    var items: [SourcePreference.Item] {
        var items: [SourcePreference.Item] = []
        for item in context.settings.preference.items where !items.contains(item) { items.append(item) }
        return items
    }

    func source(named name: SourceName) -> (any LightSource)? {
        known.first { $0.source.name == name }?.source
    }

    func source(at path: String) -> (any LightSource)? {
        known.first { $0.path == path }?.source
    }
}
