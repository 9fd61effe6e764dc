import Foundation
import TestSupport
import Testing
import Theming

@Suite("Race freedom", .timeLimit(.minutes(10)), .tags(.alone)) struct RaceFreedomTests {
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
        (
            "func f(_ s: Subject<Int>, _ o: AnyObject) { s.subscribe(o) { _, _ in } }",
            "main actor-isolated instance method"
        ),
        (
            "func f(_ v: SubscribableValue<Int>) { v.value += 1 }",
            "main actor-isolated property 'value'"
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
        let function =
            "@MainActor func f(_ s: Subject<Int>, _ o: AnyObject) { s.state = 1; s.subscribe(o) { _, _ in } }"
        let code = "import Theming\n\(function)\n"
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
}
