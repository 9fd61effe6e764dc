import Synchronization
import Testing
import Theming

@Suite("Observer and subject") @MainActor struct SubjectTests {
    private let subject = Subject(0)
    private let log = Log()

    @Test func `every observer gets each state in the order of subscription`() {
        let observers = ["a", "b", "c"].map(observer)
        for observer in observers { subject.subscribe(observer) }
        subject.state = 1
        subject.state = 2
        #expect(log.lines == ["a1", "b1", "c1", "a2", "b2", "c2"])
        #expect(subject.state == 2)
    }

    @Test func `a second subscription has no effect`() {
        let one = observer("a")
        #expect(subject.subscribe(one))
        #expect(!subject.subscribe(one))
        subject.state = 1
        #expect(log.lines == ["a1"])
        subject.unsubscribe(one)
        subject.unsubscribe(one)
        subject.state = 2
        #expect(log.lines == ["a1"])
        #expect(subject.subscribe(one))
        subject.state = 3
        #expect(log.lines == ["a1", "a3"])
    }

    @Test func `a subject holds observers weakly and releases their handlers`() {
        var held: Watcher? = observer("held by the handler")
        weak let weakHeld = held
        do {
            let object = observer("a")
            subject.subscribe(object) { [held] _, _ in _ = held }
            held = nil
            #expect(weakHeld != nil)
        }
        subject.state = 1
        #expect(weakHeld == nil)
        #expect(log.lines == [])
    }

    @Test func `each new observer releases a dead one's handler`() {
        final class Kept {}
        weak var kept: Kept?
        do {
            let (object, capture) = (observer("dead"), Kept())
            kept = capture
            subject.subscribe(object) { _, _ in _ = capture }
        }
        #expect(kept != nil)
        subject.subscribe(observer("new"))
        #expect(kept == nil)
    }

    @Test func `objects and closures are called in the order of subscription`() {
        let (a, c) = (observer("a"), observer("c"))
        subject.subscribe(a)
        subject.subscribe(a) { [log] _, state in log.lines.append("b\(state)") }
        subject.subscribe(c) { object, state in object.stateDidChange(to: state * 10) }
        subject.state = 1
        #expect(log.lines == ["a1", "b1", "c10"])
    }

    @Test func `an observer that unsubscribes inside a notification isn't called again`() {
        let (a, b, c) = (observer("a"), observer("b"), observer("c"))
        for observer in [a, b, c] { subject.subscribe(observer) }
        var listeners = [Listener(to: subject.observed) { _ in Issue.record("it's gone") }]
        b.action = { [subject] _ in
            for observer in [a, b, c] { subject.unsubscribe(observer) }
            listeners.removeAll()
        }
        subject.state = 1
        subject.state = 2
        #expect(log.lines == ["a1", "b1"])
    }

    @Test func `an observer that subscribes inside a notification gets the next state`() {
        let (a, b) = (observer("a"), observer("b"))
        subject.subscribe(a)
        a.action = { [subject] _ in subject.subscribe(b) }
        subject.state = 1
        #expect(log.lines == ["a1"])
        subject.state = 2
        #expect(log.lines == ["a1", "a2", "b2"])
    }

    @Test func `after a change inside a notification every observer ends with it`() {
        let observers = (0..<5).map { observer("\($0)") }
        for one in observers { subject.subscribe(one) }
        observers[2].action = { [subject] state in if state < 4 { subject.state = state + 1 } }
        subject.state = 1
        for one in observers {
            #expect(one.seen.last == 4)
            #expect(one.seen == one.seen.sorted())
            #expect(Set(one.seen).count == one.seen.count)
        }
        #expect(observers[0].seen == [1, 2, 3, 4])
        #expect(observers[4].seen == [4])
    }

    @Test func `no observer is called during its own call`() {
        let one = observer("a")
        subject.subscribe(one)
        var depth = 0
        one.action = { [subject] state in
            depth += 1
            #expect(depth == 1)
            if state < 3 { subject.state = state + 1 }
            depth -= 1
        }
        subject.state = 1
        #expect(one.seen == [1, 2, 3])
    }

    @Test func `an observer that subscribes during a nested change gets only the newest state`() {
        let (a, b) = (observer("a"), observer("b"))
        subject.subscribe(a)
        a.action = { [subject] state in
            guard state == 1 else { return }
            subject.subscribe(b)
            subject.state = 2
        }
        subject.state = 1
        #expect(a.seen == [1, 2])
        #expect(b.seen == [2])
    }

    @Test func `a third of 10,000 observers may be released during a notification`() {
        var observers: [Watcher?] = (0..<10_000).map { observer("\($0)") }
        for case let one? in observers { subject.subscribe(one) }
        observers[0]?.action = { state in
            guard state == 1 else { return }
            for index in observers.indices where index % 3 == 1 { observers[index] = nil }
        }
        subject.state = 1
        #expect(log.lines.count == 10_000 - 3333)
        let living = observers.compactMap(\.self)
        #expect(living.count == 6667)
        #expect(living.allSatisfy { $0.seen == [1] })
        // The places of released objects are used again, and the order stays.
        let new = (0..<5000).map { observer("new \($0)") }
        for one in new { subject.subscribe(one) }
        subject.state = 2
        #expect(living.allSatisfy { $0.seen == [1, 2] })
        #expect(new.allSatisfy { $0.seen == [2] })
        #expect(log.lines.suffix(5000) == new.map { "\($0.name)2" })
    }

