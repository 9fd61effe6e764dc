import HalflightTerminal
import Testing

@testable import DesktopSetup

@Suite("The user's folders")
struct UserFoldersTests {
    @Test("Folders follow absolute variables or the specification's defaults")
    func defaults() throws {
        let folders = try UserFolders(environment: [
            "HOME": "/home/a", "XDG_CONFIG_HOME": "etc", "XDG_STATE_HOME": "/s",
        ])
        #expect(folders.configuration == "/home/a/.config")
        #expect(folders.state == "/s")
    }

    @Test("Without HOME there is an error", arguments: [[:], ["HOME": ""], ["HOME": "here"]])
    func homeless(environment: [String: String]) {
        #expect(throws: CommandError.self) { try UserFolders(environment: environment) }
    }

    @Test("Paths in the home folder begin with ~")
    func shown() throws {
        let folders = try UserFolders(environment: ["HOME": "/home/a"])
        #expect(folders.shown("/home/a/.config/x") == "~/.config/x")
        #expect(folders.shown("/home/ab/x") == "/home/ab/x")
    }

    @Test("Only folders that a setup creates are removed")
    func made() throws {
        let folders = try UserFolders(environment: ["HOME": "/home/a"])
        for made in [".config", ".config/autostart", ".config/systemd", ".config/systemd/user", ".local/share/dbus-1"] {
            #expect(folders.isMade("/home/a/\(made)"))
        }
        for other in ["Documents", ".config/other", ".config/systemd/user/more", ".conf", ""] {
            #expect(!folders.isMade("/home/a/\(other)"), "\(other)")
        }
        #expect(!folders.isMade("/tmp/x"))
    }
}
