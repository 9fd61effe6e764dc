import Testing

@testable import ThemeManagement

@Suite("Observer and subject: the list of observers") @MainActor struct ObserverListTests {
    @Test func `the list has each object once, in the order of insertion`() {
        let set = ObservedThings()
        let objects = (0..<5).map { _ in Thing() }
        for object in objects { #expect(set.insert(object)) }
        for object in objects.reversed() { #expect(!set.insert(object)) }
        #expect(set.living == objects.map(ObjectIdentifier.init))
    }

    @Test func `the list doesn't keep its objects alive and forgets released ones`() {
        let set = ObservedThings()
        let kept = [Thing(), Thing()]
        set.insert(kept[0])
        set.insert(Thing())
        set.insert(kept[1])
        #expect(set.living == kept.map(ObjectIdentifier.init))
        #expect(set.living.count == 2)
    }

    @Test func `a removed object can be inserted again at the end`() {
        let set = ObservedThings()
        let (first, second) = (Thing(), Thing())
        set.insert(first)
        set.insert(second)
        set.remove(Thing())
        set.remove(first)
        set.remove(first)
        #expect(set.living == [ObjectIdentifier(second)])
        #expect(set.insert(first))
        #expect(!set.insert(first))
        #expect(set.living == [second, first].map(ObjectIdentifier.init))
    }

    /// New objects often get a released one's address. Each must still be inserted.
    @Test func `a new object at a released one's address is a new entry`() {
        let set = ObservedThings()
        for _ in 0..<1000 {
            let object = Thing()
            #expect(set.insert(object))
            #expect(!set.insert(object))
        }
        #expect(set.living.isEmpty)
        let object = Thing()
        #expect(set.insert(object))
        #expect(set.living == [ObjectIdentifier(object)])
    }

    @Test func `places stay during a notification and are closed up later`() {
        let set = ObservedThings()
        let objects = (0..<40).map { _ in Thing() }
        for object in objects { set.insert(object) }
        set.beginNotifying()
        for object in objects.prefix(10) {
            set.remove(object)
            set.insert(object)
        }
        #expect(set.places == 50)
        let expected = (objects.dropFirst(10) + objects.prefix(10)).map(ObjectIdentifier.init)
        #expect(set.living == expected)
        set.endNotifying()
        for object in objects[10..<35] { set.remove(object) }
        #expect(set.places <= 25)
        #expect(set.living == Array(expected.dropFirst(25)))
        for object in objects[35...] + objects.prefix(10) { #expect(!set.insert(object)) }
        for object in objects[10..<35] { #expect(set.insert(object)) }
    }

    @Test func `the list stays small while many objects come and go`() {
        let set = ObservedThings()
        let kept = (0..<100).map { _ in Thing() }
        for object in kept { set.insert(object) }
        for _ in 0..<20_000 { set.insert(Thing()) }
        #expect(set.places <= 1000)
        #expect(set.living == kept.map(ObjectIdentifier.init))
        for object in kept { set.remove(object) }
        #expect(set.living.isEmpty)
        #expect(set.places <= 1000)
    }

    @Test func `the list behaves like a plain array under random operations`() {
        let set = ObservedThings()
        var plain: [Thing] = []
        var generator = Generator()
        for step in 0..<5000 {
            switch Int.random(in: 0..<5, using: &generator) {
            case 0, 1:
                plain.append(Thing())
                #expect(set.insert(plain[plain.count - 1]))
            case 2:
                // The object is released here.
                if let index = plain.indices.randomElement(using: &generator) { plain.remove(at: index) }
            case 3:
                guard let object = plain.randomElement(using: &generator) else { continue }
                set.remove(object)
                plain.removeAll { $0 === object }
            default:
                guard let object = plain.randomElement(using: &generator) else { continue }
                #expect(!set.insert(object))
            }
            guard step % 7 == 0 else { continue }
            #expect(set.living == plain.map(ObjectIdentifier.init))
            guard step % 70 == 0 else { continue }
            if step % 140 == 0 { set.beginNotifying() } else { set.endNotifying() }
        }
    }

    @Test func `the list behaves like several plain arrays under random operations`() {
        let set = ObservedThings()
        let ways = [SubscriptionWay.observer, .themed, .colors]
        var plain: [(object: Thing, way: SubscriptionWay)] = []
        var objects: [Thing] = []
        var generator = Generator()
        for step in 0..<3000 {
            let way = ways.randomElement(using: &generator) ?? .observer
            guard let object = objects.randomElement(using: &generator), step % 5 != 0 else {
                objects.append(Thing())
                continue
            }
            switch Int.random(in: 0..<8, using: &generator) {
            case 0:
                set.remove(object)
                plain.removeAll { $0.object === object }
            case 1, 2:
                set.remove(object, way)
                plain.removeAll { $0.object === object && $0.way == way }
            case 3 where step % 2 == 0:
                // The object is released at the end of the step.
                objects.removeAll { $0 === object }
                plain.removeAll { $0.object === object }
                continue
            default:
                let isNew = !plain.contains { $0.object === object && $0.way == way }
                #expect(set.insert(object, way) == isNew)
                if isNew { plain.append((object, way)) }
            }
            guard step % 7 == 0 else { continue }
            #expect(set.living == plain.map { ObjectIdentifier($0.object) })
            guard step % 77 == 0 else { continue }
            if step % 154 == 0 { set.beginNotifying() } else { set.endNotifying() }
        }
    }

    @Test(arguments: [0, 1, 2])
    func `any one of three ways can be removed`(place: Int) {
        let set = ObservedThings()
        let thing = Thing()
        let ways = [SubscriptionWay.observer, .themed, .colors]
        for way in ways { set.insert(thing, way) }
        set.remove(thing, .responder)
        set.remove(thing, ways[place])
        set.remove(thing, ways[place])
        #expect(set.living.count == 2)
        for way in ways { #expect(set.insert(thing, way) == (way == ways[place])) }
        set.remove(thing)
        #expect(set.living.isEmpty)
    }

    @Test func `places stay from the setting of a value to the notification's end`() {
        let set = ObservedThings()
        let objects = (0..<64).map { _ in Thing() }
        for object in objects { set.insert(object) }
        set.change()
        for object in objects.prefix(60) { set.remove(object) }
        let new = Thing()
        set.insert(new)
        #expect(set.places == 65)
        set.notifyAll()
        #expect(set.living == (objects.suffix(4) + [new]).map(ObjectIdentifier.init))
        #expect(set.places == 5)
    }

    private final class Thing {}

    /// A list in a form for expectations.
    @MainActor private final class ObservedThings {
        private var things = ObserverList<Int>(0)

        @discardableResult
        func insert(_ object: Thing, _ way: SubscriptionWay = .observer) -> Bool {
            let key = SubscriptionKey(ObjectIdentifier(object), way)
            return things.insert(Subscription(object) { _, _ in }, as: key).isNew
        }

        func remove(_ object: Thing, _ way: SubscriptionWay) {
            _ = things.remove(SubscriptionKey(ObjectIdentifier(object), way))
        }

        func change() {
            _ = things.set(1)
        }

        func notifyAll() {
            things.isNotifying = true
            while things.nextCall() != nil {}
            things.endNotifying()
        }

        func remove(_ object: Thing) {
            _ = things.removeAll(of: ObjectIdentifier(object))
        }

        /// Makes observers keep their places from now on.
        func beginNotifying() {
            things.isNotifying = true
        }

        func endNotifying() {
            things.endNotifying()
        }

        /// The number of places, including those of released and removed objects.
        var places: Int { things.observers.count }

        var living: [ObjectIdentifier] {
            things.observers.indices.compactMap { place in
                things.observers[place].hasLeft()
                    ? nil : things.observers[place].liveObject().map(ObjectIdentifier.init)
            }
        }
    }

    /// Returns the same numbers in each run: a linear congruential generator with Knuth's constants.
    private struct Generator: RandomNumberGenerator {
        private var state: UInt64 = 1

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }
}
