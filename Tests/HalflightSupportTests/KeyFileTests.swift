import HalflightSupport
import Testing

@Suite("Key files")
struct KeyFileTests {
    @Test("Groups, keys, lists; the last of two keys counts, and a group may come twice")
    func reading() throws {
        let file = try #require(
            KeyFile(valid: "# first\n[a]\nkey = 1 \nlist=x;y\\;z;\n\n[b]\nkey=2\n[a]\nkey=3\n"))
        #expect(file.value("key", in: "a") == "3")
        #expect(file.value("key", in: "b") == "2")
        #expect(file.value("list", in: "b") == nil)
        #expect(file.list("list", in: "a") == ["x", "y;z"])
        #expect(file.keys(in: "a") == ["key", "list", "key"])
        #expect(file.has(group: "b") && !file.has(group: "c"))
    }

    @Test("Lines may end as on other systems")
    func carriageReturns() throws {
        var file = try #require(KeyFile(valid: "[a]\r\none=1\r\n\r\n[b]\r\ntwo=2\r\n"))
        #expect(file.value("one", in: "a") == "1")
        #expect(file.value("two", in: "b") == "2")
        _ = file.set("one", to: "x", in: "a")
        #expect(try #require(KeyFile(valid: file.text)).value("one", in: "a") == "x")
        #expect(KeyFile(valid: "[a\r\nb]\r") == nil)
    }

    @Test("What GLib refuses as a whole", arguments: ["key=1\n", "[a]\nnonsense\n", "[a]\n=1\n", "[]\n"])
    func refused(text: String) {
        #expect(KeyFile(valid: text) == nil)
    }

    @Test("Untouched text comes out as it went in", arguments: ["", "\n", "[a]", "[a]\n", "# x\r\n[a]\r\nk=1\n\n\n"])
    func roundTrip(text: String) {
        #expect(KeyFile(valid: text)?.text == text)
    }

    @Test("A key takes its line's place, else the end of its group, else a group of its own")
    func setting() throws {
        var file = try #require(KeyFile(valid: "[a]\none=1\n# of a\n\n[b]\ntwo=2\n"))
        let changes = [
            file.set("one", to: "x", in: "a"), file.set("three", to: "3", in: "a"), file.set("four", to: "4", in: "c"),
        ].flatMap { $0 }
        #expect(file.text == "[a]\none=x\nthree=3\n# of a\n\n[b]\ntwo=2\n[c]\nfour=4\n")
        #expect(changes.map(\.before) == ["one=1", nil, nil])
        file.revert(changes)
        #expect(file.text == "[a]\none=1\n# of a\n\n[b]\ntwo=2\n[c]\n")
    }

    @Test("What was changed since is left")
    func reverting() throws {
        var file = try #require(KeyFile(valid: "[a]\none=1\n"))
        let changes = file.set("one", to: "2", in: "a")
        var theirs = try #require(KeyFile(valid: "[a]\none=3\n"))
        theirs.revert(changes)
        #expect(theirs.text == "[a]\none=3\n")
        #expect(!theirs.isEmpty)
        #expect(KeyFile(valid: "# only\n[a]\n")?.isEmpty == true)
    }

    // The doctor once took `yes` and `True` for true, where GLib and the responder did not.
    @Test(
        "Truth values are those of GLib",
        arguments: [
            ("true", true), ("1", true), (" true ", true), ("false", false), ("0", false), ("yes", nil), ("True", nil),
            ("", nil),
        ])
    func flags(value: String, flag: Bool?) {
        #expect(KeyFile(Array("[a]\nkey=\(value)\n".utf8)).flag("key", in: "a") == flag)
    }

    // One of two parsers lost the carriage return of a line it set, and changed only the last of two keys.
    @Test("A key that stands twice is set and taken back twice, with its blanks and the lines' ends")
    func twice() throws {
        let before = "[a]\r\n key = 1\r\n#\r\nkey=2\r\n"
        var file = try #require(KeyFile(valid: before))
        let changes = file.set("key", to: "x", in: "a")
        #expect(file.text == "[a]\r\n key = x\r\n#\r\nkey=x\r\n")
        file.revert(changes)
        #expect(file.text == before)
    }

    // Records of earlier versions have the carriage return in the line that was replaced.
    @Test("A change that was kept by an earlier version is taken back")
    func earlier() throws {
        var file = try #require(KeyFile(valid: "[a]\nkey=x\n[b]\r\n"))
        file.revert([KeyFile.Change(line: "key=x", before: "key=1\r")])
        #expect(file.text == "[a]\nkey=1\n[b]\r\n")
    }
}

@Suite("A file of groups and keys, of which one value changes") struct KeyFileEditTests {
    private func text(_ before: String, _ key: String, _ value: String) -> String {
        var file = KeyFile(Array(before.utf8))
        file.set(key, to: value, in: "Settings")
        return String(decoding: file.bytes, as: UTF8.self)
    }

    @Test(
        "All other bytes stay",
        arguments: [
            ("[Settings]\na=1\n", "[Settings]\na=2\n"),
            ("# a=1\n[Settings]\n # note\n a = 1 \nb=a\n", "# a=1\n[Settings]\n # note\n a = 2 \nb=a\n"),
            ("[Settings]\r\na=1\r\nb=é\r\n", "[Settings]\r\na=2\r\nb=é\r\n"),
            ("[Other]\na=1\n[Settings]\na=1", "[Other]\na=1\n[Settings]\na=2"),
            ("[Settings]\na=\n", "[Settings]\na=2\n"),
            ("[Settings]\na=1\nb=1\na=3\n", "[Settings]\na=2\nb=1\na=2\n"),
            ("\u{feff}x\0y\n[Settings]\na=1\n", "\u{feff}x\0y\n[Settings]\na=2\n"),
        ])
    func change(before: String, after: String) {
        #expect(text(before, "a", "2") == after)
    }

    @Test(
        "A key that is not there comes at the end of its group, a group at the end of the file",
        arguments: [
            ("", "[Settings]\na=2\n"),
            ("[Settings]\nb=1\n\n# end\n", "[Settings]\nb=1\na=2\n\n# end\n"),
            ("[Settings]\nb=1\n\n[Other]\na=1\n", "[Settings]\nb=1\na=2\n\n[Other]\na=1\n"),
            ("[Settings]", "[Settings]\na=2\n"),
            ("[Other]\r\na=1", "[Other]\r\na=1\r\n[Settings]\r\na=2\r\n"),
        ])
    func addition(before: String, after: String) {
        #expect(text(before, "a", "2") == after)
    }

    @Test("The last value counts, and none is none")
    func value() {
        let file = KeyFile(Array("a=0\n[Settings]\na= 1\na =two words \n[Other]\na=4\n".utf8))
        #expect(file.value("a", in: "Settings") == "two words")
        #expect(file.value("b", in: "Settings") == nil)
        #expect(file.value("a", in: "settings") == nil)
    }
}
