import Foundation
import HalflightConfiguration
import LoopSupport
import Processes
import Responders
import TestSupport
import Testing

/// The folders of enabled and installed recipes, and their changes.
@Suite(.tags(.alone)) @MainActor struct RecipeFoldersTests {
    private let keep = Keeper()
    private let home: TemporaryFolder
    private let folders: RecipeFolders
    private let text = "name: a\nfor: x\nsteps: [{template: a.mustache, to: /x}]\n"

    init() throws {
        home = try TemporaryFolder()
        let environment = ["HOME": home.path, "XDG_DATA_DIRS": "\(home.path)/share:\(home.path)/share2"]
        folders = RecipeFolders(Folders { environment[$0] }, environment: environment)
    }

    @Test func `a link to an installed recipe finds that recipe's files`() throws {
        try home.write(text, to: "share2/halflight/recipes/a.yaml")
        try home.write("", to: "share2/halflight/recipes/a.mustache")
        try home.makeFolder(".config/halflight/recipes")
        symlink(try #require(folders.shippedFile(of: "a")), "\(folders.enabled)/a.yaml")
        try home.write("name: b", to: ".config/halflight/recipes/b.yaml")
        try home.write("no recipe", to: ".config/halflight/recipes/README")
        var valid: [String: [UInt8]] = [:]
        let entries = try #require(folders.entries { valid[$0] = $1 })
        #expect(entries.map(\.name) == ["a", "b"])
        let expected = Recipe.Step.template(source: "\(folders.shipped[2])/a.mustache", target: "/x")
        #expect(try entries[0].content.get().steps == [expected])
        #expect(throws: RecipeError.self) { try entries[1].content.get() }
        #expect(valid == ["a": Array(text.utf8)])
    }

    @Test func `a recipe's copy finds its own files first, then the installed ones`() throws {
        try home.write("", to: "share/halflight/recipes/a.mustache")
        let own = try home.write(text, to: ".config/halflight/recipes/a.yaml")
        func source() throws -> Recipe.Step? { try folders.content(of: "a", own).get().steps.first }
        #expect(try source() == .template(source: "\(folders.shipped[1])/a.mustache", target: "/x"))
        let mine = try home.write("", to: ".config/halflight/recipes/a.mustache")
        #expect(try source() == .template(source: mine, target: "/x"))
    }

    @Test(.promise("recipes-others-writable", "recipe-of-others-refused"))
    func `a recipe or template that other users can write to isn't used`() throws {
        let own = try home.write(text, to: ".config/halflight/recipes/a.yaml")
        let template = try home.write("", to: ".config/halflight/recipes/a.mustache")
        #expect(throws: Never.self) { try folders.content(of: "a", own).get() }
        for file in [own, template] {
            #expect(chmod(file, 0o646) == 0)
            let error = #expect(throws: RecipeError.self) { try folders.content(of: "a", own).get() }
            let remedy = "chmod o-w \(file)"
            expect(error?.description, hasPrefix: "\(file): ")
            expect(error?.description, hasSuffix: ": \(remedy)")
            #expect(chmod(file, 0o644) == 0)
        }
        #expect(chmod(folders.enabled, 0o757) == 0)
        #expect(throws: RecipeError.self) { try folders.content(of: "a", own).get() }
    }

    @Test(.promise("recipes-others-writable")) func `a recipe behind a link that other users can exchange isn't used`()
        throws
    {
        try home.write(text, to: "mine/a.yaml")
        try home.write("", to: "mine/a.mustache")
        try home.makeFolder("open")
        try home.makeFolder(".config/halflight/recipes")
        symlink("\(home.path)/mine/a.yaml", "\(home.path)/open/link")
        symlink("\(home.path)/open/link", "\(folders.enabled)/a.yaml")
        func recipe() throws -> Recipe { try folders.content(of: "a", "\(folders.enabled)/a.yaml").get() }
        #expect(throws: Never.self) { try recipe() }
        #expect(chmod("\(home.path)/open", 0o777) == 0)
        let error = #expect(throws: RecipeError.self) { try recipe() }
        let remedy = "chmod o-w \(home.path)/open"
        expect(error?.description, hasSuffix: ": \(remedy)")
    }

    @Test(.promise("recipes-names")) func `a name cannot lead out of the folder`() throws {
        try home.write(text, to: "share/halflight/a.yaml")
        try home.makeFolder("share/halflight/recipes/b")
        for name in ["../a", "b/../../a", "", ".a", "none"] { #expect(folders.shippedFile(of: name) == nil) }
    }

    @Test func `changes of files and of the folder itself are noticed`() throws {
        try withEventLoop { loop in
            var calls = 0
            try keep(WatchedFile(folders.enabled, includesContent: true, on: loop) { calls += 1 })
            @MainActor func next(_ what: String, _ change: () throws -> Void) throws {
                let before = calls
                try change()
                try loop.run(until: what) { calls > before }
                try loop.settle()
            }
            try next("the folder comes") { try home.makeFolder(".config/halflight/recipes") }
            try next("a recipe comes") { try home.write(text, to: ".config/halflight/recipes/a.yaml") }
            try next("it changes") { try home.write(text + "\n", to: ".config/halflight/recipes/a.yaml") }
            try next("it goes") { unlink("\(folders.enabled)/a.yaml") }
            try next("a link comes") { symlink("/etc/hostname", "\(folders.enabled)/b.yaml") }
            try next("all goes") { try FileManager.default.removeItem(atPath: folders.enabled) }
            try next("it comes again") { try home.makeFolder(".config/halflight/recipes") }
            try next("and a recipe") { try home.write(text, to: ".config/halflight/recipes/a.yaml") }
        }
    }

    @Test(arguments: [
        ("xterm", "XTerm(400)", true), ("xterm-256color", "XTerm(400)", true), ("rxvt-unicode", "", true),
        ("st-256color", "", true), ("mlterm", "", true), ("xterm-256color", "", false), ("xterm-kitty", "", false),
        ("tmux-256color", "XTerm(400)", false), ("sterm", "", false),
    ])
    func `xterm's shell line only prints colors in the recipe's terminals`(term: String, version: String, follows: Bool)
        throws
    {
        try home.write("colours", to: ".local/state/halflight/terminal-colors")
        let recipe = try folders.content(of: "xterm", Fixtures.repository("config/recipes/xterm.yaml")).get()
        let line = try #require(recipe.setup.split(separator: "\n").last)
        let shell = try ChildProcess(
            "/bin/sh", ["-c", String(line)],
            environment: ["HOME": home.path, "PATH": "/usr/bin:/bin", "TERM": term, "XTERM_VERSION": version])
        #expect(try shell.finish().output == (follows ? ["colours"] : []))
    }

    @Test(arguments: try Fixtures.names(in: "../../config/recipes").filter { $0.hasSuffix(".yaml") })
    func `each installed recipe and its files are valid`(file: String) throws {
        let name = String(file.dropLast(5))
        let path = Fixtures.repository("config/recipes/\(file)")
        let environment = ["HOME": "/home/ada", "USER": "ada", "TMPDIR": "/t", "TMUX_TMPDIR": "/t"]
        let recipe = try RecipeFolders(Folders { environment[$0] }, environment: environment)
            .content(of: name, path).get()
        #expect(!recipe.purpose.isEmpty && !recipe.programs.isEmpty && !recipe.setup.isEmpty)
        for source in recipe.templates { #expect(access(source, R_OK) == 0) }
    }
}
