/// The newest of many values, handed out once per pause. The others are dropped.
nonisolated package struct ThrottledValue<Value: Sendable>: Sendable {
    private let pause: Duration
    private var value: Value?
    private var last: Duration?

    package init(each pause: Duration) { self.pause = pause }

    package mutating func put(_ value: Value) { self.value = value }

    package mutating func clear() { value = nil }

    package var isEmpty: Bool { value == nil }

    /// The time at which the value can be handled, if any.
    package var deadline: Duration? {
        guard value != nil else { return nil }
        return last.map { $0 + pause } ?? .zero
    }

    package mutating func next(at now: Duration) -> Value? {
        guard let deadline, deadline <= now, let value else { return nil }
        (self.value, last) = (nil, now)
        return value
    }
}
