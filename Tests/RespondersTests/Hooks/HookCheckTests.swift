import Glibc
import TestSupport
import Testing

@testable import Responders

@Suite @MainActor struct HookCheckTests {
    /// The user 1000, whose private group is 1000.
    private let check = HookCheck(user: 1000, isPrivate: { group, owner in group == 1000 && owner == 1000 })

    @Test(
        arguments: [(0o755, 1000, 100), (0o700, 1000, 1000), (0o775, 1000, 1000), (0o755, 0, 0)]
            as [(mode_t, uid_t, gid_t)])
    func trusts(mode: mode_t, owner: uid_t, group: gid_t) {
        #expect(check.distrust(of: "/x", mode: mode, owner: owner, group: group) == nil)
    }

    @Test(
        arguments: [
            (0o757, 1000, 1000, "chmod o-w /x"), (0o777, 0, 0, "chmod o-w /x"), (0o775, 1000, 100, "chmod g-w /x"),
            (0o775, 0, 0, "chmod g-w /x"), (0o755, 1001, 1001, "user with the number 1001"),
        ] as [(mode_t, uid_t, gid_t, String)])
    func distrusts(mode: mode_t, owner: uid_t, group: gid_t, word: String) throws {
        #expect(try #require(check.distrust(of: "/x", mode: mode, owner: owner, group: group)).contains(word))
    }

    @Test("A file that says what to run is looked at with its folder, and with those of the file it is a link to")
    func files() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("", to: "there/a", mode: 0o644)
        try folder.makeFolder("here")
        let link = "\(folder.path)/here/a"
        #expect(symlink(file, link) == 0)
        #expect(distrust(ofFile: link) == nil)
        for path in [file, "\(folder.path)/there", "\(folder.path)/here"] {
            var information = stat()
            #expect(stat(path, &information) == 0)
            #expect(chmod(path, information.st_mode & 0o7777 | 0o002) == 0)
            #expect(distrust(ofFile: link)?.hasPrefix("everybody may write") == true)
            #expect(chmod(path, information.st_mode & 0o7777) == 0)
        }
        #expect(distrust(ofFile: link) == nil)
        #expect(distrust(ofFile: "\(folder.path)/none") == nil)
    }

    @Test func knowsNoGroupThatDoesNotExist() {
        #expect(HookCheck().distrust(of: "/x", mode: 0o775, owner: geteuid(), group: 4_000_000_000) != nil)
    }

    @Test func looksAtTheFileThatALinkLeadsTo() throws {
        let folder = try TemporaryFolder()
        let program = try folder.write("", to: "program", mode: 0o755)
        #expect(symlink(program, "\(folder.path)/10-link") == 0)
        #expect(try verdict("10-link", folder) == .runs)
        #expect(chmod(program, 0o757) == 0)
        #expect(try refusal("10-link", folder).contains("everybody may write"))
    }

    @Test func saysWhatToDoAboutAFileThatIsNotExecutable() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "10-plain", mode: 0o644)
        #expect(try refusal("10-plain", folder).hasSuffix("chmod +x \(folder.path)/10-plain"))
    }

    @Test func refusesWhatIsNoFile() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("10-folder")
        #expect(symlink("\(folder.path)/nowhere", "\(folder.path)/10-broken") == 0)
        #expect(try refusal("10-folder", folder) == "it is not a file")
        #expect(try refusal("10-broken", folder) == "it is a link that leads nowhere")
    }

    @Test func ignoresWhatIsNotMeantAsAHook() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "README", mode: 0o644)
        try folder.write("", to: "10-x~", mode: 0o755)
        try folder.write("", to: ".10-x.swp", mode: 0o755)
        try folder.makeFolder("lib")
        #expect(symlink("\(folder.path)/nowhere", "\(folder.path)/broken") == 0)
        for name in ["README", "10-x~", ".10-x.swp", "lib", "broken", "."] {
            #expect(try verdict(name, folder) == .ignored)
        }
    }

    @Test func tellsHowAProgramWithAnotherNameIsToBeNamed() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "wallpaper", mode: 0o755)
        #expect(try refusal("wallpaper", folder).hasSuffix("such as 50-wallpaper"))
    }

    private func verdict(_ name: String, _ folder: TemporaryFolder) throws -> HookCheck.Verdict {
        HookCheck().verdict(on: Hook(name: name, path: "\(folder.path)/\(name)"))
    }

    private func refusal(_ name: String, _ folder: TemporaryFolder) throws -> String {
        guard case .refused(let why) = try verdict(name, folder) else { throw Failure("\(name) is not refused") }
        return why
    }
}
