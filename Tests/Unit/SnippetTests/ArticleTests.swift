import Foundation
import TestSupport
import Testing

/// A documentation page whose Swift samples form one program in order.
struct Page: CustomStringConvertible {
    let description: String
    let samples: [String]

    init(_ path: String) throws {
        description = path
        let text = try String(contentsOfFile: Fixtures.repository(path), encoding: .utf8)
        samples = text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }

    /// All pages with samples, including the library's articles.
    static let all: [Page] = {
        let folders = ["SystemAppearance", "Theming"].map { "Sources/Library/\($0)/\($0).docc" } + ["docs"]
        let names = folders.flatMap { folder in
            let files = (try? FileManager.default.contentsOfDirectory(atPath: Fixtures.repository(folder))) ?? []
            return files.filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
        }
        return names.sorted().compactMap { try? Page($0) }.filter { !$0.samples.isEmpty }
    }()

    /// Returns the modules that a sample imports.
    static func imports(of sample: String) -> [String] {
        sample.split(separator: "\n").filter { $0.hasPrefix("import ") }.map { String($0.dropFirst("import ".count)) }
    }

    var imports: Set<String> { Set(samples.flatMap(Page.imports)) }

    /// The samples up to each new import, and all of them.
    ///
    /// An import is valid in the whole file, so a sample above it could use it unnoticed.
    var programs: [String] {
        let ends = samples.indices.dropFirst().filter { !Page.imports(of: samples[$0]).isEmpty } + [samples.count]
        return ends.map { samples[..<$0].joined() }
    }
}

/// The toolchain's compiler with this build's modules.
struct Compiler {
    private let folder: TemporaryFolder
    private let flags: [String]

    init() throws {
        folder = try TemporaryFolder()
        let build = Products.folder.path(percentEncoded: false)
        let vendored = Fixtures.repository("vendor")
        let checkouts = Products.folder.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "checkouts").path(percentEncoded: false)
        let dependencies = FileManager.default.fileExists(atPath: vendored) ? vendored : checkouts
        let headers = ["CLinux", "CSystemd", "CYAML"].map { Fixtures.repository("Sources/System/\($0)") }
        let glib = try Compiler.run("pkg-config", ["--cflags-only-I", "glib-2.0"])
            .split(whereSeparator: \.isWhitespace).flatMap { ["-Xcc", String($0)] }
        flags =
            ["-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility", "-warnings-as-errors"]
            + ["-module-cache-path", "\(build)/PageModuleCache", "-I", "\(build)/Modules"] + glib
            + (headers + [
                Fixtures.repository("Tests/Support/CGLib"), "\(dependencies)/swift-system/Sources/CSystem/include",
            ])
            .flatMap { ["-I", $0] }
    }

    /// Throws the compiler's errors about an invalid program.
    func check(_ program: String, _ options: [String] = []) throws {
        try folder.write(program, to: "main.swift")
        _ = try Compiler.run("swiftc", ["-typecheck", "\(folder.path)/main.swift"] + flags + options)
    }

    /// Runs a program that links these modules, and throws its output if it fails.
    func run(_ program: String, linking modules: [String]) throws {
        try folder.write(program, to: "main.swift")
        let objects = try modules.flatMap { module in
            let path = Products.path("\(module).build")
            // Objects of renamed files are still there.
            let map = try String(contentsOfFile: "\(path)/output-file-map.json", encoding: .utf8)
            return try FileManager.default.contentsOfDirectory(atPath: path)
                .filter { $0.hasSuffix(".o") && map.contains("/\($0)\"") }.map { "\(path)/\($0)" }
        }
        // The modules have this test's sanitizer.
        let sanitizer = [("__tsan_init", "thread"), ("__asan_init", "address")].first { dlsym(nil, $0.0) != nil }
        _ = try Compiler.run(
            "swiftc",
            ["-o", "\(folder.path)/program", "\(folder.path)/main.swift"] + flags + objects
                + (sanitizer.map { ["-sanitize=\($0.1)"] } ?? []))
        _ = try Compiler.run("\(folder.path)/program", home: folder.path)
    }

    private static func run(_ program: String, _ arguments: [String] = [], home: String = "/nonexistent") throws
        -> String
    {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let finished = try ChildProcess(program, arguments, environment: ["PATH": path, "HOME": home]).finish()
        guard finished.code == 0 else { throw Failure("\(program) failed", log: finished.output + finished.errors) }
        return finished.output.joined(separator: "\n")
    }
}

@Suite("Samples in the pages", .tags(.alone)) struct ArticleTests {
    @Test(arguments: ["Greeting-1", "Greeting-2", "Greeting-3"])
    func `each step of the tutorial compiles`(step: String) throws {
        let path = Fixtures.repository("Sources/Library/SystemAppearance/SystemAppearance.docc/Resources/\(step).swift")
        try Compiler().check(try String(contentsOfFile: path, encoding: .utf8))
    }

    @Test func `six pages have samples`() {
        #expect(Page.all.count >= 6)
        #expect(Page.all.map(\.samples.count).reduce(0, +) > 20)
    }

    @Test(arguments: Page.all)
    func `a page's samples compile as they stand`(page: Page) throws {
        #expect(!Page.imports(of: page.samples[0]).isEmpty, "The first sample names the import of its page.")
        let compiler = try Compiler()
        for program in page.programs { try compiler.check(program) }
    }

    @Test(arguments: Page.all)
    func `a page's samples also compile when isolated to the main actor`(page: Page) throws {
        try Compiler().check(page.samples.joined(), ["-default-isolation", "MainActor"])
    }

    @Test(arguments: Page.all.filter { $0.imports.isSubset(of: ["Theming", "ThemingFoundation"]) })
    func `the samples' assertions hold`(page: Page) throws {
        let modules = [
            "AppearanceValues", "Vocabulary", "ThemeValues", "ThemeManagement", "Theming", "ThemingFoundation",
        ]
        try Compiler().run(page.samples.joined(), linking: modules)
    }
}
