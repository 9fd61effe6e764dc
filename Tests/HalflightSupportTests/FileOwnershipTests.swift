import Glibc
import HalflightSupport
import TestSupport
import Testing

@Suite struct FileOwnershipTests {
    /// The user 1000, whose private group is 1000.
    private let ownership = FileOwnership(user: 1000, isPrivate: { group, owner in group == 1000 && owner == 1000 })

    @Test(
        arguments: [(0o755, 1000, 100), (0o700, 1000, 1000), (0o775, 1000, 1000), (0o755, 0, 0)]
            as [(mode_t, uid_t, gid_t)])
    func `a file that only its owner and root can write to is safe`(mode: mode_t, owner: uid_t, group: gid_t) {
        #expect(ownership.problem(of: "/x", status(mode, owner, group)) == nil)
    }

    @Test(
        arguments: [
            (0o757, 1000, 1000, "chmod o-w /x"), (0o777, 0, 0, "chmod o-w /x"), (0o775, 1000, 100, "chmod g-w /x"),
            (0o775, 0, 0, "chmod g-w /x"), (0o755, 1001, 1001, "belongs to user 1001"),
        ] as [(mode_t, uid_t, gid_t, String)])
    func `a file that other users can write to is not safe, with a remedy`(
        mode: mode_t, owner: uid_t, group: gid_t, word: String
    ) throws {
        #expect(try #require(ownership.problem(of: "/x", status(mode, owner, group))).contains(word))
    }

    @Test("A file that names programs is checked with its folder, and with the file and folder at the end of a link")
    func files() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("", to: "there/a", mode: 0o644)
        try folder.makeFolder("here")
        let link = "\(folder.path)/here/a"
        #expect(symlink(file, link) == 0)
        #expect(FileOwnership().problem(ofFile: link) == nil)
        for path in [file, "\(folder.path)/there", "\(folder.path)/here"] {
            var information = stat()
            #expect(stat(path, &information) == 0)
            #expect(chmod(path, information.st_mode & 0o7777 | 0o002) == 0)
            #expect(FileOwnership().problem(ofFile: link)?.hasPrefix("every user can write") == true)
            #expect(chmod(path, information.st_mode & 0o7777) == 0)
        }
        #expect(FileOwnership().problem(ofFile: link) == nil)
        #expect(FileOwnership().problem(ofFile: "\(folder.path)/none") == nil)
    }

    @Test func `an unknown group is not safe`() {
        #expect(FileOwnership().problem(of: "/x", status(0o775, geteuid(), 4_000_000_000)) != nil)
    }

    private func status(_ mode: mode_t, _ owner: uid_t, _ group: gid_t) -> stat {
        var status = stat()
        (status.st_mode, status.st_uid, status.st_gid) = (mode, owner, group)
        return status
    }
}
