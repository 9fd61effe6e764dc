import Glibc
import PathTrust
import TestSupport
import Testing
import Vocabulary

@testable import Responders

@Suite @MainActor struct HookFoldersTests {
    @Test func `a hook's name is two digits, a dash and a word`() {
        for name in ["50-x", "00-x.sh", "99-ä", "10--"] { #expect(Hook.isName(name)) }
        for name in ["", "50", "50-", "5-x", "100-x", "x-50", "50_x", "50-x~", ".50-x", "5٠-x"] {
            #expect(!Hook.isName(name), "\(name)")
        }
    }

    @Test func `hooks with the same number are in one stage`() throws {
        let folder = try TemporaryFolder()
        for name in ["20-a", "10-b", "20-c", "10-a", "05-z"] { try folder.write("", to: name, mode: 0o755) }
        let contents = HookFolders([folder.path]).contents(for: .day)
        #expect(contents.stages.map { $0.map(\.name) } == [["05-z"], ["10-a", "10-b"], ["20-a", "20-c"]])
        #expect(contents.problems == [])
    }

    @Test func `the earlier folder's hook wins over an equal name`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "one/10-a", mode: 0o755)
        try folder.write("", to: "one/10-off", mode: 0o644)
        try folder.write("", to: "two/10-a", mode: 0o755)
        try folder.write("", to: "two/10-off", mode: 0o755)
        try folder.write("", to: "two/10-b", mode: 0o755)
        let contents = HookFolders(["\(folder.path)/one", "\(folder.path)/two"]).contents(for: .day)
        #expect(contents.stages.map { $0.map(\.path) } == [["\(folder.path)/one/10-a", "\(folder.path)/two/10-b"]])
        #expect(contents.problems.count == 1)
    }

    @Test(.promise("hooks-others-writable"), arguments: [0o757, 0o1777])
    func `a folder that other users can write to has no hooks`(mode: mode_t) throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "hooks.d/10-a", mode: 0o755)
        let path = "\(folder.path)/hooks.d"
        #expect(chmod(path, mode) == 0)
        let contents = HookFolders([path]).contents(for: .day)
        #expect(contents.stages == [])
        #expect(
            contents.problems.map(\.description) == [
                "the hooks in \(path) do not run: every user can write to it; to correct it: chmod o-w \(path)"
            ])
        #expect(chmod(path, 0o755) == 0)
        #expect(HookFolders([path]).contents(for: .day).stages.count == 1)
    }

    @Test(.promise("hooks-others-writable")) func `a folder that other users could replace has no hooks`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "shared/halflight/hooks.d/10-a", mode: 0o755)
        let hooks = HookFolders(["\(folder.path)/shared/halflight/hooks.d"])
        #expect(chmod("\(folder.path)/shared", 0o777) == 0)
        #expect(hooks.contents(for: .day).stages == [])
        #expect(hooks.contents(for: .day).problems.first?.remedy == "chmod o-w \(folder.path)/shared")
        #expect(chmod("\(folder.path)/shared", 0o1777) == 0)
        #expect(hooks.contents(for: .day).stages.count == 1)
    }

    @Test func `darkman 1's scripts run by folder, and darkman 2's get the mode`() throws {
        let folder = try TemporaryFolder()
        let programs = [
            "home/dark-mode.d/same", "share/dark-mode.d/same", "share/dark-mode.d/other", "home/light-mode.d/gtk.sh",
            "home/darkman/any name",
        ]
        for path in programs { try folder.write("", to: path, mode: 0o755) }
        try folder.write("", to: "home/darkman/notes", mode: 0o644)
        try folder.makeFolder("home/darkman/folder")
        let scripts = HookFolders.darkman(data: ["\(folder.path)/home", "\(folder.path)/share"])
        func stages(_ appearance: Appearance) -> [[String]] {
            scripts.contents(for: appearance).stages.map { stage in
                stage.map { "\($0.path.dropFirst(folder.path.count + 1))\($0.arguments ?? ["none"])" }
            }
        }
        let always = ["share/dark-mode.d/other[]", "home/darkman/any name[\"dark\"]"]
        #expect(stages(.night) == [["home/dark-mode.d/same[]"] + always])
        #expect(stages(.day) == [["home/light-mode.d/gtk.sh[]", "home/darkman/any name[\"light\"]"]])
        #expect(scripts.problems == [])
        let open = "\(folder.path)/home/dark-mode.d/same"
        #expect(chmod(open, 0o777) == 0)
        #expect(stages(.night) == [always])
        let problem = "script \(open) does not run: every user can write to it; to correct it: chmod o-w \(open)"
        for appearance in Appearance.allCases {
            #expect(scripts.contents(for: appearance).problems.map(\.description) == [problem])
        }
    }

    @Test(.promise("before-others-writable")) func `a before.d that other users can write to has no hooks`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("", to: "before.d/10-a", mode: 0o755)
        let hooks = HookFolders.before(["\(folder.path)/before.d"])
        #expect(hooks.contents(for: .day).stages.flatMap(\.self).map(\.path) == [path])
        #expect(chmod("\(folder.path)/before.d", 0o777) == 0)
        #expect(hooks.contents(for: .day).stages == [] && hooks.problems.count == 1)
    }

    @Test func `a missing folder causes no message`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        let folders = HookFolders(["\(folder.path)/nowhere", "\(folder.path)/file"])
        #expect(folders.contents(for: .day) == HookFolders.Contents())
    }
}
