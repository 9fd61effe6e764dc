import Testing

@testable import halflight

@Suite("Key files")
struct KeyFileTests {
    @Test("Groups, keys, lists; the last of two keys counts, and a group may come twice")
    func reading() throws {
        let file = try #require(
            KeyFile("# first\n[a]\nkey = 1 \nlist=x;y\\;z;\n\n[b]\nkey=2\n[a]\nkey=3\n"))
        #expect(file.value("key", in: "a") == "3")
        #expect(file.value("key", in: "b") == "2")
        #expect(file.value("list", in: "b") == nil)
        #expect(file.list("list", in: "a") == ["x", "y;z"])
        #expect(file.keys(in: "a") == ["key", "list", "key"])
        #expect(file.has(group: "b") && !file.has(group: "c"))
    }

    @Test("Lines may end as on other systems")
    func carriageReturns() throws {
        var file = try #require(KeyFile("[a]\r\none=1\r\n\r\n[b]\r\ntwo=2\r\n"))
        #expect(file.value("one", in: "a") == "1")
        #expect(file.value("two", in: "b") == "2")
        _ = file.set("one", to: "x", in: "a")
        #expect(try #require(KeyFile(file.text)).value("one", in: "a") == "x")
        #expect(KeyFile("[a\r\nb]\r") == nil)
    }

    @Test("What GLib refuses as a whole", arguments: ["key=1\n", "[a]\nnonsense\n", "[a]\n=1\n", "[]\n"])
    func refused(text: String) {
        #expect(KeyFile(text) == nil)
    }

    @Test("Untouched text comes out as it went in", arguments: ["", "\n", "[a]", "[a]\n", "# x\r\n[a]\r\nk=1\n\n\n"])
    func roundTrip(text: String) {
        #expect(KeyFile(text)?.text == text)
    }

    @Test("A key takes its line's place, else the end of its group, else a group of its own")
    func setting() throws {
        var file = try #require(KeyFile("[a]\none=1\n# of a\n\n[b]\ntwo=2\n"))
        let changes = [
            file.set("one", to: "x", in: "a"), file.set("three", to: "3", in: "a"), file.set("four", to: "4", in: "c"),
        ]
        #expect(file.text == "[a]\none=x\nthree=3\n# of a\n\n[b]\ntwo=2\n[c]\nfour=4\n")
        #expect(changes.map(\.before) == ["one=1", nil, nil])
        file.revert(changes)
        #expect(file.text == "[a]\none=1\n# of a\n\n[b]\ntwo=2\n[c]\n")
    }

    @Test("What was changed since is left")
    func reverting() throws {
        var file = try #require(KeyFile("[a]\none=1\n"))
        let change = file.set("one", to: "2", in: "a")
        var theirs = try #require(KeyFile("[a]\none=3\n"))
        theirs.revert([change])
        #expect(theirs.text == "[a]\none=3\n")
        #expect(!theirs.isEmpty)
        #expect(KeyFile("# only\n[a]\n")?.isEmpty == true)
    }
}
