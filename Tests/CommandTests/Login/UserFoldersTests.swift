import Testing

@testable import HalflightTerminal
@testable import halflight

@Suite("A person's folders")
struct UserFoldersTests {
    @Test("The specification's defaults; relative paths do not count")
    func defaults() throws {
        let folders = try UserFolders(environment: ["HOME": "/home/a", "XDG_CONFIG_HOME": "etc", "XDG_STATE_HOME": ""])
        #expect(folders.configuration == "/home/a/.config")
        #expect(folders.state == "/home/a/.local/state")
    }

    @Test("As set")
    func set() throws {
        let folders = try UserFolders(
            environment: ["HOME": "/home/a", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s"])
        #expect(folders.configuration == "/c")
        #expect(folders.state == "/s")
    }

    @Test("Without HOME nothing is touched", arguments: [[:], ["HOME": ""], ["HOME": "here"]])
    func homeless(environment: [String: String]) {
        #expect(throws: CommandError.self) { try UserFolders(environment: environment) }
    }

    @Test("Paths as a person writes them")
    func shown() throws {
        let folders = try UserFolders(environment: ["HOME": "/home/a"])
        #expect(folders.shown("/home/a/.config/x") == "~/.config/x")
        #expect(folders.shown("/home/ab/x") == "/home/ab/x")
    }
}
