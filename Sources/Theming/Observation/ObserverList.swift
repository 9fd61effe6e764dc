/// An observer as an `ObserverList` keeps it: an object, held weakly, or a closure that a token keeps subscribed.
///
/// Its functions are mutating because the compiler copies the weak reference to read it otherwise: a notification would
/// take 130 ns for each observer in place of 80.
@usableFromInline protocol ListedObserver {
    associatedtype Object
    associatedtype Handler
    associatedtype Call

    /// The call to make; nil once the observer has left. An observer that is found dead leaves.
    mutating func nextCall() -> Call?
    /// The object, while it lives; nil for a token.
    mutating func liveObject() -> Object?
    /// Whether it has a handler for an object.
    mutating func hasObjectHandler() -> Bool
    /// Whether the observer has left.
    mutating func hasLeft() -> Bool
    /// Leaves, and returns the handler for the caller to drop; nil when it had left already.
    mutating func leave() -> Handler?
}

/// A value and its observers, in the order they subscribed: the storage of `Subject` and of `SubscribableValue`.
///
/// No foreign code runs in here: handlers, objects and values that are let go of are returned, for the caller to drop
/// when it no longer uses the list, or holds its lock. So their deinitializers may come back to the list.
///
/// An observer that leaves, or is found dead, leaves an empty place; places do not move during a notification. Empty
/// places are closed up when they are the majority, and the dead are looked for when the number of places has grown
/// fourfold, so that subscribing and unsubscribing take constant time on average.
@usableFromInline struct ObserverList<Value, Observer: ListedObserver> {
    @usableFromInline var value: Value
    @usableFromInline var version: UInt = 0
    @usableFromInline var observers: ContiguousArray<Observer> = []
    /// The places in `observers`, also of some that were found dead.
    @usableFromInline var places: [ObjectIdentifier: Int32] = [:]
    @usableFromInline var emptyPlaces = 0
    /// The number of places at which the dead are looked for.
    @usableFromInline var limit = 64

    @usableFromInline var isNotifying = false
    @usableFromInline var notifiedVersion: UInt = 0
    @usableFromInline var next = 0
    @usableFromInline var end = 0

    /// For the caller to drop.
    @usableFromInline struct Leftovers {
        @usableFromInline var handlers: [Observer.Handler] = []
        // To look whether an object lives can make us the last to hold it.
        @usableFromInline var objects: [Observer.Object] = []

        @inlinable init() {}
    }

    @inlinable
    init(_ value: Value) {
        self.value = value
    }
}

// MARK: - Notifications

extension ObserverList {
    /// Sets the value.
    ///
    /// - Returns: the old value, and whether the caller has to notify; if not, a notification is under way, which
    ///   restarts with the new value.
    @inlinable
    mutating func set(_ value: consuming Value) -> (old: Value, mustNotify: Bool) {
        swap(&self.value, &value)
        version &+= 1
        defer { isNotifying = true }
        return (value, !isNotifying)
    }

    /// Begins to notify all present observers of the value; nil when there is no new one, which ends the notification.
    @inlinable
    mutating func nextRound() -> Value? {
        guard version != notifiedVersion else {
            isNotifying = false
            closeUpIfNeeded()
            return nil
        }
        notifiedVersion = version
        (next, end) = (0, observers.count)
        return value
    }

    /// The next call of this round; nil at its end, or when there is a newer value.
    @inlinable
    mutating func nextCall() -> Observer.Call? {
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
}

// MARK: - Observers

extension ObserverList {
    /// Adds an observer at the end, unless it is there already.
    @inlinable
    mutating func insert(
        _ observer: consuming Observer, as identity: ObjectIdentifier
    ) -> (isNew: Bool, leftovers: Leftovers) {
        var leftovers = Leftovers()
        if observers.count >= limit, !isNotifying { removeDead(&leftovers) }
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
    mutating func remove(_ identity: ObjectIdentifier) -> Observer.Handler? {
        guard let place = places.removeValue(forKey: identity) else { return nil }
        defer { closeUpIfNeeded() }
        return leave(Int(place))
    }

    @inlinable
    mutating func leave(_ place: Int) -> Observer.Handler? {
        guard let handler = observers[place].leave() else { return nil }
        emptyPlaces += 1
        return handler
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
        closeUpIfNeeded()
        limit = max(64, 4 * (observers.count - emptyPlaces))
    }

    @inlinable
    mutating func closeUpIfNeeded() {
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
        var closedUp = Dictionary<ObjectIdentifier, Int32>(minimumCapacity: kept)
        for (identity, place) in places { closedUp[identity] = newPlaces[Int(place)] }
        places = closedUp
    }
}
