/// Where the members of a `WeakSet` are, by what tells them apart.
///
/// Open addressing with linear probing (Knuth, The Art of Computer Programming, 6.4). It knows nothing of the members, so
/// that it is as fast in code that does not know their type as in code that does: a token goes by the former.
@usableFromInline struct PlaceIndex: Sendable {
    /// The members' identities, by place; nil for an empty place.
    @usableFromInline var identities: ContiguousArray<ObjectIdentifier?> = []
    /// Places, counted from 1, by identity; 0 for a free bucket.
    ///
    /// At most three quarters of them are in use. There are none while there are few places: those are looked through.
    private var buckets: ContiguousArray<UInt32> = []
    /// How many places are empty.
    @usableFromInline var emptyPlaces = 0

    private static let few = 16

    @usableFromInline init() {}

    /// The place of a member; nil when it has none.
    @usableFromInline
    func place(of identity: ObjectIdentifier) -> Int? {
        guard !buckets.isEmpty else { return identities.firstIndex(of: identity) }
        let bucket = bucket(of: identity)
        return buckets[bucket] == 0 ? nil : Int(buckets[bucket]) - 1
    }

    /// Gives a member a place behind all others; one that it had is empty from now on.
    @usableFromInline
    mutating func append(_ identity: ObjectIdentifier) {
        if (identities.count + 1) * 4 > buckets.count * 3 {
            rebuild(for: max(identities.count + 1, identities.capacity))
        }
        _ = remove(identity)
        identities.append(identity)
        if !buckets.isEmpty { buckets[bucket(of: identity)] = UInt32(identities.count) }
    }

    /// Empties the place of a member.
    ///
    /// - Returns: its place; nil when it had none.
    @usableFromInline
    mutating func remove(_ identity: ObjectIdentifier) -> Int? {
        guard let place = place(of: identity) else { return nil }
        if !buckets.isEmpty { free(bucket(of: identity)) }
        identities[place] = nil
        emptyPlaces += 1
        return place
    }

    /// Makes room for so many places in all.
    @usableFromInline
    mutating func reserve(_ places: Int) {
        identities.reserveCapacity(places)
        rebuild(for: places)
    }

    /// Takes empty places away; the others keep their order.
    @usableFromInline
    mutating func closeUp() {
        identities.removeAll { $0 == nil }
        emptyPlaces = 0
        rebuild(for: identities.count)
    }

    /// The bucket that leads to a member, or the free one where it would be.
    private func bucket(of identity: ObjectIdentifier) -> Int {
        var bucket = home(of: identity)
        while buckets[bucket] != 0, identities[Int(buckets[bucket]) - 1] != identity {
            bucket = (bucket + 1) & (buckets.count - 1)
        }
        return bucket
    }

    /// Where the search for a member begins: Fibonacci hashing.
    private func home(of identity: ObjectIdentifier) -> Int {
        let spread = UInt64(UInt(bitPattern: identity)) &* 0x9e37_79b9_7f4a_7c15
        return Int(truncatingIfNeeded: spread >> 32) & (buckets.count - 1)
    }

    /// Frees a bucket, and moves up those behind it that a search would no longer reach (algorithm R).
    private mutating func free(_ bucket: Int) {
        let mask = buckets.count - 1
        var hole = bucket
        var next = (bucket + 1) & mask
        while buckets[next] != 0 {
            if let identity = identities[Int(buckets[next]) - 1] {
                let home = home(of: identity)
                if (next &- home) & mask >= (next &- hole) & mask {
                    buckets[hole] = buckets[next]
                    hole = next
                }
            }
            next = (next + 1) & mask
        }
        buckets[hole] = 0
    }

    private mutating func rebuild(for places: Int) {
        guard places > PlaceIndex.few else { return buckets = [] }
        var size = PlaceIndex.few
        while size * 3 < places * 4 { size *= 2 }
        buckets = ContiguousArray(repeating: 0, count: size)
        for place in identities.indices {
            guard let identity = identities[place] else { continue }
            buckets[bucket(of: identity)] = UInt32(place + 1)
        }
    }
}
