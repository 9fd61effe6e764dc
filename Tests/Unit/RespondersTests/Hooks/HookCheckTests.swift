import FileSupport
import Glibc
import PathTrust
import SystemPackage
import TestSupport
import Testing

@testable import Responders

@Suite @MainActor struct HookCheckTests {
    @Test func `the file at a link's end is checked`() throws {
        let folder = try TemporaryFolder()
        let program = try folder.write("", to: "program", mode: 0o755)
        #expect(symlink(program, "\(folder.path)/10-link") == 0)
        #expect(try verdict("10-link", folder) == .runs)
        #expect(chmod(program, 0o757) == 0)
        #expect(try problem("10-link", folder).remedy == "chmod o-w \(program)")
    }

    @Test func `a file that can't run is refused with its reason and any remedy`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "10-plain", mode: 0o644)
        try folder.makeFolder("10-folder")
        #expect(symlink("\(folder.path)/nowhere", "\(folder.path)/10-broken") == 0)
        #expect(try refusal("10-plain", folder).hasSuffix("chmod +x \(folder.path)/10-plain"))
        #expect(try refusal("10-folder", folder) == "it is not a regular file")
        #expect(try refusal("10-broken", folder) == "it is a link that leads nowhere")
        let bytes = Array("\(folder.path)/00-".utf8.map(CChar.init(bitPattern:))) + [-1, 0]
        #expect(symlink("/bin/true", bytes) == 0)
        let name = try #require(listFolder(folder.path).first)
        #expect(try refusal(name, folder) == "its name is not UTF-8: rename it")
    }

    @Test func `other files are ignored`() throws {
        let folder = try TemporaryFolder()
        let leftOver = ["10-x~", ".10-x.swp", "10-x.dpkg-old", "10-x.bak"]
        for name in leftOver { try folder.write("", to: name, mode: 0o755) }
        try folder.write("", to: "README", mode: 0o644)
        try folder.makeFolder("lib")
        #expect(symlink("\(folder.path)/nowhere", "\(folder.path)/broken") == 0)
        for name in leftOver + ["README", "lib", "broken", "."] { #expect(try verdict(name, folder) == .ignored) }
    }

    @Test func `a program with another name is refused with a better name`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "wallpaper", mode: 0o755)
        #expect(try refusal("wallpaper", folder).hasSuffix(" 50-wallpaper"))
        for (name, better) in [("5-x", "05-x"), ("50_x", "50-x"), ("123-x", "50-x"), ("7", "50-7")] {
            try folder.write("", to: name, mode: 0o755)
            #expect(try refusal(name, folder).hasSuffix(" \(better)"))
        }
    }

    private func verdict(_ name: String, _ folder: TemporaryFolder) throws -> Hook.Verdict {
        let judge = PathJudge()
        return Hook(name: name, path: "\(folder.path)/\(name)")
            .verdict(by: judge, name, in: try judge.find(FilePath(folder.path)))
    }

    private func refusal(_ name: String, _ folder: TemporaryFolder) throws -> String {
        try problem(name, folder).description
    }

    private func problem(_ name: String, _ folder: TemporaryFolder) throws -> PathProblem {
        guard case .refused(let why) = try verdict(name, folder) else { throw Failure("\(name) is not refused") }
        return why
    }
}
