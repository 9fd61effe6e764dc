import Testing

@testable import Responders

@Suite("A file of groups and keys, of which one value changes") @MainActor struct KeyFileTests {
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
        #expect(file.value(of: "a", in: "Settings") == "two words")
        #expect(file.value(of: "b", in: "Settings") == nil)
        #expect(file.value(of: "a", in: "settings") == nil)
    }
}
