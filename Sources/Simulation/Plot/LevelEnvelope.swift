/// A level over time in constant memory: the least and greatest of each small part of the time.
///
/// The length of the trace is not known in advance: when all parts are used, each two are merged.
package struct LevelEnvelope {
    /// The largest number of parts: about twice as many as a picture has columns.
    package static let capacity = 2048

    /// The levels within one part of the time, in percent.
    package struct Part: Equatable {
        package var first: Float
        package var last: Float
        package var low: Float
        package var high: Float

        fileprivate init(_ level: Float) {
            (first, last, low, high) = (level, level, level, level)
        }

        fileprivate mutating func add(_ level: Float) {
            last = level
            low = min(low, level)
            high = max(high, level)
        }

        fileprivate mutating func add(_ next: Part) {
            last = next.last
            low = min(low, next.low)
            high = max(high, next.high)
        }
    }

    /// The parts from the beginning on; nil where there is no level.
    package private(set) var parts: [Part?] = []
    /// The length of each part, in microseconds.
    package private(set) var width: Int64 = 1

    /// Adds a level that lasted from one time to another, in microseconds from the beginning.
    ///
    /// Times never go back.
    package mutating func hold(_ level: Double, from start: Int64, until end: Int64) {
        while end > width * Int64(LevelEnvelope.capacity) { coarsen() }
        let level = Float(level)
        let first = Int(min(start / width, Int64(LevelEnvelope.capacity - 1)))
        // A part begins with its own time: what holds until then is not in it.
        let last = max(first, Int((end - 1) / width))
        while parts.count <= last { parts.append(nil) }
        for place in first...last {
            if parts[place] == nil { parts[place] = Part(level) } else { parts[place]?.add(level) }
        }
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
        guard var both = one, let next else { return one ?? next }
        both.add(next)
        return both
    }
}
