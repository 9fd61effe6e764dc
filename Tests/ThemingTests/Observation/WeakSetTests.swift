import Testing

@testable import Theming

@Suite("Observer and subject: a weak set") struct WeakSetTests {
    @Test("Holds each object once, in the order they came")
    func order() {
        let set = Subject()
        let objects = (0..<5).map { _ in Thing() }
        for object in objects { #expect(set.insert(object)) }
        for object in objects.reversed() { #expect(!set.insert(object)) }
        #expect(set.living == objects.map(ObjectIdentifier.init))
    }

    @Test("Does not keep its objects alive, and forgets those that are gone")
    func weak() {
        let set = Subject()
        let kept = [Thing(), Thing()]
        set.insert(kept[0])
        set.insert(Thing())
        set.insert(kept[1])
        #expect(set.living == kept.map(ObjectIdentifier.init))
        #expect(set.living.count == 2)
    }

    @Test("Lets go of an object, which may come again, at the end")
    func removed() {
        let set = Subject()
        let (first, second) = (Thing(), Thing())
        set.insert(first)
        set.insert(second)
        set.remove(first)
        set.remove(first)
        #expect(set.living == [ObjectIdentifier(second)])
        #expect(set.insert(first))
        #expect(set.living == [second, first].map(ObjectIdentifier.init))
    }

    @Test("Takes in an object again right after it was let go of")
    func removedAndInserted() {
        let set = Subject()
        let (first, second) = (Thing(), Thing())
        for thing in [first, second] { set.insert(thing) }
        set.remove(first)
        #expect(set.insert(first))
        #expect(!set.insert(first))
        #expect(set.living == [second, first].map(ObjectIdentifier.init))
        set.remove(first)
        #expect(set.living == [ObjectIdentifier(second)])
    }

    @Test("Letting go of what was never there does nothing")
    func stranger() {
        let set = Subject()
        let object = Thing()
        set.insert(object)
        set.remove(Thing())
        #expect(set.living.count == 1)
        withExtendedLifetime(object) {}
    }

    /// New objects often get a dead one's address; each is taken in all the same.
    @Test("Takes a new object at a dead one's address for a new one")
    func reusedAddress() {
        let set = Subject()
        for _ in 0..<1000 {
            let object = Thing()
            #expect(set.insert(object))
            #expect(!set.insert(object))
        }
        #expect(set.living.isEmpty)
        let object = Thing()
        #expect(set.insert(object))
        #expect(set.living.count == 1)
        withExtendedLifetime(object) {}
    }

    @Test("Keeps places where they are while it must, and closes them up later")
    func places() {
        let set = Subject()
        let objects = (0..<40).map { _ in Thing() }
        for object in objects { set.insert(object) }
        set.canMove = false
        for object in objects.prefix(10) {
            set.remove(object)
            set.insert(object)
        }
        #expect(set.places == 50)
        let expected = (objects.dropFirst(10) + objects.prefix(10)).map(ObjectIdentifier.init)
        #expect(set.living == expected)
        set.closeUp()
        #expect(set.places == 40)
        #expect(set.living == expected)
        for object in objects { #expect(!set.insert(object)) }
    }

    @Test("Stays small, however many come and die")
    func room() {
        let set = Subject()
        let kept = (0..<100).map { _ in Thing() }
        for object in kept { set.insert(object) }
        for _ in 0..<20_000 { set.insert(Thing()) }
        #expect(set.places <= 1000)
        #expect(set.living == kept.map(ObjectIdentifier.init))
        for object in kept { set.remove(object) }
        #expect(set.living.isEmpty)
        #expect(set.places <= 1000)
    }

    @Test("Agrees with a plain list, whatever is done to it")
    func random() {
        let set = Subject()
        var plain: [Thing] = []
        var generator = Generator()
        for step in 0..<5000 {
            switch Int.random(in: 0..<5, using: &generator) {
            case 0, 1:
                plain.append(Thing())
                #expect(set.insert(plain[plain.count - 1]))
            case 2:
                // It dies.
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
            if step % 70 == 0 { set.canMove.toggle() }
            if step % 490 == 0 { set.closeUp() }
        }
    }

    private final class Thing {}

    /// A set as an expectation can ask it.
    private final class Subject {
        private var things = WeakSet<Member>()
        /// Whether places may change when something comes in.
        var canMove = true

        @discardableResult
        func insert(_ object: Thing) -> Bool {
            var leftovers = WeakSet<Member>.Leftovers()
            let identity = ObjectIdentifier(object)
            return things.insert(Member(object: object), as: identity, canMove: canMove, leftovers: &leftovers)
        }

        func remove(_ object: Thing) {
            _ = things.remove(ObjectIdentifier(object))
            if things.shouldCloseUp { things.closeUp() }
        }

        func closeUp() { things.closeUp() }

        /// Places taken up, also by the dead and the gone.
        var places: Int { things.members.count }

        var living: [ObjectIdentifier] {
            things.members.indices.compactMap { place in things.members[place].liveObject().map(ObjectIdentifier.init) }
        }
    }

    private struct Member: WeakSetMember {
        weak var object: Thing?

        mutating func call() -> Int? { object == nil ? nil : 1 }

        mutating func isHeld() -> Bool { false }

        mutating func liveObject() -> Thing? { object }

        mutating func leave() -> Int? {
            defer { object = nil }
            return call()
        }
    }

    /// The same numbers in each run: a linear congruential generator with Knuth's constants.
    private struct Generator: RandomNumberGenerator {
        private var state: UInt64 = 1

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }
}
