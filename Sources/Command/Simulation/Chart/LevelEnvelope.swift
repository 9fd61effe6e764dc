/// The lowest and highest level of each part of the time, in constant memory.
/// When all parts are used, neighbors are merged in pairs, because a trace's length is unknown in advance.
package struct LevelEnvelope {
    /// About twice the number of columns of a picture.
    static let capacity = 2048

    /// Levels in percent.
    package struct Part: Equatable {
        package let low: Float
        package let high: Float
    }

    /// From the beginning. `nil` for parts without a level.
    package private(set) var parts: [Part?] = []
    /// In microseconds.
    package private(set) var width: Int64 = 1

    /// Times are in microseconds from the beginning, and never go back.
    mutating func hold(_ level: Double, from start: Int64, until end: Int64) {
        while end > width * Int64(LevelEnvelope.capacity) { coarsen() }
        let part = Part(low: Float(level), high: Float(level))
        let first = Int(min(start / width, Int64(LevelEnvelope.capacity - 1)))
        // A level that ends when a part begins isn't in that part.
        let last = max(first, Int((end - 1) / width))
        while parts.count <= last { parts.append(nil) }
        for place in first...last { parts[place] = LevelEnvelope.merged(parts[place], part) }
    }

    private mutating func coarsen() {
        width *= 2
        for place in 0..<(parts.count + 1) / 2 {
            let next = place * 2 + 1 < parts.count ? parts[place * 2 + 1] : nil
            parts[place] = LevelEnvelope.merged(parts[place * 2], next)
        }
        parts.removeLast(parts.count / 2)
    }

    private static func merged(_ one: Part?, _ next: Part?) -> Part? {
        guard let one, let next else { return one ?? next }
        return Part(low: min(one.low, next.low), high: max(one.high, next.high))
    }
}
