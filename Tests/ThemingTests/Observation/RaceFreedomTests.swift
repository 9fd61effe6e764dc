import Foundation
import TestSupport
import Testing
import Theming

@Suite("Race freedom") struct RaceFreedomTests {
    /// Each task sets, subscribes and unsubscribes as fast as it can; each listener must get its values in order.
    @Test("The value may be used from all threads, and everyone ends with the newest")
    func everywhere() async {
        let value = SubscribableValue(0)
        let numbers = Numbers()
        let lasting = (0..<8).map { _ in Listener() }
        for listener in lasting { value.subscribe(listener) { $0.hear($1) } }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<500 {
                        let passing = Listener()
                        value.subscribe(passing) { $0.hear($1) }
                        let token = value.subscribe { passing.hear($0) }
                        // One step, or a smaller number could be set after a larger one.
                        numbers.withNext { value.value = $0 }
                        _ = value.value
                        token.cancel()
                        value.unsubscribe(passing)
                    }
                }
            }
        }
        #expect(value.value == 2000)
        for listener in lasting {
            // A task may have the last call.
            while listener.heard.last != 2000 { await Task.yield() }
            let heard = listener.heard
            #expect(zip(heard, heard.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    @Test("Changes in one step lose nothing, on any number of threads", .timeLimit(.minutes(1)))
    func steps() async {
        let value = SubscribableValue(0)
        let heard = Listener()
        value.subscribe(heard) { $0.hear($1) }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<1000 { value.withValue { $0 += 1 } } }
            }
        }
        #expect(value.value == 4000)
        // A task may have the last call.
        while heard.heard.last != 4000 { await Task.yield() }
        #expect(zip(heard.heard, heard.heard.dropFirst()).allSatisfy { $0 < $1 })
    }

    /// The subscriber of the first call waits until the other thread has set a second value, which it is told of then,
    /// and a third one, which nobody's assignment waits for.
    @Test("No assignment waits for a subscriber that another thread calls, and all end with the newest value")
    func slow() async {
        let value = SubscribableValue(0)
        let (slow, quick) = (Listener(), Listener())
        let (entered, left) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        value.subscribe(slow) { listener, new in
            listener.hear(new)
            guard new < 3 else { return }
            entered.signal()
            left.wait()
        }
        value.subscribe(quick) { $0.hear($1) }
        let setter = Thread { value.value = 1 }
        setter.start()
        entered.wait()
        value.value = 2
        #expect(quick.heard.last == 2, "the others are told meanwhile")
        left.signal()
        entered.wait()
        value.value = 3
        #expect(quick.heard.last == 3)
        left.signal()
        while slow.heard.last != 3 { await Task.yield() }
        #expect(slow.heard == [1, 2, 3])
    }

    /// They starved once: the first subscriber was told 655 values, the last 1, and an assignment took 4 s.
    ///
    /// How often each is told is up to the machine; that all are told alike is not.
    @Test("Two setters that are faster than 200 subscribers tell all of them alike, and are not held")
    func fairness() async {
        let value = SubscribableValue(0)
        let calls = CallsByThread()
        let listeners = (0..<200).map { _ in Listener() }
        for listener in listeners {
            value.subscribe(listener) { listener, new in
                listener.hear(new)
                calls.add()
                let end = ContinuousClock.now + .microseconds(60)
                while ContinuousClock.now < end {}
            }
        }
        let longest = await withTaskGroup(of: Int.self) { group in
            for setter in 0..<2 {
                group.addTask {
                    (0..<300).map { number in
                        let before = calls.ofThisThread
                        value.value = number * 2 + setter
                        return calls.ofThisThread - before
                    }.max() ?? 0
                }
            }
            return await group.reduce(0) { max($0, $1) }
        }
        let told = listeners.map(\.count)
        // The first ones are told more often if setters pause, because then the next value begins with the first.
        #expect((told.min() ?? 0) * 2 + 2 >= told.max() ?? 0, "\(told)")
        #expect(Set(listeners.map { $0.heard.last }).count == 1)
        #expect(longest <= 201, "an assignment makes the calls of one round, and one that is owed, at the most")
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
        return try ChildProcess("/usr/bin/env", arguments, environment: environment).finish(within: 120)
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
