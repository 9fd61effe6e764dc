import FileSupport
import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite("Replacing a file", .tags(.alone)) struct ReplaceFileTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/a/b/file" }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `new files and folders are private, and any file is replaced`() throws {
        for content in ["text", "a longer text", "", "x"] {
            try replaceFile(path, with: Array(content.utf8))
            #expect(try text() == content)
            #expect(mode(path) == 0o600)
        }
        #expect(mode("\(folder.path)/a/b") == 0o700)
        #expect(mode("\(folder.path)/a") == 0o700)
        #expect(try folder.contents(of: "a/b") == ["file"])
    }

    @Test func `a link is replaced, and its target stays`() throws {
        let target = try folder.write("theirs", to: "target")
        try folder.makeFolder("a/b")
        symlink(target, path)
        try replaceFile(path, with: Array("ours".utf8))
        #expect(try text() == "ours")
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "theirs")
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType == .typeRegular)
    }

    @Test(arguments: [false, true])
    func `a leftover temporary file or link has no effect`(isLink: Bool) throws {
        let target = try folder.write("theirs", to: "target")
        try folder.makeFolder("a/b")
        let temporary = ".file.halflight-\(getpid())"
        if isLink {
            symlink(target, "\(folder.path)/a/b/\(temporary)")
        } else {
            try folder.write("left", to: "a/b/\(temporary)")
        }
        try replaceFile(path, with: Array("ours".utf8))
        #expect(try text() == "ours")
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "theirs")
        #expect(try folder.contents(of: "a/b") == ["file"])
    }

    @Test func `ended processes' temporary files are deleted after a minute`() throws {
        let ended = try ChildProcess("/bin/true", environment: [:])
        _ = try ended.waitForEnd()
        let others = [".file.halflight-", ".file.halflight-x", ".file.halflight-0", ".file.halflight--1", ".other"]
        let kept = ["file", ".file.halflight-\(getpid())", ".file2.halflight-\(ended.processID)"] + others
        for name in kept + [".file.halflight-\(ended.processID)"] { try folder.write("", to: "a/b/\(name)") }
        let now = time(nil)
        // A living process's file on another machine looks the same.
        deleteLeftovers(of: path, at: now + 50)
        #expect(try folder.contents(of: "a/b").count == kept.count + 1)
        deleteLeftovers(of: path, at: now + 70)
        #expect(try folder.contents(of: "a/b") == kept.sorted())
        deleteLeftovers(of: "\(folder.path)/none/file")
    }

    @Test(.promise("state-whole")) func `a failed write reports the reason and keeps the old content`() throws {
        let file = try folder.write("theirs", to: "file")
        #expect(throws: FileError.self) { try replaceFile("\(file)/below", with: []) }
        #expect(throws: FileError.self) { try replaceFile("\(file)/far/below", with: []) }
        try folder.makeFolder("a/b/file/full")
        #expect(throws: FileError.self) { try replaceFile(path, with: Array("ours".utf8)) }
        #expect(try folder.contents(of: "a/b") == ["file", "file/full"])
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "theirs")
    }

    // An earlier version gave an existing file the mode of a new one.
    @Test func `a file keeps its mode, and a new file has the requested one`() throws {
        try replaceFile(path, with: [], newMode: 0o644)
        #expect(mode(path) == 0o644)
        for kept: mode_t in [0o666, 0o600] {
            chmod(path, kept)
            try replaceFile(path, with: [])
            #expect(mode(path) == kept)
        }
    }

    @Test func `a relative path is written only in the open folder`() throws {
        let open = try FileDescriptor.open(folder.path, .readOnly, options: [.closeOnExec])
        defer { try? open.close() }
        try replaceFile("file", in: open, with: Array("text".utf8), newMode: 0o600)
        #expect(try folder.contents() == ["file"])
        #expect(throws: FileError.self) { try replaceFile("/", with: []) }
    }

    @Test func `a link is created or replaced in one step`() throws {
        let link = "\(folder.path)/link"
        try replaceLink(link, to: "one")
        try replaceLink(link, to: "two")
        #expect(try linkTarget(link) == "two")
        #expect(throws: FileError.self) { try replaceLink("\(folder.path)/none/link", to: "one") }
        try folder.makeFolder("full")
        #expect(throws: FileError.self) { try replaceLink("\(folder.path)/full", to: "one") }
        #expect(try folder.contents() == ["full", "link"])
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
