import Synchronization
import Testing

@testable import ThemeManagement
@testable import Theming

@Suite("Subscribable value") struct SubscribableValueTests {
    private let value = SubscribableValue(0)

    @Test func `objects and closures get each value in order`() {
        let (a, b) = (Listener(), Listener())
        let order = Listener()
        value.subscribe(a) {
            $0.hear($1); order.hear(1)
        }
        let token = value.subscribe { _ in order.hear(2) }
        value.subscribe(b) {
            $0.hear($1); order.hear(3)
        }
        value.withValue { $0 = 5 }
        value.withValue { $0 = 5 }
        #expect(value.value == 5)
        #expect(a.heard == [5, 5])
        #expect(b.heard == [5, 5])
        #expect(order.heard == [1, 2, 3, 1, 2, 3])
        token.cancel()
    }

    @Test func `objects are held weakly, and their handlers are released`() {
        var held: Listener? = Listener()
        weak let weakHeld = held
        do {
            let object = Listener()
            value.subscribe(object) { [held] _, _ in held?.hear(0) }
            held = nil
            #expect(weakHeld != nil)
        }
        value.withValue { $0 = 1 }
        #expect(weakHeld == nil)
    }

    @Test func `a closure is called until its token is cancelled or released`() {
        let heard = Listener()
        var other: SubscribableValue<Int>? = SubscribableValue(0)
        let first = other?.subscribe { heard.hear($0) }
        var second = [other?.subscribe { heard.hear($0 * 10) }]
        other?.withValue { $0 = 1 }
        first?.cancel()
        other?.withValue { $0 = 2 }
        second.removeAll()
        other?.withValue { $0 = 3 }
        other = nil
        first?.cancel()
        #expect(heard.heard == [1, 10, 20])
    }

    /// All tokens share a closure, which no token may wrap again.
    @Test
    @MainActor func `any number of closures may be subscribed and released`() {
        let subject = Subject(0)
        var tokens: [Any] = []
        for _ in 0..<50_000 { tokens += [value.subscribe { _ in }, subject.subscribe { _ in }] as [Any] }
        tokens = []
        #expect(value.list.withLock { $0.list.places.isEmpty } && subject.list.places.isEmpty)
    }

    @Test func `after a change inside a notification every listener ends with it`() {
        let listeners = (0..<5).map { _ in Listener() }
        for (index, listener) in listeners.enumerated() {
            value.subscribe(listener) { [value] listener, new in
                listener.hear(new)
                if index == 2, new < 4 { value.withValue { $0 = new + 1 } }
            }
        }
        value.withValue { $0 = 1 }
        #expect(listeners.map(\.heard) == [[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4], [2, 3, 4], [2, 3, 4]])
    }

    @Test func `inside a notification unsubscribing applies before subscribing does`() {
        let (a, b, c) = (Listener(), Listener(), Listener())
        value.subscribe(a) { [value] listener, new in
            listener.hear(new)
            value.unsubscribe(b)
            value.subscribe(c) { $0.hear($1) }
        }
        value.subscribe(b) { $0.hear($1) }
        value.withValue { $0 = 1 }
        #expect((a.heard, b.heard, c.heard) == ([1], [], []))
        value.withValue { $0 = 2 }
        #expect((a.heard, b.heard, c.heard) == ([1, 2], [], [2]))
    }

    @Test func `an object may follow in several ways, once in each`() {
        let a = Listener()
        for _ in 0..<2 {
            value.subscribe(a) { $0.hear($1) }
            value.subscribe(a) { $0.hear($1 * 10) }
        }
        value.withValue { $0 = 1 }
        #expect(a.heard == [1, 10])
        for _ in 0..<2 { value.unsubscribe(a) }
        value.withValue { $0 = 2 }
        #expect(a.heard == [1, 10])
    }

    @Test func `no step of several threads is lost`() async {
        let counter = SubscribableValue(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<1000 { counter.withValue { $0 += 1 } } }
            }
        }
        #expect(counter.value == 4000)
    }

    @Test func `withValue changes the value in one step and returns a result`() {
        let a = Listener()
        value.subscribe(a) { $0.hear($1) }
        let before = value.withValue { number in
            defer { number += 5 }
            return number
        }
        #expect((before, value.value, a.heard) == (0, 5, [5]))
        struct Wrong: Error {}
        #expect(throws: Wrong.self) {
            try value.withValue { number throws(Wrong) in
                number = 7
                throw Wrong()
            }
        }
        #expect((value.value, a.heard) == (5, [5]), "a change that throws is none")
    }

    @Test func `a value set in a call goes to all, starting with the next listener`() {
        let order = Listener()
        let listeners = (0..<4).map { _ in Listener() }
        for (index, listener) in listeners.enumerated() {
            value.subscribe(listener) { [value] _, new in
                order.hear(new * 10 + index)
                if index == 1, new == 1 { value.withValue { $0 = 2 } }
            }
        }
        value.withValue { $0 = 1 }
        #expect(order.heard == [10, 11, 22, 23, 20, 21])
    }

    @Test func `a released object may use the value that held it`() {
        final class Guest: Sendable {
            let home: SubscribableValue<Int>
            init(_ home: SubscribableValue<Int>) { self.home = home }
            deinit { home.withValue { $0 += 1 } }
        }
        let object = Listener()
        do {
            let guest = Guest(value)
            value.subscribe(object) { [guest] _, _ in _ = guest }
        }
        value.unsubscribe(object)
        #expect(value.value == 1)
        let guests = SubscribableValue<Guest?>(Guest(value))
        guests.withValue { $0 = nil }
        #expect(value.value == 2)
    }

    @Test func `a sequence gives the current and then the newest values`() async {
        var source: SubscribableValue<Int>? = SubscribableValue(1)
        guard var values = source?.values.makeAsyncIterator() else { return }
        #expect(await values.next() == 1)
        source?.withValue { $0 = 2 }
        #expect(await values.next() == 2)
        source?.withValue { $0 = 3 }
        source?.withValue { $0 = 4 }
        #expect(await values.next() == 4)
        source = nil
        #expect(await values.next() == nil)
    }

    @Test func `a dropped sequence ends its subscription`() async {
        do {
            var values = value.values.makeAsyncIterator()
            #expect(await values.next() == 0)
            #expect(value.list.withLock { $0.list.places.count } == 1)
        }
        #expect(value.list.withLock { $0.list.places.count } == 0)
    }
}

/// Records its calls on any thread.
final class Listener: Sendable {
    private let log = Lock<[Int]>([])
    private let isCalled = Atomic(false)
    private let wasCalledTwiceAtOnce = Atomic(false)

    var heard: [Int] { log.withLock { $0 } }

    /// Whether each value was greater than the previous one, and no call began during another.
    var isInOrder: Bool {
        let heard = heard
        return !wasCalledTwiceAtOnce.load(ordering: .relaxed) && zip(heard, heard.dropFirst()).allSatisfy { $0 < $1 }
    }

    /// Records a call and runs the rest of it.
    func hear(_ value: Int, _ rest: () -> Void = {}) {
        if isCalled.exchange(true, ordering: .relaxed) { wasCalledTwiceAtOnce.store(true, ordering: .relaxed) }
        log.withLock { $0.append(value) }
        rest()
        isCalled.store(false, ordering: .relaxed)
    }
}
