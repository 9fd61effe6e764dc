internal import SDBus

/// A moment by the wall clock.
nonisolated package struct Timestamp: Equatable, Sendable {
    /// The time since the start of 1970, UTC.
    package let microseconds: UInt64

    package init(microseconds: UInt64) { self.microseconds = microseconds }

    /// Creates a time in seconds since 1970. `nil` for a time before 1970 or out of range.
    package init?(seconds: Double) {
        guard let microseconds = UInt64(exactly: (seconds * 1e6).rounded()) else { return nil }
        self.init(microseconds: microseconds)
    }
}

extension Timestamp {
    /// Reads a moment from a value of type `t`. `nil` for other values.
    init?(_ value: BusValue?) {
        // The largest number becomes even larger on the way.
        guard let number = value?.number, let microseconds = number >= 0x1p64 ? .max : UInt64(exactly: number) else {
            return nil
        }
        self.init(microseconds: microseconds)
    }
}

// In the contract, -1 stands for unknown light. Programs other than the agent may send any number.

/// Returns percent in 0...100. `nil` for other numbers.
nonisolated func knownLevel(_ number: Double?) -> Double? {
    number.flatMap { (0...100).contains($0) ? $0 : nil }
}

/// Returns lux. `nil` if negative or not a number.
nonisolated func knownIlluminance(_ number: Double?) -> Double? { number.flatMap { $0 >= 0 ? $0 : nil } }
