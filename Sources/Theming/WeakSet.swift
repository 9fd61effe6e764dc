/// Objects held weakly, each once, in the order they came.
///
/// Objects that are gone are dropped when the set is next gone through.
struct WeakSet {
    private struct Member {
        weak var object: AnyObject?
        let identity: ObjectIdentifier
    }

    private var members: [Member] = []
    private var places: [ObjectIdentifier: Int] = [:]

    /// Takes in an object; one that is there already stays where it is.
    ///
    /// - Returns: whether it is new.
    mutating func insert(_ object: AnyObject) -> Bool {
        let identity = ObjectIdentifier(object)
        // The place of a dead object may be asked for again: a new object can get the old one's address.
        if let place = places[identity], members[place].object != nil { return false }
        places[identity] = members.count
        members.append(Member(object: object, identity: identity))
        return true
    }

    /// Lets go of an object; nothing happens when it is not there.
    mutating func remove(_ object: AnyObject) {
        guard let place = places.removeValue(forKey: ObjectIdentifier(object)) else { return }
        members[place].object = nil
    }

    /// Whether an object is in the set.
    func contains(_ object: AnyObject) -> Bool {
        places[ObjectIdentifier(object)].map { members[$0].object === object } ?? false
    }

    /// The objects that are alive.
    mutating func living() -> [AnyObject] {
        let living = members.compactMap(\.object)
        if living.count < members.count { compact() }
        return living
    }

    private mutating func compact() {
        members.removeAll { $0.object == nil }
        places = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.identity, $0) })
    }
}
