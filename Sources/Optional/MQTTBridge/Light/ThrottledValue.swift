/// The newest of values that come faster than they are handled: one each pause, the others are dropped.
nonisolated package struct ThrottledValue<Value: Sendable>: Sendable {
    private let pause: Duration
    private var value: Value?
    private var last: Duration?

    package init(each pause: Duration) { self.pause = pause }

    package mutating func put(_ value: Value) { self.value = value }

    package mutating func clear() { value = nil }

    package var isEmpty: Bool { value == nil }

    /// When the value can be handled; nil without one.
    package var deadline: Duration? {
        guard value != nil else { return nil }
        return last.map { $0 + pause } ?? .zero
    }

    /// Hands the value out once its time has come.
    package mutating func next(at now: Duration) -> Value? {
        guard let deadline, deadline <= now, let value else { return nil }
        (self.value, last) = (nil, now)
        return value
    }
}
