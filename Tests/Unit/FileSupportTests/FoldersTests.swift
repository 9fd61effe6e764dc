import FileSupport
import Glibc
import SystemPackage
import TestSupport
import Testing

@Suite("Folders and links") struct FoldersAndLinksTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `missing folders are created private and listed from the outermost`() throws {
        #expect(try makeFolders("\(folder.path)/a/b/") == ["\(folder.path)/a", "\(folder.path)/a/b"])
        #expect(try makeFolders("\(folder.path)/a/b/c") == ["\(folder.path)/a/b/c"])
        #expect(try makeFolders("\(folder.path)/a/b/c") == [])
        var information = stat()
        stat("\(folder.path)/a", &information)
        #expect(information.st_mode & 0o7777 == 0o700)
        let file = try folder.write("", to: "file")
        #expect(throws: Errno.notDirectory) { try makeFolders("\(file)/below") }
    }

    @Test func `a folder is listed in order, and a missing one is empty`() throws {
        let long = String(repeating: "x", count: 200)
        for name in ["b", ".a", long] { try folder.write("", to: name, mode: 0o600) }
        #expect(try listFolder(folder.path) == [".a", "b", long])
        #expect(try listFolder("\(folder.path)/none") == [])
        #expect(try listFolder("\(folder.path)/b") == [])
        symlink("loop", "\(folder.path)/loop")
        #expect(throws: FileError("\(folder.path)/loop", .unlistable(.tooManySymbolicLinkLevels))) {
            try listFolder("\(folder.path)/loop")
        }
    }

    @Test func `a link is followed step by step, but not endlessly`() throws {
        try folder.makeFolder("sub")
        symlink("sub/second", "\(folder.path)/first")
        symlink("/nowhere", "\(folder.path)/sub/second")
        symlink("loop", "\(folder.path)/loop")
        #expect(
            linkTargets(FilePath("\(folder.path)/first")).map(\.string) == ["\(folder.path)/sub/second", "/nowhere"])
        #expect(linkTargets(FilePath("\(folder.path)/sub")) == [])
        #expect(linkTargets(FilePath("\(folder.path)/loop")).count == 40)
        #expect(try linkTarget("\(folder.path)/first") == "sub/second")
        #expect(throws: Errno.invalidArgument) { try linkTarget("\(folder.path)/sub") }
        #expect(throws: Errno.noSuchFileOrDirectory) { try linkTarget("\(folder.path)/none") }
        #expect(resolvedPath("\(folder.path)/first") == nil)
        expect(resolvedPath("\(folder.path)/sub/.."), hasSuffix: folder.path)
    }
}
