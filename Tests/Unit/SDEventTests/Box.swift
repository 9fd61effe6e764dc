import SDEvent

/// Holds a source for the source's own handler.
@MainActor final class Box<Source: EventSource> {
    var source: Source?
}
