/// A subject's state and its observers, in the order of subscription.
///
/// No foreign code runs in the list. The caller compares states, and drops unneeded handlers, objects and states
/// outside the list, because their deinitializers may use it.
///
/// An observer that leaves, or is found dead, leaves an empty place. Places don't move during a notification. The list
/// is compacted when most places are empty, and looks for dead observers when it has grown fourfold, so that
/// subscribing and unsubscribing take constant time on average.
@usableFromInline package struct ObserverList<State> {
    @usableFromInline package var state: State
    @usableFromInline package var observers: ContiguousArray<Subscription<State>> = []
    /// Indices in `observers`, perhaps of dead objects.
    @usableFromInline package var places: [SubscriptionKey: Int32] = [:]
    @usableFromInline package var ways: ContiguousArray<SubscriptionWay> = []
    @usableFromInline package var emptyPlaces = 0
    /// How many places start a search for dead observers.
    @usableFromInline package var limit = 64

    @usableFromInline package var version: UInt = 0
    @usableFromInline package var isNotifying = false
    /// The next place to notify, and the end.
    @usableFromInline package var next = 0
    @usableFromInline package var end = 0

    /// The handlers and objects for the caller to drop.
    @usableFromInline package struct Leftovers {
        @usableFromInline package var handlers: [SubjectHandler<State>] = []
        // A check whether an object lives holds the object, in the end perhaps as the last holder.
        @usableFromInline package var objects: [AnyObject] = []

        @inlinable package init() {}
    }

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
    /// Adds an observer, unless its object already follows in this way.
    @inlinable
    package mutating func insert(
        _ observer: consuming Subscription<State>, as key: SubscriptionKey
    ) -> (isNew: Bool, leftovers: Leftovers) {
        var leftovers = Leftovers()
        if observers.count >= limit, canMove {
            removeDead(&leftovers)
            compactIfNeeded()
            limit = max(64, 4 * (observers.count - emptyPlaces))
        }
        if let place = places.updateValue(Int32(observers.count), forKey: key) {
            if let object = observers[Int(place)].liveObject() {
                places[key] = place
                leftovers.objects.append(consume object)
                if let handler = observer.leave() { leftovers.handlers.append(handler) }
                return (false, leftovers)
            }
            // A new object has a dead one's address.
            if let handler = leave(Int(place)) { leftovers.handlers.append(handler) }
        }
        if !ways.contains(key.way) { ways.append(key.way) }
        observers.append(observer)
        return (true, leftovers)
    }

    /// Adds a closure of an object, even if it has others.
    @inlinable
    package mutating func append(
        _ observer: consuming Subscription<State>, of object: ObjectIdentifier
    ) -> Leftovers {
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
    package mutating func removeDead(_ leftovers: inout Leftovers) {
        for place in observers.indices where observers[place].hasObjectHandler() {
            if let object = observers[place].liveObject() {
                leftovers.objects.append(consume object)
            } else if let handler = leave(place) {
                leftovers.handlers.append(handler)
            }
        }
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
        (emptyPlaces, next, end) = (0, 0, 0)
        if kept == 0 { (observers, ways) = ([], []) }
        limit = min(limit, max(64, 4 * kept))
        var compacted = Dictionary<SubscriptionKey, Int32>(minimumCapacity: kept)
        for (key, place) in places where newPlaces[Int(place)] >= 0 { compacted[key] = newPlaces[Int(place)] }
        places = compacted
    }
}
