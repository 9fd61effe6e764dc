/// A subject's state and its observers, in the order of subscription.
///
/// No foreign code runs in the list. The caller compares states, and drops unneeded handlers, objects and states
/// outside the list, because their deinitializers may use it.
///
/// An observer that leaves, or is found dead, leaves an empty place. Places don't move during a notification. The list
/// is compacted when most places are empty. Each new observer checks whether one earlier observer has died, in turn.
/// So subscribing and unsubscribing take constant time on average.
@usableFromInline package struct ObserverList<State> {
    @usableFromInline package var state: State
    @usableFromInline package var observers: ContiguousArray<Subscription<State>> = []
    /// Indices in `observers`, perhaps of dead objects.
    @usableFromInline package var places: [SubscriptionKey: Int32] = [:]
    @usableFromInline package var ways: ContiguousArray<SubscriptionWay> = []
    @usableFromInline package var emptyPlaces = 0
    /// The place to check next for a dead observer.
    @usableFromInline package var checked = 0

    @usableFromInline package var version: UInt = 0
    @usableFromInline package var isNotifying = false
    /// The next place to notify, and the end.
    @usableFromInline package var next = 0
    @usableFromInline package var end = 0

    @inlinable
    package init(_ state: State) { self.state = state }

    /// Whether places may move: not from a state's setting until all observers are notified.
    @inlinable package var canMove: Bool { !isNotifying && next == end }
}

// MARK: - Notifying

extension ObserverList {
    /// Replaces the state. Returns the old one for the caller to drop.
    ///
    /// All present observers must be notified then. A notification under way begins again with the first.
    @inlinable
    package mutating func set(_ state: consuming State) -> State {
        swap(&self.state, &state)
        version &+= 1
        (next, end) = (0, observers.count)
        return state
    }

    @inlinable
    package mutating func nextCall() -> Subscription<State>.Call? {
        while next < end {
            let place = next
            next += 1
            guard let call = observers[place].nextCall() else { continue }
            if observers[place].hasLeft() { emptyPlaces += 1 }
            return call
        }
        return nil
    }

    @inlinable
    package mutating func endNotifying() {
        isNotifying = false
        compactIfNeeded()
    }
}

// MARK: - Subscribing

extension ObserverList {
    /// Adds an observer, unless its object already follows in this way. Returns leftovers for the caller to drop.
    @inlinable
    package mutating func insert(
        _ observer: consuming Subscription<State>, as key: SubscriptionKey
    ) -> (isNew: Bool, leftovers: (Subscription<State>.Leftover, Subscription<State>.Leftover)) {
        let dead = dropNextDead()
        compactIfNeeded()
        var replaced: Subscription<State>.Leftover = (nil, nil)
        if let place = places.updateValue(Int32(observers.count), forKey: key) {
            if let object = observers[Int(place)].liveObject() {
                places[key] = place
                return (false, (dead, (consume object, observer.leave())))
            }
            // A new object has a dead one's address.
            replaced.handler = leave(Int(place))
        }
        if !ways.contains(key.way) { ways.append(key.way) }
        observers.append(observer)
        return (true, (dead, replaced))
    }

    /// Adds a closure of an object, even if it has others. Returns leftovers for the caller to drop.
    @inlinable
    package mutating func append(
        _ observer: consuming Subscription<State>, of object: ObjectIdentifier
    ) -> (Subscription<State>.Leftover, Subscription<State>.Leftover) {
        var way = SubscriptionWay.closure
        while places[SubscriptionKey(object, way)] != nil { way = SubscriptionWay(number: way.number + 1) }
        return insert(observer, as: SubscriptionKey(object, way)).leftovers
    }

    /// Returns the handler for the caller to drop.
    @inlinable
    package mutating func remove(_ key: SubscriptionKey) -> SubjectHandler<State>? {
        guard let place = places.removeValue(forKey: key) else { return nil }
        defer { compactIfNeeded() }
        return leave(Int(place))
    }

    /// Removes an object in all ways. Returns the handlers for the caller to drop.
    @inlinable
    package mutating func removeAll(of object: ObjectIdentifier) -> [SubjectHandler<State>] {
        var handlers: [SubjectHandler<State>] = []
        for way in ways {
            if let handler = remove(SubscriptionKey(object, way)) { handlers.append(handler) }
        }
        return handlers
    }

    @inlinable
    package mutating func leave(_ place: Int) -> SubjectHandler<State>? {
        guard let handler = observers[place].leave() else { return nil }
        emptyPlaces += 1
        return handler
    }

    @inlinable
    package mutating func dropNextDead() -> Subscription<State>.Leftover {
        if checked >= observers.count { checked = 0 }
        guard checked < observers.count else { return (nil, nil) }
        defer { checked += 1 }
        if let object = observers[checked].liveObject() { return (consume object, nil) }
        return (nil, leave(checked))
    }

    @inlinable
    package mutating func compactIfNeeded() {
        guard canMove, emptyPlaces * 2 > observers.count else { return }
        var newPlaces = ContiguousArray<Int32>(repeating: -1, count: observers.count)
        var kept = 0
        // A span moves the elements it swaps; the array would copy them, with their weak references.
        var span = observers.mutableSpan
        for place in span.indices where !span[place].hasLeft() {
            newPlaces[place] = Int32(kept)
            if place != kept { span.swapAt(place, kept) }
            kept += 1
        }
        observers.removeLast(emptyPlaces)
        (emptyPlaces, next, end, checked) = (0, 0, 0, 0)
        if kept == 0 { (observers, ways) = ([], []) }
        var compacted = Dictionary<SubscriptionKey, Int32>(minimumCapacity: kept)
        for (key, place) in places where newPlaces[Int(place)] >= 0 { compacted[key] = newPlaces[Int(place)] }
        places = compacted
    }
}
