/// An observer as an `ObserverList` keeps it: an object, held weakly, or a closure that a token keeps subscribed.
///
/// Its functions are mutating because the compiler copies the weak reference to read it otherwise: a notification would
/// take 130 ns for each observer in place of 80.
@usableFromInline struct Observer<Object: AnyObject, Handler: ObserverHandler> {
    /// Nil for a token, too.
    @usableFromInline weak var object: Object?
    /// Nil once the observer has left.
    @usableFromInline var handler: Handler?

    @usableFromInline enum Call {
        case object(Object, Handler)
        case token(Handler)
        /// For the caller to drop.
        case dead(Handler?)
    }

    @inlinable
    init(_ object: Object?, _ handler: Handler) {
        self.object = object
        self.handler = handler
    }

    /// The call to make; nil once the observer has left; an observer that is found dead leaves.
    @inlinable
    mutating func nextCall() -> Call? {
        guard let handler else { return nil }
        guard handler.isOfObject else { return .token(handler) }
        guard let object else { return .dead(leave()) }
        return .object(consume object, handler)
    }

    @inlinable
    mutating func liveObject() -> Object? { object }

    @inlinable
    mutating func hasObjectHandler() -> Bool { handler?.isOfObject ?? false }

    @inlinable
    mutating func hasLeft() -> Bool { handler == nil }

    /// Leaves, and returns the handler for the caller to drop; nil when it had left already.
    @inlinable
    mutating func leave() -> Handler? {
        defer { handler = nil }
        return handler
    }
}

/// The closure of an observer.
@usableFromInline protocol ObserverHandler {
    /// Whether it is called with an object; a token's is not.
    var isOfObject: Bool { get }
}

/// A value and its observers, in the order they subscribed: the storage of `Subject` and of `SubscribableValue`.
///
/// No foreign code runs in here. Handlers, objects and values that are no longer needed are returned, for the caller to
/// drop outside of the list and its lock, because their deinitializers may use the list.
///
/// An observer that leaves, or is found dead, leaves an empty place; places do not move during a notification. The list
/// is compacted when most places are empty. It looks for dead observers when the number of places has grown fourfold,
/// so that subscribing and unsubscribing take constant time on average.
@usableFromInline struct ObserverList<Value, Object: AnyObject, Handler: ObserverHandler> {
    @usableFromInline var value: Value
    @usableFromInline var version: UInt = 0
    @usableFromInline var observers: ContiguousArray<Observer<Object, Handler>> = []
    /// The indices in `observers`, also of some that were found dead.
    @usableFromInline var places: [ObjectIdentifier: Int32] = [:]
    @usableFromInline var emptyPlaces = 0
    /// The number of places at which to look for dead observers.
    @usableFromInline var limit = 64

    @usableFromInline var isNotifying = false
    @usableFromInline var notifiedVersion: UInt = 0
    @usableFromInline var next = 0
    @usableFromInline var end = 0

    /// For the caller to drop.
    @usableFromInline struct Leftovers {
        @usableFromInline var handlers: [Handler] = []
        // Whoever looks whether an object lives may end up as the last one to hold it.
        @usableFromInline var objects: [Object] = []

        @inlinable init() {}
    }

    @inlinable
    init(_ value: Value) { self.value = value }

    /// Returns the old value, and whether the caller has to notify: if not, a notification that is under way does.
    @inlinable
    mutating func set(_ value: consuming Value) -> (old: Value, mustNotify: Bool) {
        swap(&self.value, &value)
        version &+= 1
        defer { isNotifying = true }
        return (value, !isNotifying)
    }

    /// Begins to notify all present observers of the value; nil if there is no new value, which ends the notification.
    @inlinable
    mutating func nextRound() -> Value? {
        guard version != notifiedVersion else {
            isNotifying = false
            compactIfNeeded()
            return nil
        }
        notifiedVersion = version
        (next, end) = (0, observers.count)
        return value
    }

