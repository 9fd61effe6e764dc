/// A value and its observers, in the order they subscribed: the storage of `Subject` and of `SubscribableValue`.
///
/// No foreign code runs in here: the caller compares values, and drops the handlers, objects and values that are no longer
/// needed outside of the list and its lock, because their deinitializers may use the list.
///
/// An observer that leaves, or is found dead, leaves an empty place; places do not move during a notification. The list
/// is compacted when most places are empty. It looks for dead observers when the number of places has grown fourfold,
/// so that subscribing and unsubscribing take constant time on average.
@usableFromInline struct ObserverList<Value, Object: AnyObject, Handler: ObserverHandler> {
    @usableFromInline var value: Value
    @usableFromInline var observers: ContiguousArray<Subscription<Object, Handler>> = []
    /// The index in `observers` of an object's last subscription; objects that were found dead may still be in here.
    @usableFromInline var places: [ObjectIdentifier: Int32] = [:]
    /// The place of the subscription before, by place, of objects that follow in several ways.
    @usableFromInline var siblings: [Int32: Int32] = [:]
    /// The ways in which objects follow here: the first, and the numbers of the others, from 1.
    @usableFromInline var firstWay: SubscriptionWay?
    @usableFromInline var otherWays: [SubscriptionWay: UInt32] = [:]
    /// The number of the way, by place; empty as long as all follow in the first one.
    @usableFromInline var wayNumbers: ContiguousArray<UInt32> = []
    @usableFromInline var emptyPlaces = 0
    /// The number of places at which to look for dead observers.
    @usableFromInline var limit = 64

    /// The number of values so far.
    @usableFromInline var version: UInt = 0
    /// The threads that are notifying.
    @usableFromInline var callers: ContiguousArray<Caller> = []
    /// Whether the only thread there can be is notifying.
    @usableFromInline var isAlone = false
    /// The next place to notify, the number of places left to notify, and the end of the ring that they are in.
    @usableFromInline var next = 0
    @usableFromInline var remaining = 0
    @usableFromInline var end = 0

    /// For the caller to drop.
    @usableFromInline struct Leftovers {
        @usableFromInline var handlers: [Handler] = []
        // To look whether an object lives is to hold it, at last perhaps alone.
        @usableFromInline var objects: [Object] = []

        @inlinable init() {}
    }

    /// Handlers of an object, for the caller to drop.
    @usableFromInline struct Removed {
        @usableFromInline var first: Handler?
        // Most objects follow in one way, which needs no array.
        @usableFromInline var others: [Handler] = []

        @inlinable init() {}

        @inlinable var all: [Handler] { (first.map { [$0] } ?? []) + others }
    }

    @inlinable
    init(_ value: Value) { self.value = value }

    @inlinable var isNotifying: Bool { isAlone || !callers.isEmpty }

    /// Whether places may move: not from the setting of a value until all are notified of it.
    @inlinable var canMove: Bool { !isNotifying && remaining == 0 }

    /// Replaces the value, and returns the old one for the caller to drop.
    ///
    /// All present observers are to be notified then. A notification under way goes on from where it is, with the new
    /// value, around to the same place; if it `restarts`, it begins again with the first observer.
    @inlinable
    mutating func set(_ value: consuming Value, restarts: Bool) -> Value {
        swap(&self.value, &value)
        hasChanged(restarts: restarts)
        return value
    }

    @inlinable
    mutating func hasChanged(restarts: Bool) {
        version &+= 1
        if restarts || !isNotifying { next = 0 }
        (end, remaining) = (observers.count, observers.count)
    }

    /// The next call, of the place before `next` then; nil when all are notified.
    @inlinable
    mutating func nextCall() -> Subscription<Object, Handler>.Call? {
        while remaining > 0 {
            remaining -= 1
            let place = next < end ? next : 0
            next = place + 1
            if callers.count > 1, passesCall(of: place) { continue }
            if let call = call(at: place) { return call }
        }
        return nil
    }

    /// Whether the ring will come to a place with the present value.
    @inlinable
    func comes(to place: Int) -> Bool { remaining > 0 && (place - next + end) % end < remaining }

    /// Whether the ring passes a call of a place that is under way; the newer value is then owed to that place.
    ///
    /// A place that was handed over to nobody as yet is the ring's again.
    @usableFromInline
    mutating func passesCall(of place: Int) -> Bool {
        guard let caller = callers.firstIndex(where: { $0.place == place }) else { return false }
        callers[caller].isOwed = true
        guard callers[caller].thread == Caller.nobody else { return true }
        callers.remove(at: caller)
        return false
    }

    @inlinable
    mutating func call(at place: Int) -> Subscription<Object, Handler>.Call? {
        guard let call = observers[place].nextCall() else { return nil }
        if observers[place].hasLeft() { emptyPlaces += 1 }
        return call
    }

    /// Ends the notification of the only thread there can be.
    @inlinable
    mutating func endAlone() {
        isAlone = false
        compactIfNeeded()
    }

    /// Ends the notification of one of the threads.
    @inlinable
    mutating func end(_ caller: Int) {
        callers.remove(at: caller)
        compactIfNeeded()
    }

