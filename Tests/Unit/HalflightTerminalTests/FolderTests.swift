import Glibc
import HalflightTerminal
import TestSupport
import Testing

@Suite("Opening folders without following links")
struct FolderTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
    }

    @Test func `missing folders are created and reported`() throws {
        try home.makeFolder("config")
        var made: [String] = []
        let folder = try Folder.make("\(home.path)/config", ["a", "b"], made: &made)
        #expect(folder.path == "\(home.path)/config/a/b")
        #expect(made == ["\(home.path)/config/a", "\(home.path)/config/a/b"])
        _ = try Folder.make("\(home.path)/config", ["a", "b"], made: &made)
        #expect(made.count == 2)
        _ = try Folder.make("\(home.path)/x/y", [], made: &made)
        #expect(made.suffix(2) == ["\(home.path)/x", "\(home.path)/x/y"])
    }

    @Test func `new folders are private`() throws {
        var made: [String] = []
        _ = try Folder.make("\(home.path)/x/y", ["a"], made: &made)
        for path in made {
            var information = stat()
            #expect(stat(path, &information) == 0)
            #expect(information.st_mode & 0o7777 == 0o700)
        }
        #expect(made.count == 3)
    }

    @Test func `a file is written, read, replaced and removed`() throws {
        let folder = try Folder.open(home.path, [])
        #expect(try folder.read("entry") == nil)
        try folder.write("one\n", to: "entry")
        try folder.write("two\n", to: "entry")
        #expect(try folder.read("entry") == "two\n")
        #expect(try home.contents() == ["entry"])
        try folder.remove("entry")
        try folder.remove("entry")
        #expect(try home.contents() == [])
    }

    @Test func `a file that isn't UTF-8 is an error, because it can't be restored`() throws {
        try home.write([0x23, 0x66, 0xfc, 0x72, 0x0a], to: "latin")
        let folder = try Folder.open(home.path, [])
        let error = #expect(throws: CommandError.self) { try folder.read("latin") }
        expect(error?.message, hasPrefix: "\(home.path)/latin ")
        expect(error?.message, contains: "UTF-8")
    }

    @Test func `a pipe isn't read as an empty file`() throws {
        mkfifo("\(home.path)/entry", 0o600)
        let error = #expect(throws: CommandError.self) { try Folder.open(home.path, []).read("entry") }
        #expect(error?.message == "\(home.path)/entry is not a file: expected a regular file.")
    }

    @Test func `a link instead of a folder isn't followed, but a link above it is`() throws {
        try home.makeFolder("elsewhere/autostart")
        try FileLink.make("\(home.path)/config", to: "elsewhere")
        #expect(throws: Never.self) { _ = try Folder.open("\(home.path)/config", ["autostart"]) }
        try FileLink.make("\(home.path)/elsewhere/linked", to: "autostart")
        let error = #expect(throws: CommandError.self) { _ = try Folder.open("\(home.path)/config", ["linked"]) }
        expect(error?.message, contains: "\(home.path)/config/linked")
    }

    @Test func `a link instead of a file is neither read nor written through`() throws {
        try home.write("theirs\n", to: "target")
        try FileLink.make("\(home.path)/entry", to: "target")
        let folder = try Folder.open(home.path, [])
        #expect(throws: CommandError.self) { try folder.read("entry") }
        try folder.write("ours\n", to: "entry")
        #expect(try folder.read("entry") == "ours\n")
        #expect(try folder.read("target") == "theirs\n")
    }

    @Test func `a file instead of a folder, and a missing folder, are errors`() throws {
        try home.write("", to: "file")
        #expect(throws: CommandError.self) { _ = try Folder.open(home.path, ["file"]) }
        #expect(throws: CommandError.self) { _ = try Folder.open(home.path, ["none"]) }
        try home.makeFolder("directory")
        #expect(throws: CommandError.self) { try Folder.open(home.path, []).write("", to: "directory") }
        #expect(try home.contents() == ["directory", "file"], "no temporary file is left")
    }

    @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("/", "/"), ("/a/b/", "/a")])
    func `the folder of a path`(path: String, folder: String) {
        #expect(parent(path) == folder)
    }
}
