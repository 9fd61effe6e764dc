import Glibc
import HalflightConfiguration
import TestSupport
import Testing
import ThemeFiles

@Suite("A person's folders") @MainActor struct FoldersTests {
    @Test func `the folders follow the XDG Base Directory Specification's variables`() {
        let folders = folders([
            "HOME": "/home/a", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s", "XDG_DATA_HOME": "/h",
            "XDG_DATA_DIRS": "/d1:/d2",
        ])
        #expect(folders.configuration == "/c/halflight")
        #expect(folders.configurationFile == "/c/halflight/config.yaml")
        #expect(folders.state == "/s/halflight")
        #expect(folders.data == ["/d1/halflight", "/d2/halflight"])
        #expect(folders.sharedData == ["/h", "/d1", "/d2"])
        #expect(folders.hooks == ["/c/halflight/hooks.d", "/d1/halflight/hooks.d", "/d2/halflight/hooks.d"])
        #expect(
            folders.themes == [
                "/c/halflight/themes", "/h/halflight/themes", "/d1/halflight/themes", "/d2/halflight/themes",
            ])
        #expect(folders.themeLibrary.folders == folders.themes)
        #expect(folders.lastValidThemes.folders == ["/s/halflight/last-good/themes"])
    }

    @Test(arguments: ["", nil])
    func `without variables the folders are at their default places`(empty: String?) {
        var environment = ["HOME": "/home/a"]
        for name in ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_DIRS"] { environment[name] = empty }
        let folders = folders(environment)
        #expect(folders.configuration == "/home/a/.config/halflight")
        #expect(folders.state == "/home/a/.local/state/halflight")
        #expect(folders.data == ["/usr/local/share/halflight", "/usr/share/halflight"])
        #expect(folders.sharedData == ["/home/a/.local/share", "/usr/local/share", "/usr/share"])
    }

    @Test(arguments: [
        ("/opt/h/bin/halflight", ["/d/halflight", "/opt/h/share/halflight"]),
        ("/opt/h/libexec/halflight/halflightd", ["/d/halflight", "/opt/h/share/halflight"]),
        ("/home/a/.local/bin/halflight", ["/d/halflight"]), ("/home/a/src/halflight", ["/d/halflight"]),
    ])
    func `installed data is found in any prefix, after all other folders`(program: String, data: [String]) {
        let environment = ["HOME": "/home/a", "XDG_DATA_DIRS": "/d"]
        let folders = Folders(environment: { environment[$0] }, program: program)
        #expect(folders.data == data)
        let personal = ["/home/a/.config", "/home/a/.local/share"].map { "\($0)/halflight/themes" }
        #expect(folders.themes == personal + data.map { "\($0)/themes" })
    }

    @Test func `a program in its build folder finds the data of its sources`() throws {
        let sources = try TemporaryFolder()
        try sources.makeFolder("config/recipes")
        func data(_ program: String) -> [String] {
            Folders(environment: { $0 == "XDG_DATA_DIRS" ? "/d" : nil }, program: program).data
        }
        let here = sources.path
        for kind in ["debug", "release"] {
            for name in ["halflight", "halflightd"] {
                #expect(data("\(here)/.build/x86_64/\(kind)/\(name)") == ["/d/halflight", "\(here)/config"])
            }
        }
        for other in ["/build/x86_64/debug/h", "/.build/debug/h", "/a/.build/x86_64/debug/h", "/.build/x86_64/a/h"] {
            #expect(data(here + other) == ["/d/halflight"])
        }
        // Another user may have put the link there.
        rename("\(here)/config", "\(here)/elsewhere")
        symlink("elsewhere", "\(here)/config")
        #expect(data("\(here)/.build/x86_64/debug/halflight") == ["/d/halflight"])
    }

    @Test(arguments: ["", nil])
    func `without a home folder every path is still absolute`(home: String?) {
        let folders = folders(home.map { ["HOME": $0] } ?? [:])
        for path in [folders.configuration, folders.state] + folders.data { #expect(path.hasPrefix("/")) }
    }

    private func folders(_ environment: [String: String]) -> Folders {
        Folders { environment[$0] }
    }
}
