import HalflightTerminal
import TestSupport
import Testing
import TextSupport

@testable import DesktopSetup

@Suite("enable's record")
struct LoginRecordTests {
    private let home: TemporaryFolder
    private let folders: UserFolders

    init() throws {
        home = try TemporaryFolder()
        folders = try UserFolders(environment: ["HOME": home.path])
    }

    @Test func `a record survives writing and reading`() throws {
        #expect(try LoginRecord.read(folders) == LoginRecord())
        var record = LoginRecord(
            hasEnabledUnit: true, entry: .init(path: "/a b/c.desktop", content: "# one\nExec=\"x\" 'y'\n\ttwo\n"),
            activation: [.init(path: "/d/x.service", content: "[D-BUS Service]\n"), .init(path: "/y", content: "")],
            folders: ["/made"], line: .init(text: "exec-once = halflightd", file: "~/.config/hypr/hyprland.conf"),
            portals: [
                .init(
                    path: "/a", before: nil, content: "[p]\nd=x\n",
                    changes: [.init(line: "d=x"), .init(line: "s=y", before: "s=z")]),
                .init(path: "/b", before: "# it was\n\n", content: "", changes: []),
            ], hasToPutBack: true)
        try record.write(folders)
        #expect(record.folders.first == "/made")
        #expect(record.folders.suffix(2) == ["\(home.path)/.local/state", "\(home.path)/.local/state/halflight"])
        #expect(try LoginRecord.read(folders) == record)
        var nothing = LoginRecord()
        try nothing.settle(folders)
        try nothing.settle(folders)
        #expect(try LoginRecord.read(folders) == LoginRecord())
    }

    @Test func `the record knows the programs that its files start`() {
        let record = LoginRecord(
            entry: .init(path: "/e", content: "TryExec=/t\nExec=/a/halflightd\n"),
            activation: [
                .init(path: "/s", content: "Name=x\nExec=/b/halflightd\n"),
                .init(path: "/q", content: "Exec='/c d'\n"), .init(path: "/p", content: "Exec=/5%%\n"),
            ])
        #expect(record.programs == ["/a/halflightd", "/b/halflightd"])
        #expect(LoginRecord().programs == [])
    }

    @Test func `folders alone leave nothing to undo`() {
        #expect(LoginRecord().isEmpty)
        #expect(LoginRecord(folders: ["/made"]).isEmpty)
        #expect(!LoginRecord(hasEnabledUnit: true).isEmpty)
        #expect(!LoginRecord(hasToPutBack: true).isEmpty)
    }

    @Test(arguments: ["- list\n", "unit: [\n", "entry: {path: /x}\n", "folders: 3\n", "surplus: 1\n"])
    func `a damaged record is an error with its place`(text: String) throws {
        try home.write(text, to: ".local/state/halflight/enabled.yaml")
        let error = #expect(throws: CommandError.self) { try LoginRecord.read(folders) }
        let message = try #require(error).message
        #expect(["1", "2"].contains { message.contains(LoginRecord.path(folders) + ":\($0):") }, "\(message)")
        #expect(message.contains("later version") == text.hasPrefix("surplus"), "\(message)")
        #expect(try home.contents(of: ".local/state/halflight") == ["enabled.yaml"], "it stays as it is")
    }
}
