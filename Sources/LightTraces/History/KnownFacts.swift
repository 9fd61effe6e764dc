package import Switching

/// The facts that hold after the rows of a history.
package struct KnownFacts: Sendable {
    /// The source in use, as an event.
    package private(set) var source: Event?
    package private(set) var causes: [SuppressionCause] = []
    /// The last value of the source; nil before the first one, and after waking.
    package private(set) var value: Reading?

    package init() {}

    /// The events that say the same.
    package var events: [Event] {
        (source.map { [$0] } ?? []) + causes.map { .suppression($0, true) } + (value.map { [.reading($0)] } ?? [])
    }

    package mutating func follow(_ event: Event) {
        switch event {
        case .source: (source, value) = (event, nil)
        case .reading(let reading): value = reading
        case .suppression(let cause, true) where !causes.contains(cause): causes.append(cause)
        case .suppression(let cause, false): causes.removeAll { $0 == cause }
        // A wake ends the sleep without an event of its own.
        case .woke:
            causes.removeAll { $0 == .asleep }
            value = nil
        default: break
        }
    }
}
