/// A subscription as an `ObserverList` keeps it: of an object, held weakly, or of a closure that a token keeps
/// subscribed.
///
/// Its functions are mutating because the compiler copies the weak reference to read it otherwise: a notification would
/// take 130 ns for each observer in place of 80.
@usableFromInline package struct Subscription<Object: AnyObject, Handler: ObserverHandler> {
    /// Nil for a token, too.
    @usableFromInline package weak var object: Object?
    /// Nil once the observer has left.
    @usableFromInline package var handler: Handler?
    @usableFromInline package enum Call {
        case object(Object, Handler)
        case token(Handler)
        /// For the caller to drop.
        case dead(Handler?)
    }

    @inlinable
    package init(_ object: Object?, _ handler: Handler) {
        (self.object, self.handler) = (object, handler)
    }

    /// The call to make; nil once the observer has left; an observer that is found dead leaves.
    @inlinable
    package mutating func nextCall() -> Call? {
        guard let handler else { return nil }
        guard handler.isOfObject else { return .token(handler) }
        guard let object else { return .dead(leave()) }
        return .object(consume object, handler)
    }

    @inlinable
    package mutating func liveObject() -> Object? { object }

    @inlinable
    package mutating func hasObjectHandler() -> Bool { handler?.isOfObject ?? false }

    @inlinable
    package mutating func hasLeft() -> Bool { handler == nil }

    /// Leaves, and returns the handler for the caller to drop; nil when it had left already.
    @inlinable
    package mutating func leave() -> Handler? {
        defer { handler = nil }
        return handler
    }
}

/// The closure of an observer.
@usableFromInline package protocol ObserverHandler {
    /// Whether it is called with an object; a token's is not.
    var isOfObject: Bool { get }
}
