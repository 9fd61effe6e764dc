import Testing
import TextSupport

@Suite("Key files")
struct KeyFileTests {
    @Test func `groups, keys and lists are read, and the last of two keys counts`() throws {
        let file = try #require(
            KeyFile(valid: "# first\n[a]\nkey = 1 \nlist=x;y\\;z;\n\n[b]\nkey=2\n[a]\nkey =two words \n"))
        #expect(file.value("key", in: "a") == "two words")
        #expect(file.value("key", in: "A") == nil)
        #expect(file.value("key", in: "b") == "2")
        #expect(file.value("list", in: "b") == nil)
        #expect(file.list("list", in: "a") == ["x", "y;z"])
        #expect(file.keys(in: "a") == ["key", "list", "key"])
        #expect(file.has(group: "b") && !file.has(group: "c"))
    }

    @Test func `lines may end with CR and LF`() throws {
        var file = try #require(KeyFile(valid: "[a]\r\none=1\r\n\r\n[b]\r\ntwo=2\r\n"))
        #expect(file.value("one", in: "a") == "1")
        #expect(file.value("two", in: "b") == "2")
        _ = file.set("one", to: "x", in: "a")
        #expect(try #require(KeyFile(valid: file.text)).value("one", in: "a") == "x")
        #expect(KeyFile(valid: "[a\r\nb]\r") == nil)
    }

    @Test func `a CR alone doesn't end a line`() throws {
        var file = try #require(KeyFile(valid: "[a]\r"))
        file.set("one", to: "1", in: "a")
        #expect(try #require(KeyFile(valid: file.text)).value("one", in: "a") == "1")
    }

    @Test(arguments: ["key=1\n", "[a]\nnonsense\n", "[a]\n=1\n", "[]\n"])
    func `a file that GLib refuses is refused`(text: String) {
        #expect(KeyFile(valid: text) == nil)
    }

    @Test(arguments: ["", "\n", "[a]", "[a]\n", "# x\r\n[a]\r\nk=1\n\n\n"])
    func `unchanged text is written as read`(text: String) {
        #expect(KeyFile(valid: text)?.text == text)
    }

    @Test func `a key replaces its line, joins its group, or gets a new group`() throws {
        var file = try #require(KeyFile(valid: "[a]\none=1\n# of a\n\n[b]\ntwo=2\n"))
        let changes = [
            file.set("one", to: "x", in: "a"), file.set("three", to: "3", in: "a"), file.set("four", to: "4", in: "c"),
        ].flatMap { $0 }
        #expect(file.text == "[a]\none=x\nthree=3\n# of a\n\n[b]\ntwo=2\n[c]\nfour=4\n")
        #expect(changes.map(\.before) == ["one=1", nil, nil])
        file.revert(changes)
        #expect(file.text == "[a]\none=1\n# of a\n\n[b]\ntwo=2\n[c]\n")
    }

    @Test func `a line changed in the meantime isn't reverted`() throws {
        var file = try #require(KeyFile(valid: "[a]\none=1\n"))
        let changes = file.set("one", to: "2", in: "a")
        var theirs = try #require(KeyFile(valid: "[a]\none=3\n"))
        theirs.revert(changes)
        #expect(theirs.text == "[a]\none=3\n")
        #expect(!theirs.isEmpty)
        #expect(KeyFile(valid: "# only\n[a]\n")?.isEmpty == true)
    }

    // An earlier doctor accepted `yes` and `True`, unlike GLib and the responder.
    @Test(arguments: [
        ("true", true), ("1", true), (" true ", true), ("false", false), ("0", false), ("yes", nil), ("True", nil),
        ("", nil),
    ])
    func `boolean values are read as GLib reads them`(value: String, flag: Bool?) {
        #expect(KeyFile(Array("[a]\nkey=\(value)\n".utf8)).flag("key", in: "a") == flag)
    }

    // One of two earlier parsers lost a changed line's carriage return and changed only the last of two keys.
    @Test func `a duplicate key is set and reverted in both places`() throws {
        let before = "[a]\r\n key = 1\r\n#\r\nkey=2\r\n"
        var file = try #require(KeyFile(valid: before))
        let changes = file.set("key", to: "x", in: "a")
        #expect(file.text == "[a]\r\n key = x\r\n#\r\nkey=x\r\n")
        file.revert(changes)
        #expect(file.text == before)
    }

    // Earlier versions' records have the carriage return in the replaced line.
    @Test func `a change recorded by an earlier version can be reverted`() throws {
        var file = try #require(KeyFile(valid: "[a]\nkey=x\n[b]\r\n"))
        file.revert([KeyFile.Change(line: "key=x", before: "key=1\r")])
        #expect(file.text == "[a]\nkey=1\n[b]\r\n")
    }
}

@Suite("A key file with one changing value") struct KeyFileEditTests {
    private func text(_ before: String, _ key: String, _ value: String) -> String {
        var file = KeyFile(Array(before.utf8))
        file.set(key, to: value, in: "Settings")
        return String(decoding: file.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("[Settings]\na=1\n", "[Settings]\na=2\n"),
        ("# a=1\n[Settings]\n # note\n a = 1 \nb=a\n", "# a=1\n[Settings]\n # note\n a = 2 \nb=a\n"),
        ("[Settings]\r\na=1\r\nb=é\r\n", "[Settings]\r\na=2\r\nb=é\r\n"),
        ("[Other]\na=1\n[Settings]\na=1", "[Other]\na=1\n[Settings]\na=2"),
        ("[Settings]\na=\n", "[Settings]\na=2\n"),
        ("[Settings]\na=1\nb=1\na=3\n", "[Settings]\na=2\nb=1\na=2\n"),
        ("\u{feff}x\0y\n[Settings]\na=1\n", "\u{feff}x\0y\n[Settings]\na=2\n"),
    ])
    func `all other bytes stay`(before: String, after: String) {
        #expect(text(before, "a", "2") == after)
    }

    @Test(arguments: [
        ("", "[Settings]\na=2\n"),
        ("[Settings]\nb=1\n\n# end\n", "[Settings]\nb=1\na=2\n\n# end\n"),
        ("[Settings]\nb=1\n\n[Other]\na=1\n", "[Settings]\nb=1\na=2\n\n[Other]\na=1\n"),
        ("[Settings]", "[Settings]\na=2\n"),
        ("[Other]\r\na=1", "[Other]\r\na=1\r\n[Settings]\r\na=2\r\n"),
    ])
    func `a missing key is added to its group, and a missing group to the file`(before: String, after: String) {
        #expect(text(before, "a", "2") == after)
    }
}
