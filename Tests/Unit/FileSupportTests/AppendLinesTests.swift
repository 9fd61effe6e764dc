import FileSupport
import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite("Appending lines") struct AppendLinesTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/a/b/file" }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `new files and folders are private, and an empty file gets its heading`() throws {
        #expect(try appendLines("1\n", to: path, beginning: "head\n") == 7)
        #expect(try appendLines("2\n", to: path, beginning: "head\n") == 9)
        #expect(try text() == "head\n1\n2\n")
        #expect(try [path, "\(folder.path)/a/b", "\(folder.path)/a"].map { try mode($0) } == [0o600, 0o700, 0o700])
    }

    @Test func `a torn line doesn't merge with the next lines`() throws {
        try folder.write("1\n2", to: "a/b/file")
        #expect(try appendLines("3\n", to: path) == 6)
        #expect(try text() == "1\n2\n3\n")
    }

    @Test func `a link isn't followed, and a pipe doesn't block`() throws {
        let target = try folder.write("theirs\n", to: "a/b/target")
        symlink(target, path)
        #expect(throws: Errno.tooManySymbolicLinkLevels) { try appendLines("1\n", to: path) }
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "theirs\n")
        mkfifo("\(folder.path)/pipe", 0o600)
        #expect(throws: Errno.illegalSeek) { try appendLines("1\n", to: "\(folder.path)/pipe") }
    }

    @Test func `a full disk is an error`() {
        #expect(throws: Errno.noSpace) { try appendLines("1\n", to: "/dev/full") }
    }
}
