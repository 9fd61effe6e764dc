/// A subscription's object and way.
@usableFromInline package struct SubscriptionKey: Hashable, Sendable {
    @usableFromInline package let object: ObjectIdentifier
    @usableFromInline package let way: SubscriptionWay

    @inlinable
    package init(_ object: ObjectIdentifier, _ way: SubscriptionWay) { (self.object, self.way) = (object, way) }
}

/// How an object follows. It can follow in several ways, once in each. Each closure counts as another way.
@usableFromInline package struct SubscriptionWay: Hashable, Sendable {
    @usableFromInline package let number: UInt

    @inlinable
    package init(number: UInt) { self.number = number }

    @inlinable package static var observer: SubscriptionWay { SubscriptionWay(number: 0) }
    @inlinable package static var themed: SubscriptionWay { SubscriptionWay(number: 1) }
    @inlinable package static var colors: SubscriptionWay { SubscriptionWay(number: 2) }
    @inlinable package static var responder: SubscriptionWay { SubscriptionWay(number: 3) }
    @inlinable package static var provider: SubscriptionWay { SubscriptionWay(number: 4) }
    /// The way of an object's first closure. Further closures have the next numbers.
    @inlinable package static var closure: SubscriptionWay { SubscriptionWay(number: 5) }
}
