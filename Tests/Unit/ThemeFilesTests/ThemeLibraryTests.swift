import FileSupport
import Glibc
import TestSupport
import Testing
import ThemeFiles
import ThemeValues

@Suite("Theme files: the library") struct ThemeLibraryTests {
    private let mine = "inherits: paper\ntitle: "

    @Test func `theme names come from files and the built-in themes`() throws {
        let folder = try ThemeFolder([
            "b.yaml": "", "a.yml": "", "a.yaml": "", ".hidden.yaml": "", "c.txt": "", ".yaml": "", "README.md": "",
            "paper.yaml": "",
        ])
        #expect(folder.library.names == ["a", "b", "ink", "paper"])
        #expect(ThemeLibrary(folders: ["/nowhere"]).names == ["ink", "paper"])
    }

    @Test func `the earlier folder counts`() throws {
        let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
        let library = ThemeLibrary(folders: [first.path, "/nowhere", second.path])
        try second.write(mine + "second", to: "x.yaml")
        #expect(try library.theme(named: "x")?.title == "second")
        try first.write(mine + "first", to: "x.yaml")
        #expect(try library.theme(named: "x")?.title == "first")
        #expect(library.file(of: "x") == "\(first.path)/x.yaml")
    }

    @Test func `a theme is found by name unless it's wrong or missing`() throws {
        let folder = try ThemeFolder(["x.yaml": mine + "found", "wrong.yaml": "colors: {text: loud}"])
        #expect(folder.library.find("x")?.title == "found")
        #expect(folder.library.find("paper") == .paper)
        #expect(folder.library.find("wrong") == nil)
        #expect(folder.library.find("nothing") == nil)
    }

    @Test func `the installed themes are in the agent's folders`() {
        let folders = ThemeLibrary.installed.folders
        #expect(folders.count > 2)
        #expect(folders.allSatisfy { $0.hasPrefix("/") && $0.hasSuffix("/halflight/themes") })
    }

    @Test func `no file is read for a built-in theme`() throws {
        let folder = try ThemeFolder(["paper.yaml": "not a theme", "ink.yaml": ""])
        #expect(try folder.load("paper").theme == .paper)
        #expect(try folder.load("ink").format == .builtIn)
        #expect(try folder.load("ink").files == [])
        #expect(folder.library.file(of: "paper") == nil)
    }

    @Test func `a built-in theme has a color for a program's own roles`() throws {
        let library = ThemeLibrary(folders: [])
        let roles = RoleTable.standard.adding("editor.keyword", fallback: .accent)
        #expect(try library.theme(named: "ink", roles: roles)?.theme["editor.keyword"] == Theme.ink[.accent])
        #expect(try library.theme(named: "ink")?.theme == .ink)
        let error = #expect(throws: ThemeFileError.self) {
            try library.theme(named: "ink", roles: roles.adding("editor.must", fallback: nil))
        }
        #expect(error?.file == "ink")
        expect(error?.cause, contains: " editor.must ")
    }

    @Test(.promise("recipes-names"), arguments: ["nothing", "", ".", "..", "../x", "/etc/passwd", ".hidden", "x\0"])
    func `a missing theme is nil, and no name leads out of the folder`(name: String) throws {
        let folder = try ThemeFolder(["x.yaml": mine + "x", ".hidden.yaml": mine + "h"])
        let library = ThemeLibrary(folders: [try folder.folder.makeFolder("inner")])
        #expect(try library.theme(named: name) == nil)
        #expect(try folder.library.theme(named: name) == nil)
    }

    @Test func `a file given by its path inherits from its own folder first`() throws {
        let folder = try ThemeFolder(["x.yaml": "inherits: y", "y.yaml": mine + "y"])
        let theme = try ThemeLibrary(folders: []).theme(inFile: folder.folder.path + "/x.yaml")
        #expect(theme?.theme.name == "x")
        #expect(theme?.files.count == 2)
        #expect(try folder.library.theme(inFile: folder.folder.path + "/z.yaml") == nil)
        // A slash with a combining accent is a slash.
        let accent = folder.folder.path + "/\u{301}x.yaml"
        #expect(symlink("x.yaml", accent) == 0)
        #expect(try ThemeLibrary(folders: []).theme(inFile: accent)?.theme.name == "\u{301}x")
    }

    @Test(.promise("limits-files")) func `a folder, a pipe, an endless device or a large file is an error`() throws {
        let folder = try ThemeFolder(["large.yaml": String(repeating: "# 345678\n", count: 40_000)])
        try folder.folder.makeFolder("folder.yaml")
        try #require(mkfifo(folder.folder.path + "/pipe.yaml", 0o600) == 0)
        try #require(symlink("/dev/zero", folder.folder.path + "/zero.yaml") == 0)
        for name in ["folder", "pipe", "zero"] {
            expect(folder.error(name), hasSuffix: FileError("", .notRegular).reason)
        }
        expect(folder.error("large"), hasSuffix: " 256 KiB")
    }

    @Test func `a file's current content is read`() throws {
        let folder = try ThemeFolder(["x.yaml": mine + "one"])
        #expect(try folder.load("x").title == "one")
        try folder.folder.write(mine + "two", to: "x.yaml")
        #expect(try folder.load("x").title == "two")
    }
}
