/// A subscription's object and way, or a token.
@usableFromInline package struct SubscriptionKey: Hashable, Sendable {
    @usableFromInline package let object: ObjectIdentifier
    @usableFromInline package let way: SubscriptionWay

    @inlinable
    package init(_ object: ObjectIdentifier, _ way: SubscriptionWay) { (self.object, self.way) = (object, way) }
}

/// How an object follows. It can follow in several ways, once in each.
@usableFromInline package struct SubscriptionWay: Hashable, Sendable {
    @usableFromInline package let number: UInt

    @inlinable
    package init(number: UInt) { self.number = number }

    /// Creates a source location's way, so that a set-up that's called twice has one handler.
    @inlinable
    package init(_ file: StaticString, _ line: UInt, _ column: UInt) {
        // The addresses of two files' names differ, and line and column are small: the factors keep sums apart.
        let name = UInt(bitPattern: file.utf8Start)
        number = name &* 0x9E37_79B9_7F4A_7C15 &+ line &* 0xD1B5_4A32_D192_ED03 &+ column &* 0x8CB9_2BA7_2F3D_8DD7
    }

    @inlinable package static var token: SubscriptionWay { SubscriptionWay(number: 0) }
    @inlinable package static var observer: SubscriptionWay { SubscriptionWay(number: 1) }
    @inlinable package static var themed: SubscriptionWay { SubscriptionWay(number: 2) }
    @inlinable package static var colors: SubscriptionWay { SubscriptionWay(number: 3) }
    @inlinable package static var responder: SubscriptionWay { SubscriptionWay(number: 4) }
    @inlinable package static var provider: SubscriptionWay { SubscriptionWay(number: 5) }
}
