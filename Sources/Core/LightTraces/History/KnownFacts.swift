package import Switching

/// The facts after the rows of a history.
package struct KnownFacts: Sendable {
    /// The source in use, and whether a shut lid leaves it uncovered. `nil` before the first.
    package private(set) var source: (name: SourceName?, isExternal: Bool)?
    package private(set) var suppression = Suppression()
    /// The source's last value since waking.
    package private(set) var value: Reading?

    package init() {}

    package var light: Light? { if case .light(let light)? = value?.value { light } else { nil } }

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
        case .woke:
            suppression.set(.asleep, false)
            value = nil
        default: break
        }
    }
}
