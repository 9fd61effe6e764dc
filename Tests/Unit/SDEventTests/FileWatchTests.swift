import Foundation
import LoopSupport
import SystemPackage
import TestSupport
import Testing

@Suite("A watched folder", .tags(.alone)) @MainActor struct FileWatchTests {
    let keep = Keeper()
    let loop: EventLoop
    let folder: TemporaryFolder

    init() throws {
        loop = try EventLoop()
        folder = try TemporaryFolder()
    }

    @Test func `each change of a file is reported by name, and reading isn't`() throws {
        let (file, new) = ("\(folder.path)/file", "\(folder.path)/file.new")
        #expect(Set(try watch { try Data("text".utf8).write(to: URL(filePath: file)) }) == ["file"])
        let written = try watch {
            let handle = try FileHandle(forWritingTo: URL(filePath: file))
            try handle.write(contentsOf: Data("new".utf8))
            try handle.close()
        }
        #expect(written == ["file"])
        #expect(try watch { _ = try Data(contentsOf: URL(filePath: file)) } == [])
        #expect(try watch { chmod(file, 0o600) } == ["file"])
        #expect(try watch { rename(file, new) } == ["file", "file.new"])
        let other = try TemporaryFolder()
        #expect(try watch { rename(new, "\(other.path)/file") } == ["file.new"])
        #expect(try watch { rename("\(other.path)/file", file) } == ["file"])
        #expect(try watch { unlink(file) } == ["file"])
    }

    @Test(arguments: ["a b", "ä", "-", String(repeating: "x", count: 255)])
    func `files are reported under any name`(name: String) throws {
        #expect(Set(try watch { try Data().write(to: URL(filePath: "\(folder.path)/\(name)")) }) == [name])
    }

    @Test func `a folder's deletion or move is reported with an empty name`() throws {
        let gone = try folder.makeFolder("gone")
        #expect(try watch(gone) { rmdir(gone) }.contains(""))
        let moved = try folder.makeFolder("moved")
        #expect(try watch(moved) { rename(moved, "\(folder.path)/elsewhere") }.contains(""))
    }

    @Test func `a missing folder or a file instead of it is refused`() throws {
        #expect(throws: Errno.noSuchFileOrDirectory) {
            try loop.onChange(inFolder: "\(folder.path)/missing") { _ in }
        }
        let file = try folder.write("text", to: "file")
        #expect(throws: Errno.notDirectory) { try loop.onChange(inFolder: file) { _ in } }
    }

    /// Returns the names reported for the changes that `action` makes in `place`.
    private func watch(_ place: String? = nil, _ action: () throws -> Void) throws -> [String] {
        var names: [String] = []
        try keep(loop.onChange(inFolder: place ?? folder.path) { names.append($0) })
        try action()
        try loop.settle()
        return names
    }
}
