import CLinux
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FileSupport
@testable import PathTrust

@Suite struct PathJudgeTests {
    private let folder: TemporaryFolder
    private let judge = PathJudge { _ in nil }

    init() throws {
        folder = try TemporaryFolder()
    }

    // MARK: - One file

    @Test(
        arguments: [(0o755, 1000, 100), (0o700, 1000, 1000), (0o775, 1000, 1000), (0o755, 0, 100), (0o775, 0, 0)]
            as [(mode_t, uid_t, gid_t)])
    func `a file that only its owner and root can write to is safe`(mode: mode_t, owner: uid_t, group: gid_t) {
        #expect(writer(mode, owner, group) == nil)
    }

    @Test(
        .promise("paths-writable"),
        arguments: [
            (0o757, 1000, 1000, "every user: chmod o-w"), (0o777, 0, 0, "every user: chmod o-w"),
            (0o775, 1000, 100, "its group 100, which is not yours alone,: chmod g-w"),
            (0o775, 1000, 4_000_000_000, "its group 4000000000, which is not yours alone,: chmod g-w"),
        ] as [(mode_t, uid_t, gid_t, String)])
    func `a file that other users can write to is unsafe and has a remedy`(
        mode: mode_t, owner: uid_t, group: gid_t, words: String
    ) throws {
        #expect(writer(mode, owner, group) == words)
    }

