internal import SDBus

/// A moment by the wall clock.
nonisolated package struct Timestamp: Equatable, Sendable {
    /// Since the start of 1970, UTC.
    package let microseconds: UInt64

    package init(microseconds: UInt64) { self.microseconds = microseconds }

    /// So many seconds since 1970; nil before, and for a time that no counter holds.
    package init?(seconds: Double) {
        guard let microseconds = UInt64(exactly: (seconds * 1e6).rounded()) else { return nil }
        self.init(microseconds: microseconds)
    }
}

extension Timestamp {
    /// The moment that a value of type `t` holds; nil where there is none.
    init?(_ value: BusValue?) {
        // The largest number becomes a larger one on the way.
        guard let number = value?.number, let microseconds = number >= 0x1p64 ? .max : UInt64(exactly: number) else {
            return nil
        }
        self.init(microseconds: microseconds)
    }
}

// In the contract, -1 stands for a light that is not known. Others than the agent may send any number.

/// Percent, 0...100; nil for any other number.
nonisolated func knownLevel(_ number: Double?) -> Double? {
    number.flatMap { (0...100).contains($0) ? $0 : nil }
}

/// Lux; nil for a negative number, and for one that is none.
nonisolated func knownIlluminance(_ number: Double?) -> Double? { number.flatMap { $0 >= 0 ? $0 : nil } }
