import Foundation
import LoopSupport
import SDEvent
import SystemPackage
import TestSupport
import Testing

@Suite("A folder watched on the loop") @MainActor struct FileWatchTests {
    let loop: EventLoop
    let folder: TemporaryFolder

    init() throws {
        loop = try EventLoop()
        folder = try TemporaryFolder()
    }

    @Test("Names a file that is made and written")
    func made() throws {
        let names = try watch { try Data("text".utf8).write(to: URL(filePath: "\(folder.path)/file")) }
        #expect(names.contains("file"))
        #expect(Set(names) == ["file"])
    }

    @Test("Names a file that is written in place")
    func written() throws {
        try folder.write("old", to: "file")
        let names = try watch {
            let file = try FileHandle(forWritingTo: URL(filePath: "\(folder.path)/file"))
            try file.write(contentsOf: Data("new".utf8))
            try file.close()
        }
        #expect(names == ["file"])
    }

    @Test("Names both files of a rename")
    func renamed() throws {
        try folder.write("old", to: "file")
        try folder.write("new", to: "file.new")
        let names = try watch { rename("\(folder.path)/file.new", "\(folder.path)/file") }
        #expect(names == ["file.new", "file"])
    }

    @Test("Names a file that is moved in from elsewhere, and out")
    func moved() throws {
        let other = try TemporaryFolder()
        try other.write("new", to: "file")
        #expect(try watch { rename("\(other.path)/file", "\(folder.path)/file") } == ["file"])
        #expect(try watch { rename("\(folder.path)/file", "\(other.path)/file") } == ["file"])
    }

    @Test("Names a file that is deleted")
    func deleted() throws {
        try folder.write("old", to: "file")
        #expect(try watch { unlink("\(folder.path)/file") } == ["file"])
    }

    @Test("Names a file whose mode changes")
    func attributes() throws {
        try folder.write("old", to: "file")
        #expect(try watch { chmod("\(folder.path)/file", 0o600) } == ["file"])
    }

    @Test("Names files whatever they are called", arguments: ["a b", "ä", "-", String(repeating: "x", count: 255)])
    func names(name: String) throws {
        #expect(Set(try watch { try Data().write(to: URL(filePath: "\(folder.path)/\(name)")) }) == [name])
    }

    @Test("Says nothing of a file that is only read")
    func read() throws {
        try folder.write("old", to: "file")
        #expect(try watch { _ = try Data(contentsOf: URL(filePath: "\(folder.path)/file")) } == [])
    }

    @Test("Speaks of the folder itself by an empty name when it is deleted or moved")
    func folderGone() throws {
        let gone = try folder.makeFolder("gone")
        #expect(try watch(gone) { rmdir(gone) }.contains(""))
        let moved = try folder.makeFolder("moved")
        #expect(try watch(moved) { rename(moved, "\(folder.path)/elsewhere") }.contains(""))
    }

    @Test("Refuses a folder that is not there, and what is no folder")
    func noFolder() throws {
        #expect(throws: Errno.noSuchFileOrDirectory) {
            try loop.onChange(inFolder: "\(folder.path)/missing") { _ in }
        }
        let file = try folder.write("text", to: "file")
        #expect(throws: Errno.notDirectory) { try loop.onChange(inFolder: file) { _ in } }
    }

    /// The names that are told of what `action` does in `place`.
    private func watch(_ place: String? = nil, _ action: () throws -> Void) throws -> [String] {
        var names: [String] = []
        let watch = try loop.onChange(inFolder: place ?? folder.path) { names.append($0) }
        try action()
        try loop.settle()
        withExtendedLifetime(watch) {}
        return names
    }
}
