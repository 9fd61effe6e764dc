/// A repeatable random number generator (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
public struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    /// Creates a generator for any seed.
    public init(seed: UInt64) {
        state = seed
    }

    /// Returns the next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension RandomNumberGenerator {
    /// Returns `true` in the given percentage of cases.
    public mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &self) < percent
    }

    /// Returns a random element of a nonempty collection.
    public mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }
}