    @Test func `an object held by a handler may unsubscribe when released`() {
        let object = observer("a")
        final class Leaving {
            let leave: () -> Void

            init(_ leave: @escaping () -> Void) { self.leave = leave }

            deinit { leave() }
        }
        let other = observer("other")
        subject.subscribe(other)
        do {
            let held = Leaving { [subject] in MainActor.assumeIsolated { subject.unsubscribe(other) } }
            subject.subscribe(object) { _, _ in _ = held }
        }
        subject.unsubscribe(object)
        subject.state = 1
        #expect(log.lines == [])
    }

    @Test func `a state may have any type, and without == each set state is new`() {
        let subject = Subject<any AbstractTheme>(Plain(name: "day"))
        let reader = Reader()
        subject.subscribe(reader)
        let panel = Panel(Skins(subject))
        #expect(panel.shown == ["day"])
        for theme in [Striped(), Plain(name: "night"), Plain(name: "night")] as [any AbstractTheme] {
            subject.state = theme
        }
        #expect(reader.names == ["striped", "night", "night"])
        #expect(panel.shown == ["day"] + reader.names)
        #expect(subject.observed.current.name == "night")
    }

    @Test func `setting an equal state notifies no one`() {
        let one = observer("a")
        subject.subscribe(one)
        subject.state = 0
        #expect(log.lines == [])
        one.action = { [subject] state in if state == 1 { subject.state = 0 } }
        subject.state = 1
        #expect(one.seen == [1, 0])
    }

    @Test func `an object is notified once, and each of its closures is called`() {
        let one = observer("a")
        for number in 0..<2 {
            #expect(subject.subscribe(one) == (number == 0))
            subject.subscribe(one) { [log] _, state in log.lines.append("closure \(number) \(state)") }
        }
        subject.state = 1
        #expect(log.lines == ["a1", "closure 0 1", "closure 1 1"])
        subject.unsubscribe(one)
        subject.state = 2
        #expect(log.lines.count == 3)
        #expect(subject.subscribe(one))
    }

    @Test func `an object of any class can subscribe through a function`() {
        let observed = subject.observed
        func subscribeToChanges(_ object: AnyObject, handler: @escaping @MainActor (Int) -> Void) {
            observed.subscribe(object) { _, state in handler(state) }
        }
        var one: Watcher? = observer("a")
        for number in 0..<2 { subscribeToChanges(one!) { [log] in log.lines.append("\(number): \($0)") } }
        subject.state = 1
        #expect(log.lines == ["0: 1", "1: 1"])
        one = nil
        subject.state = 2
        #expect(log.lines.count == 2)
    }

    @Test func `a state may be compared with the subject's own`() {
        @MainActor final class Home {
            var subject: Subject<Guest>?
        }
        struct Guest: Equatable {
            let home: Home
            nonisolated static func == (one: Guest, other: Guest) -> Bool {
                MainActor.assumeIsolated { one.home.subject?.state.home === other.home }
            }
        }
        let home = Home()
        let subject = Subject(Guest(home: home))
        home.subject = subject
        subject.state = Guest(home: home)
        subject.state = Guest(home: Home())
        #expect(subject.state.home !== home)
        home.subject = nil
    }

    @Test func `an observed state is read-only`() {
        let observed = subject.observed
        let one = observer("a")
        #expect(observed.subscribe(one))
        observed.subscribe(one) { [log] _, state in log.lines.append("object \(state)") }
        subject.state = 3
        #expect(observed.current == 3)
        #expect(log.lines == ["a3", "object 3"])
        observed.unsubscribe(one)
        subject.state = 4
        #expect(log.lines.count == 2)
    }

    private func observer(_ name: String) -> Watcher { Watcher(name, log) }
}

@MainActor private final class Log {
    var lines: [String] = []
}

/// Collects texts from any thread.
final class Reports: Sendable {
    private let log = Mutex<[String]>([])

    var texts: [String] { log.withLock { $0 } }

    func add(_ text: String) { log.withLock { $0.append(text) } }
}

/// Records its calls, then runs an action.
@MainActor private final class Watcher: Observer {
    let name: String
    private let log: Log
    private(set) var seen: [Int] = []
    var action: (Int) -> Void = { _ in }

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
    }

    func stateDidChange(to state: Int) {
        seen.append(state)
        log.lines.append("\(name)\(state)")
        action(state)
    }
}

/// A theme as in the observer pattern: observers know its behavior but not its type.
private protocol AbstractTheme { var name: String { get } }

private struct Plain: AbstractTheme { let name: String }

private struct Striped: AbstractTheme { let name = "striped" }

private final class Reader: Observer {
    private(set) var names: [String] = []

    func stateDidChange(to state: any AbstractTheme) { names.append(state.name) }
}

private final class Skins: ThemeProvider {
    private let subject: Subject<any AbstractTheme>

    init(_ subject: Subject<any AbstractTheme>) { self.subject = subject }

    var themes: Observed<any AbstractTheme> { subject.observed }
}

private final class Panel: Themed {
    let themeProvider: Skins
    private(set) var shown: [String] = []

    init(_ skins: Skins) {
        themeProvider = skins
        setUpTheming()
    }

    func applyTheme(_ theme: any AbstractTheme) { shown.append(theme.name) }
}
