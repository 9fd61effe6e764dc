import HalflightTerminal
import Testing

@testable import DesktopSetup

@Suite("The user's folders")
struct UserFoldersTests {
    @Test func `folders follow absolute variables or the specification's defaults`() throws {
        let folders = try UserFolders(environment: [
            "HOME": "/home/a", "XDG_CONFIG_HOME": "etc", "XDG_STATE_HOME": "/s",
        ])
        #expect(folders.configuration == "/home/a/.config")
        #expect(folders.state == "/s")
    }

    @Test(arguments: [[:], ["HOME": ""], ["HOME": "here"]])
    func `without HOME there is an error`(environment: [String: String]) {
        #expect(throws: CommandError.self) { try UserFolders(environment: environment) }
    }

    @Test func `paths in the home folder begin with ~`() throws {
        let folders = try UserFolders(environment: ["HOME": "/home/a"])
        #expect(folders.shown("/home/a/.config/x") == "~/.config/x")
        #expect(folders.shown("/home/ab/x") == "/home/ab/x")
    }

    @Test func `only folders that a setup creates are removed`() throws {
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