    /// Adds an observer at the end, unless its object follows in this way already.
    ///
    /// - Parameter way: nil for a token.
    @inlinable
    mutating func insert(
        _ observer: consuming Subscription<Object, Handler>, as identity: ObjectIdentifier, _ way: SubscriptionWay?
    ) -> (isNew: Bool, leftovers: Leftovers) {
        var leftovers = Leftovers()
        if observers.count >= limit, canMove {
            if areManyDead(&leftovers) { removeDead(&leftovers) }
            compactIfNeeded()
            limit = max(64, 4 * (observers.count - emptyPlaces))
        }
        let number = way.map { self.number(of: $0) } ?? 0
        if let place = places.updateValue(Int32(observers.count), forKey: identity) {
            if let object = observers[Int(place)].liveObject() {
                leftovers.objects.append(consume object)
                if follows(number, from: place) {
                    places[identity] = place
                    if let handler = observer.leave() { leftovers.handlers.append(handler) }
                    return (false, leftovers)
                }
                siblings[Int32(observers.count)] = place
            } else {
                // A new object at a dead one's address.
                leftovers.handlers = leave(all: place).all
            }
        }
        if number > 0, wayNumbers.isEmpty { wayNumbers = ContiguousArray(repeating: 0, count: observers.count) }
        if number > 0 || !wayNumbers.isEmpty { wayNumbers.append(number) }
        observers.append(observer)
        return (true, leftovers)
    }

    /// The number of a way, which a new one is given.
    @inlinable
    mutating func number(of way: SubscriptionWay) -> UInt32 {
        if let known = knownNumber(of: way) { return known }
        guard firstWay != nil else {
            firstWay = way
            return 0
        }
        let number = UInt32(otherWays.count + 1)
        otherWays[way] = number
        return number
    }

    @inlinable
    func knownNumber(of way: SubscriptionWay) -> UInt32? { firstWay == way ? 0 : otherWays[way] }

    @inlinable
    func number(at place: Int32) -> UInt32 { wayNumbers.isEmpty ? 0 : wayNumbers[Int(place)] }

    /// Whether the object whose last subscription is at a place follows in a way.
    @inlinable
    func follows(_ number: UInt32, from last: Int32) -> Bool {
        var place: Int32? = last
        while let one = place {
            if self.number(at: one) == number { return true }
            place = siblings.isEmpty ? nil : siblings[one]
        }
        return false
    }

    /// Removes an object in all its ways, if it is there, and returns its handlers for the caller to drop.
    @inlinable
    mutating func remove(_ identity: ObjectIdentifier) -> Removed {
        guard let place = places.removeValue(forKey: identity) else { return Removed() }
        defer { compactIfNeeded() }
        return leave(all: place)
    }

    /// Removes an object in one of its ways.
    @inlinable
    mutating func remove(_ identity: ObjectIdentifier, _ way: SubscriptionWay) -> Handler? {
        guard let last = places[identity], let number = knownNumber(of: way) else { return nil }
        defer { compactIfNeeded() }
        var (place, later): (Int32, Int32?) = (last, nil)
        while self.number(at: place) != number {
            guard let before = siblings[place] else { return nil }
            (place, later) = (before, place)
        }
        let before = siblings.removeValue(forKey: place)
        if let later { siblings[later] = before } else { places[identity] = before }
        return leave(Int(place))
    }

    @inlinable
    mutating func leave(_ place: Int) -> Handler? {
        guard let handler = observers[place].leave() else { return nil }
        emptyPlaces += 1
        return handler
    }

    @inlinable
    mutating func leave(all last: Int32) -> Removed {
        var removed = Removed()
        removed.first = leave(Int(last))
        guard !siblings.isEmpty else { return removed }
        var place = siblings.removeValue(forKey: last)
        while let one = place {
            if let handler = leave(Int(one)) { removed.others.append(handler) }
            place = siblings.removeValue(forKey: one)
        }
        return removed
    }
}

// MARK: - Cleaning up

extension ObserverList {
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
        guard canMove, emptyPlaces > 0, emptyPlaces * 2 > observers.count else { return }
        guard emptyPlaces > 16 || emptyPlaces == observers.count else { return }
        var newPlaces: ContiguousArray<Int32> = []
        newPlaces.reserveCapacity(observers.count)
        var kept = 0
        // A span moves what it swaps; the array itself would copy, weak references and all.
        var span = observers.mutableSpan
        for place in span.indices {
            guard !span[place].hasLeft() else {
                newPlaces.append(-1)
                continue
            }
            newPlaces.append(Int32(kept))
            if place != kept { span.swapAt(place, kept) }
            kept += 1
        }
        observers.removeLast(emptyPlaces)
        if !wayNumbers.isEmpty {
            for (place, new) in newPlaces.enumerated() where new >= 0 { wayNumbers[Int(new)] = wayNumbers[place] }
            wayNumbers.removeLast(emptyPlaces)
        }
        emptyPlaces = 0
        if kept == 0 { (observers, wayNumbers, firstWay, otherWays) = ([], [], nil, [:]) }
        limit = min(limit, max(64, 4 * kept))
        var compacted = Dictionary<ObjectIdentifier, Int32>(minimumCapacity: kept)
        for (identity, place) in places where newPlaces[Int(place)] >= 0 { compacted[identity] = newPlaces[Int(place)] }
        places = compacted
        guard !siblings.isEmpty else { return }
        let pairs = siblings.map { (newPlaces[Int($0)], newPlaces[Int($1)]) }.filter { $0 >= 0 && $1 >= 0 }
        siblings = Dictionary(pairs) { one, _ in one }
    }
}
