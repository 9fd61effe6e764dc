import SDEvent

/// Holds a source that its own handler needs.
@MainActor final class Box<Source: EventSource> {
    var source: Source?
}
