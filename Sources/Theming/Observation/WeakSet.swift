/// One of the members of a `WeakSet`: an object that is held weakly, or whatever stays until it is let go of.
@usableFromInline protocol WeakSetMember {
    /// What is called for it.
    associatedtype Handler
    /// An object as the set may hold on to it for a moment.
    associatedtype Object

    // These are mutating because the compiler, to read a member otherwise, copies it, weak reference and all, which
    // costs more than everything else.

    /// What is called for it; nil once it has left.
    mutating func call() -> Handler?

    /// Whether it stays until it is let go of, having no object to die.
    mutating func isHeld() -> Bool

    /// The object; nil when it is gone, and for a member that has none.
    mutating func liveObject() -> Object?

    /// Makes the member's place an empty one.
    ///
    /// - Returns: its handler, for the caller to drop.
    mutating func leave() -> Handler?
}

/// Members, most of them weakly held objects, each once, in the order they came.
///
/// Taking in and letting go take constant time: an index finds a member by its identity. One that leaves, or whose
/// object is found dead, leaves an empty place behind. Empty places are closed up when there are more of them than
/// members, and the dead are looked for when there is no room left, so that each costs a fixed share.
///
/// Nothing of anybody else's runs inside: handlers and objects that are let go of are returned, for the caller to drop
/// once the set is no longer in use.
@usableFromInline struct WeakSet<Member: WeakSetMember> {
    /// The members, and empty places.
    ///
    /// A place stays the same until `closeUp()`, or an insertion that may move.
    @usableFromInline var members: ContiguousArray<Member> = []
    /// Where each member is.
    @usableFromInline var index = PlaceIndex()
    /// How often the dead were looked for.
    @usableFromInline var searches = 0

    /// What must be dropped once the set is no longer in use.
    @usableFromInline struct Leftovers {
        @usableFromInline var handlers: ContiguousArray<Member.Handler> = []
        // Looking whether an object lives can make us the last to hold it.
        @usableFromInline var objects: ContiguousArray<Member.Object> = []

        @inlinable init() {}
    }

    @inlinable init() {}

    /// How many are in the set, with those that are dead and not yet found so.
    @inlinable var count: Int { members.count - index.emptyPlaces }

    /// Takes in a member at the end; one that is there already stays where it is.
    ///
    /// - Parameters:
    ///   - canMove: whether places may change.
    ///   - leftovers: gets what was let go of.
    /// - Returns: whether it is new.
    @inlinable
    mutating func insert(
        _ member: consuming Member, as identity: ObjectIdentifier, canMove: Bool, leftovers: inout Leftovers
    ) -> Bool {
        if let place = index.place(of: identity) {
            guard !isAlive(place, &leftovers) else { return false }
            // A new object at a dead one's address.
            if let left = members[place].leave() { leftovers.handlers.append(left) }
        }
        if members.count == members.capacity, canMove { makeRoom(&leftovers) }
        index.append(identity)
        members.append(member)
        return true
    }

    /// Lets go of a member; its place stays, empty.
    ///
    /// - Returns: its handler, for the caller to drop; nil when it was not there.
    @inlinable
    mutating func remove(_ identity: ObjectIdentifier) -> Member.Handler? {
        guard let place = index.remove(identity) else { return nil }
        return members[place].leave()
    }

    /// Whether empty places are so many that closing them up is paid for by those who left.
    @inlinable var shouldCloseUp: Bool {
        index.emptyPlaces * 2 > members.count && (members.count > 16 || count == 0)
    }

    /// Takes empty places away.
    @inlinable
    mutating func closeUp() {
        guard count > 0 else {
            members = []
            index = PlaceIndex()
            return
        }
        let identities = index.identities
        members.withUnsafeMutableBufferPointer { members in
            var end = 0
            for place in identities.indices where identities[place] != nil {
                if place != end { members.swapAt(place, end) }
                end += 1
            }
        }
        members.removeLast(index.emptyPlaces)
        index.closeUp()
    }

    /// Makes more room, unless that is not needed once the dead are let go of.
    ///
    /// To ask an object whether it lives costs as much as to take it in. So an eighth of them are asked, each time
    /// others, and all only if a quarter of those are dead.
    @inlinable
    mutating func makeRoom(_ leftovers: inout Leftovers) {
        var dead = 0
        for place in stride(from: searches % 8, to: members.count, by: 8) {
            if !isAlive(place, &leftovers) { dead += 1 }
        }
        searches &+= 1
        if dead * 32 >= members.count { letGoOfTheDead(&leftovers) }
        if index.emptyPlaces > 0 { closeUp() }
        guard members.count * 4 > members.capacity * 3 else { return }
        // Few observers are the rule: they are not to pay for many.
        let room = members.capacity
        members.reserveCapacity(room == 0 ? 8 : room < 16 ? room + 4 : room * 2)
        index.reserve(members.capacity)
    }

    @inlinable
    mutating func letGoOfTheDead(_ leftovers: inout Leftovers) {
        for place in members.indices {
            if let identity = index.identities[place], !isAlive(place, &leftovers), let left = remove(identity) {
                leftovers.handlers.append(left)
            }
        }
    }

    @inlinable
    mutating func isAlive(_ place: Int, _ leftovers: inout Leftovers) -> Bool {
        guard !members[place].isHeld() else { return true }
        guard let object = members[place].liveObject() else { return false }
        leftovers.objects.append(object)
        return true
    }
}

extension WeakSet: Sendable where Member: Sendable {}

extension WeakSet.Leftovers: Sendable where Member.Handler: Sendable, Member.Object: Sendable {}