    @Test(.promise("paths-writable")) func `an access list with the right to write counts as others' access`() {
        #expect(
            writer(0o770, 1000, 1000, hasAccessList: true) == "whoever its access list names: chmod g-w")
        #expect(writer(0o750, 1000, 1000, hasAccessList: true) == nil)
    }

    @Test(.promise("paths-writable")) func `without a private group, no group may write`() {
        let judge = PathJudge(user: 1000) { _ in nil }
        #expect(
            judge.writer(status(0o775, 1000, 1000), hasAccessList: false)?.name
                == "its group 1000, which is not yours alone,")
        #expect(judge.writer(status(0o755, 1000, 1000), hasAccessList: false) == nil)
    }

    // MARK: - The way

    @Test(.promise("paths-writable")) func `each folder and link of a path counts`() throws {
        let end = try folder.write("", to: "there/below/a", mode: 0o644)
        try folder.makeFolder("between")
        try folder.makeFolder("here")
        try link("here/a", to: "../between/b")
        try link("between/b", to: "\(folder.path)/there/below/a")
        #expect(try problem("here/a") == nil)
        #expect(try judge.find(FilePath("\(folder.path)/here/a")).path == FilePath(end))
        for name in ["here", "between", "there", "there/below"] {
            let path = "\(folder.path)/\(name)"
            let words = try allowing(0o002, path) { try problem("here/a") }
            let remedy = "to correct it: chmod o-w \(path)"
            #expect(words == "every user can write to \(path), through which the path leads; \(remedy)")
        }
        let open = try allowing(0o002, end) { try problem("here/a") }
        #expect(open == "every user can write to it; to correct it: chmod o-w \(end)")
        let between = "\(folder.path)/between"
        let words = try allowing(0o020, between) { try problem("here/a") }
        let remedy = "chmod g-w \(between)"
        expect(words, hasSuffix: ": \(remedy)")
        #expect(try problem("here/a") == nil)
    }

    @Test(.promise("paths-owner")) func `a file, folder or link that belongs to others is unsafe`() throws {
        let path = try folder.write("", to: "below/a")
        let me = geteuid()
        let problemOfOthers = try PathJudge(user: me &+ 1) { _ in nil }.find(FilePath(path)).problem
        if me != 0 { #expect(problemOfOthers?.place == folder.path) }
        // Only root can give a file away.
        guard me == 0 else { return }
        try link("link", to: "below/a")
        for (name, words) in [
            (
                "below/a",
                """
                it belongs to user 2002, and only files of yours or root's may run; to correct it: \
                cp \(path) \(path).new && mv -f \(path).new \(path)
                """
            ),
            ("below", "\(folder.path)/below, through which the path leads, belongs to user 2002"),
            ("link", "\(folder.path)/link, through which the path leads, belongs to user 2002"),
        ] {
            #expect(lchown("\(folder.path)/\(name)", 2002, 2002) == 0)
            try expect(problem("link"), hasPrefix: words)
            #expect(lchown("\(folder.path)/\(name)", 0, 0) == 0)
        }
        #expect(try problem("link") == nil)
    }

    @Test func `a person's files are safe in a folder like /tmp, but not the folder`() throws {
        try folder.write("", to: "shared/mine/a")
        try folder.write("", to: "shared/b")
        let path = "\(folder.path)/shared"
        #expect(chmod(path, 0o1777) == 0)
        for name in ["shared/mine/a", "shared/b", "shared/mine"] { #expect(try problem(name) == nil) }
        for name in ["shared", "shared/mine/..", "shared/."] {
            #expect(try problem(name) == "every user can write to it; to correct it: chmod o-w \(path)")
        }
        // Others could create such a link to any of this person's files.
        #expect(Foundation.link("\(path)/mine/a", "\(path)/hard") == 0)
        try expect(problem("shared/hard"), contains: "further hard links")
        #expect(try problem("shared/mine/a") == nil)
        guard geteuid() == 0 else { return }
        #expect(chown(path, 2002, 2002) == 0)
        try expect(problem("shared/mine/a"), contains: " 2002")
    }

    @Test func `a slash before a combining accent is a slash`() throws {
        let path = "\(folder.path)/open"
        try folder.makeFolder("open")
        #expect(mkdir("\(path)/\u{301}mine", 0o755) == 0)
        #expect(try judge.find(FilePath("\(path)/\u{301}mine")).path == FilePath("\(path)/\u{301}mine"))
        #expect(chmod(path, 0o777) == 0)
        let remedy = "chmod o-w \(path)"
        try expect(problem("open/\u{301}mine"), hasSuffix: ": \(remedy)")
    }

    @Test func `a remedy's path is one word of a shell command`() throws {
        let path = try folder.write("", to: "a b", mode: 0o646)
        #expect(try problem("a b") == "every user can write to it; to correct it: chmod o-w '\(path)'")
    }

    @Test func `names are bytes, even if they aren't text`() throws {
        let name: [CChar] = [-1, 65, 0]
        let path = FilePath(folder.path).appending(try #require(FilePath(platformString: name).lastComponent))
        path.withPlatformString { _ = close(open($0, O_CREAT | O_WRONLY, 0o600)) }
        #expect(try judge.find(path).path == path)
    }

    @Test func `at most forty links are followed, as by the kernel`() throws {
        try folder.write("", to: "l0")
        for number in 1...41 { try link("l\(number)", to: "l\(number - 1)") }
        #expect(try problem("l40") == nil)
        #expect(throws: Errno.tooManySymbolicLinkLevels) { try problem("l41") }
        try link("loop", to: "loop")
        #expect(throws: Errno.tooManySymbolicLinkLevels) { try problem("loop") }
        #expect(throws: Errno.tooManySymbolicLinkLevels) { try problem("loop/a") }
    }

    @Test func `a missing path, or a path below a file, is the kernel's error`() throws {
        try folder.write("", to: "file")
        try link("nowhere", to: "none")
        for path in ["", "\(folder.path)/none", "\(folder.path)/none/a", "\(folder.path)/nowhere"] {
            #expect(throws: Errno.noSuchFileOrDirectory) { try judge.find(FilePath(path)) }
        }
        #expect(throws: Errno.notDirectory) { try problem("file/a") }
        #expect(try judge.find("/").path == "/")
        #expect(try judge.find("/../../usr").path == "/usr")
    }

    @Test func `a relative path starts at a known folder or the working folder`() throws {
        try folder.write("", to: "below/a")
        try link("below/up", to: "../below/./a")
        let below = try judge.find(FilePath("\(folder.path)/below"))
        for name in ["a", "up"] {
            #expect(try judge.find(FilePath(name), in: below).path == FilePath("\(folder.path)/below/a"))
        }
        let here = try judge.find(".")
        #expect(here.path == FilePath(try #require(resolvedPath("."))))
        #expect(here.problem == (try judge.find(here.path)).problem)
    }

    @Test func `only the judged file is read, and it must be limited in size`() throws {
        let path = try folder.write("text", to: "shared/a")
        try link("link", to: "shared/a")
        let read = try judge.readFile("\(folder.path)/link", limit: 4)
        #expect(read.bytes == Array("text".utf8) && read.problem == nil)
        let open = try allowing(0o002, "\(folder.path)/shared") {
            try judge.readFile("\(folder.path)/link", limit: 4).problem?.remedy
        }
        #expect(open == "chmod o-w \(folder.path)/shared")
        #expect(throws: FileError(path, .tooLarge(limit: 3))) { try judge.readFile(path, limit: 3) }
        #expect(throws: FileError(folder.path, .notRegular)) { try judge.readFile(folder.path, limit: 3) }
        #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
        #expect(throws: FileError("\(folder.path)/pipe", .notRegular)) {
            try judge.readFile("\(folder.path)/pipe", limit: 3)
        }
        #expect(try #require(throws: FileError.self) { try judge.readFile(path + "2", limit: 3) }.isMissing)
    }

    @Test(.promise("paths-writable")) func `an access list with the right to write is found in the whole path`() throws
    {
        let judge = PathJudge { _ in getegid() }
        let path = try folder.write("", to: "below/a", mode: 0o644)
        let user: uid_t = 2002
        var list: [UInt8] = [2, 0, 0, 0]
        // The owner, the user, the owning group, the mask, the others (linux/posix_acl_xattr.h).
        for (tag, rights, id) in [(1, 7, .max), (2, 7, user), (4, 5, .max), (16, 7, .max), (32, 5, .max)] {
            list += [UInt8(tag), 0, UInt8(rights), 0] + withUnsafeBytes(of: id.littleEndian, Array.init)
        }
        for place in [path, "\(folder.path)/below"] {
            guard setxattr(place, "system.posix_acl_access", list, list.count, 0) == 0 else {
                // The meaning of a list is tested in any case.
                print("\(folder.path) has no access lists here: \(Errno(rawValue: errno))")
                return
            }
            let problem = try judge.find(FilePath(path)).problem
            #expect(problem?.remedy == "chmod g-w \(place)")
            #expect(removexattr(place, "system.posix_acl_access") == 0)
            // Without the list, the person's private group may write.
            #expect(chmod(place, 0o775) == 0)
        }
        #expect(try judge.find(FilePath(path)).problem == nil)
    }

    // MARK: - Tools

    private func writer(_ mode: mode_t, _ owner: uid_t, _ group: gid_t, hasAccessList: Bool = false) -> String? {
        PathJudge(user: 1000) { $0 }.writer(status(mode, owner, group), hasAccessList: hasAccessList)
            .map { "\($0.name): \($0.remedy)" }
    }

    private func status(_ mode: mode_t, _ owner: uid_t, _ group: gid_t) -> stat {
        var status = stat()
        (status.st_mode, status.st_uid, status.st_gid) = (mode, owner, group)
        return status
    }

    @discardableResult
    private func problem(_ name: String) throws(Errno) -> String? {
        try judge.find(FilePath("\(folder.path)/\(name)")).problem?.description
    }

    private func link(_ name: String, to target: String) throws {
        guard symlink(target, "\(folder.path)/\(name)") == 0 else { throw Errno(rawValue: errno) }
    }

    /// Runs `body` while a file's mode has additional bits.
    private func allowing(_ bits: mode_t, _ path: String, _ body: () throws -> String?) throws -> String? {
        var information = stat()
        #expect(stat(path, &information) == 0)
        #expect(chmod(path, information.st_mode & 0o7777 | bits) == 0)
        defer { chmod(path, information.st_mode & 0o7777) }
        return try body()
    }
}
