public import Switching

/// Which sources may be used, best first.
public struct SourcePreference: Equatable, Sendable {
    /// A kind of source, or one source by its name.
    public enum Item: Equatable, Sendable {
        /// The best source of a kind.
        case kind(SourceKind)
        /// This source, whatever speaks against it.
        case named(SourceName)
    }

    /// The items, best first.
    public var items: [Item]

    /// A preference of these items, best first.
    public init(_ items: [Item]) {
        self.items = items
    }

    /// Whatever is there: a sensor that measures light, else what a person set the screen to, else the sun.
    public static let auto = SourcePreference([.kind(.illuminance), .kind(.backlight), .kind(.sun)])
}

extension SourcePreference.Item {
    /// Takes an item as it is written: `backlight`, or `backlight:intel_backlight`; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let kind = SourceKind(rawValue: String(first)) else { return nil }
        guard parts.count == 2 else {
            self = .kind(kind)
            return
        }
        // There is but one sun.
        guard !parts[1].isEmpty, kind != .sun else { return nil }
        self = .named(SourceName(kind, String(parts[1])))
    }

    /// The item as it is written.
    public var description: String {
        switch self {
        case .kind(let kind): kind.rawValue
        case .named(let name): name.description
        }
    }

    /// Whether the item means a source.
    func admits(_ name: SourceName) -> Bool {
        switch self {
        case .kind(let kind): name.kind == kind
        case .named(let wanted): name == wanted
        }
    }
}
