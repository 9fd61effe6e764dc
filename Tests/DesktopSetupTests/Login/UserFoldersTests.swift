import DesktopSetup
import HalflightTerminal
import Testing

@Suite("The user's folders")
struct UserFoldersTests {
    @Test("Folders follow their variables, which count if they are absolute, and have the specification's defaults")
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
}
