import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import HalflightConfiguration

@Suite("Reading a small file") struct ReadSmallFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("Reads all of it, up to the limit", arguments: [0, 1, 4095, 4096, 4097, 10_000])
    func sizes(size: Int) throws {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let path = "\(folder.path)/file"
        try Data(bytes).write(to: URL(filePath: path))
        #expect(try readSmallFile(path, limit: size) == bytes)
        #expect(try readSmallFile(path, limit: 1 << 20) == bytes)
        if size > 0 {
            #expect(throws: SmallFileError.tooLarge(limit: size - 1)) { try readSmallFile(path, limit: size - 1) }
        }
    }

    @Test("Follows a link")
    func link() throws {
        symlink(try folder.write("text", to: "file"), "\(folder.path)/link")
        #expect(try readSmallFile("\(folder.path)/link", limit: 100) == Array("text".utf8))
    }

    @Test("A file whose size the system does not tell is read, and bounded all the same")
    func noSize() throws {
        #expect(try !readSmallFile("/proc/self/status", limit: 1 << 20).isEmpty)
        #expect(throws: SmallFileError.tooLarge(limit: 10)) { try readSmallFile("/proc/self/status", limit: 10) }
    }

    @Test("Neither waits for a pipe nor reads a device or a folder")
    func noFile() throws {
        let pipe = "\(folder.path)/pipe"
        mkfifo(pipe, 0o600)
        for path in [pipe, folder.path, "/dev/zero", "/dev/null"] {
            #expect(throws: SmallFileError.notAFile) { try readSmallFile(path, limit: 100) }
        }
    }

    @Test("What the system says is handed on")
    func system() throws {
        let file = try folder.write("text", to: "file")
        symlink("loop", "\(folder.path)/loop")
        symlink("nowhere", "\(folder.path)/dangling")
        for (path, errno) in [
            ("\(folder.path)/missing", Errno.noSuchFileOrDirectory), ("\(file)/below", .notDirectory),
            ("\(folder.path)/loop", .tooManySymbolicLinkLevels), ("\(folder.path)/dangling", .noSuchFileOrDirectory),
            ("", .noSuchFileOrDirectory),
        ] {
            #expect(throws: SmallFileError.system(errno)) { try readSmallFile(path, limit: 100) }
        }
    }

    @Test("Errors say what was expected")
    func descriptions() {
        #expect("\(SmallFileError.tooLarge(limit: 256 << 10))" == "is too large: expected at most 256 KiB")
        #expect("\(SmallFileError.notAFile)" == "is not a file: expected a regular file")
        #expect("\(SmallFileError.system(.noSuchFileOrDirectory))" == "No such file or directory")
    }
}

@Suite("Replacing a file") struct ReplaceFileTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/a/b/file" }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("Makes the file and its folders, for their owner alone")
    func made() throws {
        try replaceFile(path, with: Array("text".utf8))
        #expect(try text() == "text")
        #expect(mode(path) == 0o600)
        #expect(mode("\(folder.path)/a/b") == 0o700)
        #expect(mode("\(folder.path)/a") == 0o700)
        #expect(try folder.contents(of: "a/b") == ["file"])
    }

    @Test("Replaces what is there, whatever its length")
    func replaced() throws {
        for content in ["a long text", "", "x"] {
            try replaceFile(path, with: Array(content.utf8))
            #expect(try text() == content)
        }
        #expect(try folder.contents(of: "a/b") == ["file"])
    }

    @Test("Replaces a link, and leaves what it led to alone")
    func link() throws {
        let target = try folder.write("theirs", to: "target")
        try folder.makeFolder("a/b")
        symlink(target, path)
        try replaceFile(path, with: Array("ours".utf8))
        #expect(try text() == "ours")
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "theirs")
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType == .typeRegular)
    }

    @Test("A file that an earlier try left beside it does not matter, nor a link there", arguments: [false, true])
    func leftOver(isLink: Bool) throws {
        let target = try folder.write("theirs", to: "target")
        try folder.makeFolder("a/b")
        if isLink { symlink(target, "\(path).new") } else { try folder.write("left", to: "a/b/file.new") }
        try replaceFile(path, with: Array("ours".utf8))
        #expect(try text() == "ours")
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "theirs")
        #expect(try folder.contents(of: "a/b") == ["file"])
    }

    @Test("Where it cannot be written, says why and leaves what was there")
    func failing() throws {
        let file = try folder.write("theirs", to: "file")
        #expect(throws: SmallFileError.system(.notDirectory)) { try replaceFile("\(file)/below", with: []) }
        #expect(throws: SmallFileError.system(.notDirectory)) { try replaceFile("\(file)/far/below", with: []) }
        try folder.makeFolder("a/b/file/full")
        #expect(throws: SmallFileError.self) { try replaceFile(path, with: Array("ours".utf8)) }
        #expect(try folder.contents(of: "a/b") == ["file", "file/full"])
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "theirs")
    }

    private func text() throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }

    private func mode(_ path: String) -> mode_t {
        var information = stat()
        stat(path, &information)
        return information.st_mode & 0o777
    }
}