    /// The next call of this round; nil at its end, or if there is a newer value.
    @inlinable
    mutating func nextCall() -> Observer<Object, Handler>.Call? {
        guard version == notifiedVersion else { return nil }
        while next < end {
            let place = next
            next += 1
            guard let call = observers[place].nextCall() else { continue }
            if observers[place].hasLeft() { emptyPlaces += 1 }
            return call
        }
        return nil
    }

    /// Adds an observer at the end, unless it is there already.
    @inlinable
    mutating func insert(
        _ observer: consuming Observer<Object, Handler>, as identity: ObjectIdentifier
    ) -> (isNew: Bool, leftovers: Leftovers) {
        var leftovers = Leftovers()
        if observers.count >= limit, !isNotifying {
            if areManyDead(&leftovers) { removeDead(&leftovers) }
            compactIfNeeded()
            limit = max(64, 4 * (observers.count - emptyPlaces))
        }
        if let place = places.updateValue(Int32(observers.count), forKey: identity).map(Int.init) {
            if let object = observers[place].liveObject() {
                places[identity] = Int32(place)
                leftovers.objects.append(consume object)
                if let handler = observer.leave() { leftovers.handlers.append(handler) }
                return (false, leftovers)
            }
            // A new object at a dead one's address.
            if let handler = leave(place) { leftovers.handlers.append(handler) }
        }
        observers.append(observer)
        return (true, leftovers)
    }

    /// Removes an observer, if it is there, and returns its handler for the caller to drop.
    @inlinable
    mutating func remove(_ identity: ObjectIdentifier) -> Handler? {
        guard let place = places.removeValue(forKey: identity) else { return nil }
        defer { compactIfNeeded() }
        return leave(Int(place))
    }

    @inlinable
    mutating func leave(_ place: Int) -> Handler? {
        guard let handler = observers[place].leave() else { return nil }
        emptyPlaces += 1
        return handler
    }

    /// Whether more than a quarter of a sample are dead.
    ///
    /// Looking at each observer instead would take a quarter of the time of a subscription. The hashes make the sample
    /// random.
    @inlinable
    mutating func areManyDead(_ leftovers: inout Leftovers) -> Bool {
        var dead = 0
        for place in places.values.prefix(64) where observers[Int(place)].hasObjectHandler() {
            if let object = observers[Int(place)].liveObject() {
                leftovers.objects.append(consume object)
            } else {
                dead += 1
            }
        }
        return dead > 16
    }

    @inlinable
    mutating func removeDead(_ leftovers: inout Leftovers) {
        for place in observers.indices where observers[place].hasObjectHandler() {
            if let object = observers[place].liveObject() {
                leftovers.objects.append(consume object)
            } else if let handler = leave(place) {
                leftovers.handlers.append(handler)
            }
        }
    }

    @inlinable
    mutating func compactIfNeeded() {
        guard !isNotifying, emptyPlaces > 0, emptyPlaces * 2 > observers.count else { return }
        guard emptyPlaces > 16 || emptyPlaces == observers.count else { return }
        var newPlaces: ContiguousArray<Int32?> = []
        newPlaces.reserveCapacity(observers.count)
        var kept = 0
        // A span moves what it swaps; the array itself would copy, weak references and all.
        var span = observers.mutableSpan
        for place in span.indices {
            guard !span[place].hasLeft() else {
                newPlaces.append(nil)
                continue
            }
            newPlaces.append(Int32(kept))
            if place != kept { span.swapAt(place, kept) }
            kept += 1
        }
        observers.removeLast(emptyPlaces)
        emptyPlaces = 0
        if kept == 0 { observers = [] }
        limit = min(limit, max(64, 4 * kept))
        var compacted = Dictionary<ObjectIdentifier, Int32>(minimumCapacity: kept)
        for (identity, place) in places { compacted[identity] = newPlaces[Int(place)] }
        places = compacted
    }
}
