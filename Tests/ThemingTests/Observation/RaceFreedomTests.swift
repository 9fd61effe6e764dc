import Foundation
import TestSupport
import TestTags
import Testing
import Theming

@Suite("Race freedom", .timeLimit(.minutes(10)), .tags(.alone)) struct RaceFreedomTests {
    /// Each thread sets, subscribes and unsubscribes as fast as it can; each listener must get its values in order.
    @Test("The value may be used from all threads, and everyone ends with the newest", arguments: [false, true])
    func everywhere(listenersSet: Bool) async {
        let value = SubscribableValue(0)
        let lasting = (0..<8).map { _ in Listener() }
        for (index, listener) in lasting.enumerated() {
            value.subscribe(listener) { [value] listener, new in
                listener.hear(new) {
                    if listenersSet, index == 3, !new.isMultiple(of: 5) { value.withValue { $0 += 1 } }
                }
            }
        }
        await onThreads(4) { _ in
            for _ in 0..<500 {
                let (passing, other) = (Listener(), Listener())
                value.subscribe(passing) { $0.hear($1) }
                let token = value.subscribe { other.hear($0) }
                value.withValue { $0 += 1 }
                _ = value.value
                token.cancel()
                value.unsubscribe(passing)
            }
        }
        // A task may have the last call.
        while lasting.contains(where: { $0.heard.last != value.value }) { await Task.yield() }
        #expect(listenersSet ? value.value > 2000 : value.value == 2000)
        #expect(lasting.allSatisfy { $0.isInOrder })
    }

    @Test("Changes in one step lose nothing, on any number of threads")
    func steps() async {
        let value = SubscribableValue(0)
        let listener = Listener()
        value.subscribe(listener) { $0.hear($1) }
        await onThreads(4) { _ in
            for _ in 0..<1000 { value.withValue { $0 += 1 } }
        }
        #expect(value.value == 4000)
        // A task may have the last call.
        while listener.heard.last != 4000 { await Task.yield() }
        #expect(listener.isInOrder)
    }

    /// The subscriber of the first call waits until the other thread has set a second value, which it is notified of
    /// then, and a third one, which nobody's assignment waits for.
    @Test("No assignment waits for a subscriber that another thread calls, and all end with the newest value")
    func slow() async {
        let value = SubscribableValue(0)
        let (slow, quick) = (Listener(), Listener())
        let (entered, left) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        value.subscribe(slow) { listener, new in
            listener.hear(new) {
                guard new < 3 else { return }
                entered.signal()
                left.wait()
            }
        }
        value.subscribe(quick) { $0.hear($1) }
        await onThreads(2) { number in
            guard number == 0 else { return value.value = 1 }
            entered.wait()
            value.value = 2
            #expect(quick.heard.last == 2, "the others are notified meanwhile")
            left.signal()
            entered.wait()
            value.value = 3
            #expect(quick.heard.last == 3)
            left.signal()
        }
        while slow.heard.last != 3 { await Task.yield() }
        #expect(slow.heard == [1, 2, 3])
        #expect(slow.isInOrder)
    }

    /// The first call sets a third value, after another thread has set the second one, passed it and left: a fourth value
    /// finds it at the first subscriber all the same.
    @Test("No subscriber is called by two threads at once, also if its call has set a value")
    func setInside() async {
        let value = SubscribableValue(0)
        let listeners = (0..<3).map { _ in Listener() }
        let steps = (0..<4).map { _ in DispatchSemaphore(value: 0) }
        value.subscribe(listeners[0]) { [value] listener, new in
            listener.hear(new) {
                guard new == 1 else { return }
                steps[0].signal()
                steps[1].wait()
                value.value = 3
                steps[2].signal()
                steps[3].wait()
            }
        }
        value.subscribe(listeners[1]) { listener, new in
            listener.hear(new) {
                guard new == 2 else { return }
                steps[1].signal()
                steps[2].wait()
            }
        }
        value.subscribe(listeners[2]) { $0.hear($1) }
        await onThreads(2) { number in
            guard number == 0 else { return value.value = 1 }
            steps[0].wait()
            value.value = 2
            value.value = 4
            steps[3].signal()
        }
        while listeners.contains(where: { $0.heard.last != 4 }) { await Task.yield() }
        #expect(listeners.map(\.heard) == [[1, 4], [2, 4], [4]])
        #expect(listeners.allSatisfy { $0.isInOrder })
    }

    /// The first subscriber is in the call of the first value until the third one is set.
    ///
    /// Its own call sets that one, or another thread, which has not come to it yet. The second one has come past it.
    @Test("A value that will come round to a subscriber is not brought to it before, too", arguments: [false, true])
    func onceEach(isSetInside: Bool) async {
        let value = SubscribableValue(0)
        let (first, second) = (Listener(), Listener())
        let steps = (0..<3).map { _ in DispatchSemaphore(value: 0) }
        value.subscribe(first) { [value] listener, new in
            listener.hear(new) {
                guard new == 1 else { return }
                steps[0].signal()
                steps[1].wait()
                if isSetInside { value.value = 3 }
            }
        }
        value.subscribe(second) { listener, new in
            listener.hear(new) {
                guard new == 3, !isSetInside else { return }
                steps[1].signal()
                steps[2].wait()
            }
        }
        await onThreads(2) { number in
            guard number == 0 else {
                value.value = 1
                steps[2].signal()
                return
            }
            steps[0].wait()
            value.value = 2
            if isSetInside { steps[1].signal() } else { value.value = 3 }
        }
        while [first, second].contains(where: { $0.heard.last != 3 }) { await Task.yield() }
        #expect([first, second].map(\.heard) == [[1, 3], [2, 3]])
    }

    /// They starved once: the first subscriber was notified of 655 values, the last of 1, and an assignment took 4 s.
    ///
    /// The calls go round. Who is called next by a setter whose thread is stopped for a while waits for that thread, but
    /// it is another one each time.
    @Test("Two setters that are faster than 200 subscribers notify all of them alike, and are not held")
    func fairness() async throws {
        let value = SubscribableValue(0)
        let calls = CallsByThread()
        let listeners = (0..<200).map { _ in Listener() }
        for listener in listeners {
            value.subscribe(listener) { listener, new in
                listener.hear(new) {
                    calls.add()
                    let end = ContinuousClock.now + .microseconds(60)
                    while ContinuousClock.now < end {}
                }
            }
        }
        let longest = Lock(0)
        await onThreads(2) { setter in
            for number in 0..<300 {
                let before = calls.ofThisThread
                value.value = number * 2 + setter
                let made = calls.ofThisThread - before
                longest.withLock { $0 = max($0, made) }
            }
        }
        while Set(listeners.map { $0.heard.last }).count > 1 { await Task.yield() }
        let counts = listeners.map(\.heard.count)
        #expect(try #require(counts.min()) * 2 > #require(counts.max()), "\(counts)")
        #expect(longest.withLock { $0 } <= 201, "an assignment makes the calls of one lap, and one that is owed")
    }

    /// Runs a function on threads that begin at once, which a test may block.
    private func onThreads(_ count: Int, _ body: @escaping @Sendable (_ number: Int) -> Void) async {
        let (ends, end) = AsyncStream<Void>.makeStream()
        let ready = DispatchSemaphore(value: 0)
        for number in 0..<count {
            Thread {
                ready.wait()
                body(number)
                end.yield()
            }.start()
        }
        for _ in 0..<count { ready.signal() }
        var iterator = ends.makeAsyncIterator()
        for _ in 0..<count { await iterator.next() }
    }

    /// The calls that each thread has made.
    private final class CallsByThread: Sendable {
        private let counts = Lock<[ObjectIdentifier: Int]>([:])

        var ofThisThread: Int { counts.withLock { $0[ObjectIdentifier(Thread.current)] ?? 0 } }

        func add() { counts.withLock { $0[ObjectIdentifier(Thread.current), default: 0] += 1 } }
    }

    @Test("Objects may be released on any thread during a notification")
    func deaths() async {
        let value = SubscribableValue(0)
        let told = Numbers()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for _ in 0..<300 { value.withValue { $0 += 1 } }
            }
            for _ in 0..<3 {
                group.addTask {
                    for _ in 0..<300 {
                        let objects = (0..<10).map { _ in Listener() }
                        for object in objects {
                            value.subscribe(object) { _, _ in told.withNext { _ in } }
                        }
                    }
                }
            }
        }
        let before = told.last
        value.value += 1
        #expect(told.last == before)
    }

    @Test(
        "Using a subject outside the main actor does not compile",
        arguments: [
            ("func f(_ s: Subject<Int>) { s.state = 1 }", "main actor-isolated property 'state'"),
            (
                "@MainActor func f(_ m: ThemeManager<Theme>) { m.themes.current = .ink }",
                "'current' is a get-only property"
            ),
            (
                "func f(_ m: ThemeManager<Theme>) { m.forcedAppearance = .night }",
                "main actor-isolated property 'forcedAppearance'"
            ),
            ("func f(_ c: ThemeCycle<Int>) { c.nextTheme() }", "main actor-isolated instance method 'nextTheme()'"),
            ("func f(_ s: Subject<Int>) { _ = s.subscribe { _ in } }", "main actor-isolated instance method"),
            (
                "final class C { var n = 0 }; func f(_ v: SubscribableValue<Int>) { v.subscribe(C()) { c, _ in c.n += 1 } }",
                "conform to the 'Sendable' protocol"
            ),
            (
                "func f(_ v: SubscribableValue<Int>) { var n = 0; _ = v.subscribe { n += $0 } }",
                "captured var 'n'"
            ),
        ])
    func compileError(code: String, message: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("import Theming\n\(code)\n", to: "race.swift")
        let result = try compile(file, folder)
        #expect(result.code != 0)
        #expect(result.errors.contains { $0.contains("error:") && $0.contains(message) }, "\(result.errors)")
    }

    @Test("Using a subject on the main actor compiles")
    func compiles() throws {
        let folder = try TemporaryFolder()
        let code = "import Theming\n@MainActor func f(_ s: Subject<Int>) { s.state = 1; _ = s.subscribe { _ in } }\n"
        let result = try compile(try folder.write(code, to: "right.swift"), folder)
        #expect(result.code == 0, "\(result.errors)")
    }

    private func compile(_ file: String, _ folder: TemporaryFolder) throws -> Finished {
        let modules = Products.folder.appending(path: "Modules").path(percentEncoded: false)
        let arguments = [
            "swiftc", "-typecheck", "-swift-version", "6", "-I", modules, "-module-cache-path", folder.path, file,
        ]
        // The toolchain is the one that built the tests.
        let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": folder.path]
        return try ChildProcess("/usr/bin/env", arguments, environment: environment).finish()
    }

    /// Numbers from 1, each used once.
    private final class Numbers: Sendable {
        private let number = Lock(0)

        var last: Int { number.withLock { $0 } }

        func withNext(_ body: (Int) -> Void) {
            number.withLock {
                $0 += 1
                body($0)
            }
        }
    }
}
