public import Switching

/// Which sources may be used, best first.
public struct SourcePreference: Equatable, Sendable {
    /// A kind of source, or one source by its name.
    public enum Item: Equatable, Sendable {
        /// The best source of a kind.
        case kind(SourceKind)
        /// This source, whatever speaks against it.
        case named(SourceName)
        /// The output of this program.
        case command(LightCommand)
        /// This trace.
        case replay(Replay)
    }

    /// The items, best first.
    public var items: [Item]

    /// A preference of these items, best first.
    public init(_ items: [Item]) {
        self.items = items
    }

    /// Whether recorded light may be gone by, which is of another time, and perhaps of another machine.
    public var isReplay: Bool {
        items.contains { if case .replay = $0 { true } else { false } }
    }

    /// Whether a program may be run for its light.
    public var runsProgram: Bool {
        items.contains { if case .command = $0 { true } else { false } }
    }

    /// Whatever is there: a sensor that measures light, else what a person set the screen to, else the sun.
    public static let auto = SourcePreference(SourceDriver.all.filter(\.isAutomatic).map { .kind($0.kind) })
}
