import Foundation
import LoopSupport
import SDEvent
import SystemPackage
import TestSupport
import TestTags
import Testing

@Suite("A watched folder", .tags(.alone)) @MainActor struct FileWatchTests {
    let loop: EventLoop
    let folder: TemporaryFolder

    init() throws {
        loop = try EventLoop()
        folder = try TemporaryFolder()
    }

    @Test("A new file is reported")
    func made() throws {
        let names = try watch { try Data("text".utf8).write(to: URL(filePath: "\(folder.path)/file")) }
        #expect(names.contains("file"))
        #expect(Set(names) == ["file"])
    }

    @Test("A file written in place is reported")
    func written() throws {
        try folder.write("old", to: "file")
        let names = try watch {
            let file = try FileHandle(forWritingTo: URL(filePath: "\(folder.path)/file"))
            try file.write(contentsOf: Data("new".utf8))
            try file.close()
        }
        #expect(names == ["file"])
    }

    @Test("Both names of a rename are reported")
    func renamed() throws {
        try folder.write("old", to: "file")
        try folder.write("new", to: "file.new")
        let names = try watch { rename("\(folder.path)/file.new", "\(folder.path)/file") }
        #expect(names == ["file.new", "file"])
    }

    @Test("A file that is moved into the folder, or out of it, is reported")
    func moved() throws {
        let other = try TemporaryFolder()
        try other.write("new", to: "file")
        #expect(try watch { rename("\(other.path)/file", "\(folder.path)/file") } == ["file"])
        #expect(try watch { rename("\(folder.path)/file", "\(other.path)/file") } == ["file"])
    }

    @Test("A deleted file is reported")
    func deleted() throws {
        try folder.write("old", to: "file")
        #expect(try watch { unlink("\(folder.path)/file") } == ["file"])
    }

    @Test("A file whose mode changes is reported")
    func attributes() throws {
        try folder.write("old", to: "file")
        #expect(try watch { chmod("\(folder.path)/file", 0o600) } == ["file"])
    }

    @Test("Files are reported whatever their names", arguments: ["a b", "ä", "-", String(repeating: "x", count: 255)])
    func names(name: String) throws {
        #expect(Set(try watch { try Data().write(to: URL(filePath: "\(folder.path)/\(name)")) }) == [name])
    }

    @Test("A file that is only read is not reported")
    func read() throws {
        try folder.write("old", to: "file")
        #expect(try watch { _ = try Data(contentsOf: URL(filePath: "\(folder.path)/file")) } == [])
    }

    @Test("A folder that is deleted or moved is reported by an empty name")
    func folderGone() throws {
        let gone = try folder.makeFolder("gone")
        #expect(try watch(gone) { rmdir(gone) }.contains(""))
        let moved = try folder.makeFolder("moved")
        #expect(try watch(moved) { rename(moved, "\(folder.path)/elsewhere") }.contains(""))
    }

    @Test("A missing folder, or a file in its place, is refused")
    func noFolder() throws {
        #expect(throws: Errno.noSuchFileOrDirectory) {
            try loop.onChange(inFolder: "\(folder.path)/missing") { _ in }
        }
        let file = try folder.write("text", to: "file")
        #expect(throws: Errno.notDirectory) { try loop.onChange(inFolder: file) { _ in } }
    }

    /// The names reported for the changes that `action` makes in `place`.
    private func watch(_ place: String? = nil, _ action: () throws -> Void) throws -> [String] {
        var names: [String] = []
        let watch = try loop.onChange(inFolder: place ?? folder.path) { names.append($0) }
        try action()
        try loop.settle()
        withExtendedLifetime(watch) {}
        return names
    }
}
