package import Vocabulary

/// The sources that may be used, best first.
package struct SourcePreference: Equatable, Sendable {
    /// A kind of source, or one source by its name.
    package enum Item: Equatable, Sendable {
        case kind(SourceKind)
        case named(SourceName)
        case hours(FixedHours)
        case command(LightCommand)
    }

    package var items: [Item]

    package init(_ items: [Item]) {
        self.items = items
    }

    package var runsProgram: Bool {
        items.contains { if case .command = $0 { true } else { false } }
    }

    /// A sensor first, then the user's screen brightness, then the sun.
    package static let auto = SourcePreference(SourceKind.automatic.map { .kind($0) })

    /// The kinds that need nothing after their name, best first.
    package static let namedAlone = SourceDriver.all.filter { $0.item(nil) != nil }.map(\.kind.rawValue)
}
