package import Switching

/// The facts that hold after the rows of a history.
package struct KnownFacts: Sendable {
    /// The source in use, and whether a shut lid does not cover it; nil before one was named.
    package private(set) var source: (name: SourceName?, isExternal: Bool)?
    package private(set) var suppression = Suppression()
    /// The last value of the source; nil before the first one, and after waking.
    package private(set) var value: Reading?

    package init() {}

    /// The light of that value; nil where it is none.
    package var light: Light? { if case .light(let light)? = value?.value { light } else { nil } }

    /// The events that say the same.
    package var events: [Event] {
        (source.map { [.source($0.name, isExternal: $0.isExternal)] } ?? [])
            + suppression.causes.map { .suppression($0, true) }
            + (value.map { [.reading($0)] } ?? [])
    }

    package mutating func follow(_ event: Event) {
        switch event {
        case .source(let name, let isExternal): (source, value) = ((name, isExternal), nil)
        case .reading(let reading): value = reading
        case .suppression(let cause, let holds): suppression.set(cause, holds)
        // A wake ends the sleep without an event of its own.
        case .woke:
            suppression.set(.asleep, false)
            value = nil
        default: break
        }
    }
}
