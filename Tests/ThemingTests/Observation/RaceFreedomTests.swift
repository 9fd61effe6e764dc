import Foundation
import Synchronization
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
            let heard = listener.heard
            #expect(heard.last == 2000)
            #expect(zip(heard, heard.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    @Test("Objects may be released on any thread during a notification")
    func deaths() async {
        let value = SubscribableValue(0)
        let told = Numbers()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for _ in 0..<300 { value.value += 1 }
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
            ("func f(_ m: ThemeManager) { m.forcedTheme = .night }", "main actor-isolated property 'forcedTheme'"),
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
        private let number = Mutex(0)

        var last: Int { number.withLock { $0 } }

        func withNext(_ body: (Int) -> Void) {
            number.withLock {
                $0 += 1
                body($0)
            }
        }
    }
}
