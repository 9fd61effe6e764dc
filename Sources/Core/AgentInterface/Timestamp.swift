internal import SDBus

/// A moment by the wall clock.
nonisolated package struct Timestamp: Equatable, Sendable {
    /// Since the start of 1970, UTC.
    package let microseconds: UInt64

    package init(microseconds: UInt64) { self.microseconds = microseconds }

    /// Returns `nil` before 1970 or out of range.
    package init?(seconds: Double) {
        guard let microseconds = UInt64(exactly: (seconds * 1e6).rounded()) else { return nil }
        self.init(microseconds: microseconds)
    }
}

extension Timestamp {
    /// Reads a value of type `t`.
    init?(_ value: BusValue?) {
        // As a double, the largest number is even larger.
        guard let number = value?.number, let microseconds = number >= 0x1p64 ? .max : UInt64(exactly: number) else {
            return nil
        }
        self.init(microseconds: microseconds)
    }
}

// In the contract, -1 stands for unknown light. Programs other than the agent may send any number.

/// Returns percent in 0...100, if so.
nonisolated func knownLevel(_ number: Double?) -> Double? {
    number.flatMap { (0...100).contains($0) ? $0 : nil }
}

/// Returns lux, unless negative or not a number.
nonisolated func knownIlluminance(_ number: Double?) -> Double? { number.flatMap { $0 >= 0 ? $0 : nil } }
