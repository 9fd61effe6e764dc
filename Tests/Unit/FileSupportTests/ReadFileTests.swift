import FileSupport
import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite("Reading a file") struct ReadFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(.promise("limits-files"), arguments: [0, 1, 4095, 4096, 4097, 10_000])
    func `a file is read completely up to the limit, even through a link`(size: Int) throws {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let path = "\(folder.path)/file"
        try Data(bytes).write(to: URL(filePath: path))
        #expect(try readFile(path, limit: size) == bytes)
        symlink("file", "\(folder.path)/link")
        #expect(try readFile("\(folder.path)/link", limit: 1 << 20) == bytes)
        if size > 0 {
            #expect(throws: FileError(path, .tooLarge(limit: size - 1))) { try readFile(path, limit: size - 1) }
        }
    }

    @Test func `a file of unknown size is read within the limit`() throws {
        #expect(try !readFile("/proc/self/status", limit: 1 << 20).isEmpty)
        #expect(throws: FileError("/proc/self/status", .tooLarge(limit: 10))) {
            try readFile("/proc/self/status", limit: 10)
        }
    }

    @Test(.promise("limits-files")) func `a pipe, a device or a folder is an error at once`() throws {
        let pipe = "\(folder.path)/pipe"
        mkfifo(pipe, 0o600)
        for path in [pipe, folder.path, "/dev/zero", "/dev/null"] {
            #expect(throws: FileError(path, .notRegular)) { try readFile(path, limit: 100) }
        }
    }

    @Test func `the system's error is reported, and a missing file is distinguished`() throws {
        let file = try folder.write("text", to: "file")
        symlink("loop", "\(folder.path)/loop")
        symlink("nowhere", "\(folder.path)/dangling")
        for (path, errno) in [
            ("\(folder.path)/missing", Errno.noSuchFileOrDirectory), ("\(file)/below", .notDirectory),
            ("\(folder.path)/loop", .tooManySymbolicLinkLevels), ("\(folder.path)/dangling", .noSuchFileOrDirectory),
            ("", .noSuchFileOrDirectory),
        ] {
            let error = #expect(throws: FileError(path, .unreadable(errno))) { try readFile(path, limit: 100) }
            #expect(error?.isMissing == (errno == .noSuchFileOrDirectory))
        }
        #expect(!FileError(folder.path, .notRegular).isMissing)
        #expect(textOfFile("\(folder.path)/missing") == nil)
        #expect(textOfFile(file) == "text")
    }

    // Of the earlier readers, three followed no link and two accepted pipes.
    @Test func `in an open folder, links aren't followed`() throws {
        let open = try FileDescriptor.open(folder.path, .readOnly, options: [.closeOnExec])
        defer { try? open.close() }
        try folder.write("text", to: "file")
        symlink("file", "\(folder.path)/link")
        mkfifo("\(folder.path)/pipe", 0o600)
        #expect(try readFile("file", limit: 100, in: open, followsLinks: false) == Array("text".utf8))
        #expect(try readFile("link", limit: 100, in: open) == Array("text".utf8))
        #expect(throws: FileError("link", .isLink)) {
            try readFile("link", limit: 100, in: open, followsLinks: false)
        }
        #expect(throws: FileError("pipe", .notRegular)) {
            try readFile("pipe", limit: 100, in: open, followsLinks: false)
        }
    }

    @Test func `started programs don't inherit an open file`() throws {
        let file = try openFile(try folder.write("text", to: "file"))
        defer { try? file.close() }
        #expect(fcntl(file.rawValue, F_GETFD) & FD_CLOEXEC != 0)
        #expect(throws: FileError.self) { try openFile("\(folder.path)/file", limit: 3) }
    }

    @Test func `a pipe is read to its end in any pieces`() throws {
        let ends = try FileDescriptor.pipe()
        defer { try? ends.readEnd.close() }
        for word in ["one ", "two"] { try writeAll(word.utf8, to: ends.writeEnd.rawValue) }
        try ends.writeEnd.close()
        #expect(String(decoding: try readToEnd(ends.readEnd, limit: 100), as: UTF8.self) == "one two")
    }

    @Test func `errors name the expectation`() {
        let reasons: [(FileError.Cause, String)] = [
            (.tooLarge(limit: 256 << 10), "is too large: expected at most 256 KiB"),
            (.notRegular, "is not a file: expected a regular file"),
            (.isLink, "cannot be read: it is a link, and links are not followed here"),
            (.unreadable(.noSuchFileOrDirectory), "cannot be read: No such file or directory"),
            (.unlistable(.permissionDenied), "cannot be listed: Permission denied"),
            (.unwritable(.permissionDenied), "cannot be written: Permission denied"),
        ]
        for (cause, reason) in reasons { #expect("\(FileError("/f", cause))" == "/f \(reason)") }
        let unnamed = FileError("/f\u{FFFD}", .unreadable(.noSuchFileOrDirectory))
        expect(unnamed.reason, contains: "UTF-8")
    }
}
