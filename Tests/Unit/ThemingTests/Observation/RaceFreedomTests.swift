import Foundation
import TestSupport
import Testing
import Theming

@Suite("Race freedom", .timeLimit(.minutes(10)), .tags(.alone)) struct RaceFreedomTests {
    /// Each thread sets, subscribes and unsubscribes as fast as it can. Each listener must get its values in order.
    @Test(arguments: [false, true])
    func `all threads may use the value, and all listeners end with the newest`(listenersSet: Bool) async {
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
        // A task may make the last call.
        while lasting.contains(where: { $0.heard.last != value.value }) { await Task.yield() }
        #expect(listenersSet ? value.value > 2000 : value.value == 2000)
        #expect(lasting.allSatisfy { $0.isInOrder })
    }

    /// The first subscriber is in the first value's call until the third value is set, by that call or another thread.
    @Test(arguments: [false, true])
    func `an assignment waits for no call and delivers only the newest value`(isSetInside: Bool) async {
        let value = SubscribableValue(0)
        let (first, second) = (Listener(), Listener())
        let (entered, left) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        value.subscribe(first) { [value] listener, new in
            listener.hear(new) {
                guard new == 1 else { return }
                entered.signal()
                left.wait()
                if isSetInside { value.withValue { $0 = 3 } }
            }
        }
        value.subscribe(second) { $0.hear($1) }
        await onThreads(2) { number in
            guard number == 0 else { return value.withValue { $0 = 1 } }
            entered.wait()
            value.withValue { $0 = 2 }
            if !isSetInside { value.withValue { $0 = 3 } }
            left.signal()
        }
        // A task may make the last call.
        while [first, second].contains(where: { $0.heard.last != 3 }) { await Task.yield() }
        #expect([first, second].map(\.heard) == [[1, 3], [3]])
        #expect([first, second].allSatisfy { $0.isInOrder })
    }

    /// Subscribers starved once: the first got 655 values, the last got 1, and an assignment took 4 s.
    @Test func `two fast setters notify all 200 subscribers alike`() async throws {
        let value = SubscribableValue(0)
        let calls = CallsByThread()
        let listeners = (0..<200).map { _ in Listener() }
        for listener in listeners {
            value.subscribe(listener) { listener, new in
                listener.hear(new) {
                    calls.add()
                    spin(.microseconds(60))
                }
            }
        }
        let longest = Lock(0)
        await onThreads(2) { _ in
            for _ in 0..<300 {
                let before = calls.ofThisThread
                value.withValue { $0 += 1 }
                let made = calls.ofThisThread - before
                longest.withLock { $0 = max($0, made) }
                spin(.microseconds(100))
            }
        }
        while listeners.contains(where: { $0.heard.last != 600 }) { await Task.yield() }
        let counts = listeners.map(\.heard.count)
        // Each notification calls every listener once, and some once more for each new lap.
        #expect(try #require(counts.min()) * 2 >= #require(counts.max()), "\(counts)")
        #expect(longest.withLock { $0 } <= 200, "an assignment makes the calls of one lap")
        #expect(listeners.allSatisfy { $0.isInOrder })
    }

    /// Runs a function on threads that begin at once and that a test may block.
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

    @Test func `objects may be released on any thread during a notification`() async {
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
        value.withValue { $0 += 1 }
        #expect(told.last == before)
    }

    @Test(arguments: [
        (
            "func `using a subject outside the main actor doesn't compile`(_ s: Subject<Int>) { s.state = 1 }",
            "main actor-isolated property 'state'"
        ),
        (
            "@MainActor func f(_ m: ThemeManager<Theme>) { m.themes.current = .ink }",
            "'current' is a get-only property"
        ),
        (
            "func f(_ m: ThemeManager<Theme>) { m.forcedAppearance = .night }",
            "main actor-isolated property 'forcedAppearance'"
        ),
        ("func f(_ c: ThemeCycle<Int>) { c.showNext() }", "main actor-isolated instance method 'showNext()'"),
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

    @Test func `using a subject on the main actor compiles`() throws {
        let folder = try TemporaryFolder()
        let code = "import Theming\n@MainActor func f(_ s: Subject<Int>) { s.state = 1; _ = s.subscribe { _ in } }\n"
        let result = try compile(try folder.write(code, to: "right.swift"), folder)
        #expect(result.code == 0, "\(result.errors)")
    }

    @Test func `a step that another thread may interrupt compiles with a warning`() throws {
        let folder = try TemporaryFolder()
        let code = "import Theming\nfunc f(_ v: SubscribableValue<Int>) { v.value += 1 }\n"
        let result = try compile(try folder.write(code, to: "step.swift"), folder)
        #expect(result.errors.contains { $0.contains("warning:") && $0.contains("withValue") }, "\(result.errors)")
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

/// Uses the processor for a time.
private func spin(_ time: Duration) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end {}
}
