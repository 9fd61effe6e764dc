import HalflightSupport
import TestSupport
import Testing

@testable import DesktopSetup
@testable import HalflightTerminal

@Suite("The record of enable")
struct LoginRecordTests {
    private let home: TemporaryFolder
    private let file: LoginRecordFile

    init() throws {
        home = try TemporaryFolder()
        file = LoginRecordFile(folders: try UserFolders(environment: ["HOME": home.path]))
    }

    @Test("A record is the same after writing and reading, and its folders are made")
    func roundTrip() throws {
        #expect(try file.read() == LoginRecord())
        var record = LoginRecord(
            hasEnabledUnit: true, entry: .init(path: "/a b/c.desktop", content: "# one\nExec=\"x\" 'y'\n\ttwo\n"),
            folders: ["/made"], line: .init(text: "exec-once = halflightd", file: "~/.config/hypr/hyprland.conf"),
            portals: [
                .init(
                    path: "/a", before: nil, content: "[p]\nd=x\n",
                    changes: [.init(line: "d=x"), .init(line: "s=y", before: "s=z")]),
                .init(path: "/b", before: "# it was\n\n", content: "", changes: []),
            ])
        try file.write(&record)
        #expect(record.folders.first == "/made")
        #expect(record.folders.suffix(2) == ["\(home.path)/.local/state", "\(home.path)/.local/state/halflight"])
        #expect(try file.read() == record)
        try file.remove()
        try file.remove()
        #expect(try file.read() == LoginRecord())
    }

    @Test("Folders alone leave nothing to undo")
    func empty() {
        #expect(LoginRecord().isEmpty)
        #expect(LoginRecord(folders: ["/made"]).isEmpty)
        #expect(!LoginRecord(hasEnabledUnit: true).isEmpty)
    }

    @Test(
        "A damaged record is an error with its place, and does not count as missing",
        arguments: ["- list\n", "unit: [\n", "entry: {path: /x}\n", "folders: 3\n", "surplus: 1\n"])
    func damaged(text: String) throws {
        try home.write(text, to: ".local/state/halflight/enabled.yaml")
        let error = #expect(throws: CommandError.self) { try file.read() }
        let message = try #require(error).message
        #expect(["1", "2"].contains { message.contains("\(file.path):\($0):") }, "\(message)")
    }
}
