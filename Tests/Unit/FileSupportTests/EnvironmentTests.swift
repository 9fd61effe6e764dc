import FileSupport
import Testing

@Suite("Environment variables and base folders") struct EnvironmentTests {
    // An earlier reader used the last of two equal variables, which getenv(3) doesn't find.
    @Test func `the first of two equal variables counts`() {
        #expect(variables(["A=1", "A=2", "B=", "C", "D=x=y"]) == ["A": "1", "B": "", "D": "x=y"])
        // A sign before an accent is a sign.
        #expect(variables(["A=\u{301}a"]) == ["A": "\u{301}a"])
    }

    @Test func `this process's environment is read`() {
        #expect(processEnvironment()["PATH"] == environmentVariable("PATH"))
        #expect(environmentVariable("HALFLIGHT_NO_SUCH_VARIABLE") == nil)
    }

    @Test func `base folders have their defaults, and relative paths don't count`() {
        let folders = BaseFolders {
            ["HOME": "/home/a", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "s", "XDG_DATA_HOME": ""][$0]
        }
        #expect(folders.configuration == "/c")
        #expect(folders.state == "/home/a/.local/state")
        #expect(folders.data == "/home/a/.local/share")
        #expect(folders.cache == "/home/a/.cache")
        #expect(folders.sharedData == ["/usr/local/share", "/usr/share"])
        #expect(BaseFolders { $0 == "XDG_DATA_DIRS" ? "/a:b:/c" : nil }.sharedData == ["/a", "/c"])
        let many = (1...20_000).map { "/\($0)" }
        let list = many.joined(separator: ":")
        #expect(BaseFolders { $0 == "XDG_DATA_DIRS" ? list : nil }.sharedData == Array(many.prefix(256)))
        // A slash with a combining accent is a slash.
        #expect(BaseFolders { $0 == "XDG_STATE_HOME" ? "/\u{301}a" : nil }.state == "/\u{301}a")
        #expect(BaseFolders { _ in nil }.configuration == "//.config")
    }
}
