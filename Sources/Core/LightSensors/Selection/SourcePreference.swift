package import Vocabulary

/// The sources that may be used, best first.
package struct SourcePreference: Equatable, Sendable {
    /// A kind of source, or one source by its name.
    package enum Item: Equatable, Sendable {
        case kind(SourceKind)
        /// This source, whatever speaks against it.
        case named(SourceName)
        case hours(FixedHours)
        case command(LightCommand)
    }

    package var items: [Item]

    package init(_ items: [Item]) {
        self.items = items
    }

    /// Whether a program may be run for its light.
    package var runsProgram: Bool {
        items.contains { if case .command = $0 { true } else { false } }
    }

    /// Whatever is there: a sensor that measures light, else what a person set the screen to, else the sun.
    package static let auto = SourcePreference(SourceKind.automatic.map { .kind($0) })

    /// The names of the kinds that need no more than their name, best first.
    package static let namedAlone = SourceDriver.all.filter { $0.item(nil) != nil }.map(\.kind.rawValue)
}
