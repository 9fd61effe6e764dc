import HalflightTerminal
import MQTTBridge
import Testing

/// Places in JSON.
struct JSONPointerTests {
    /// The example of RFC 6901, section 5.
    private static let example = """
        {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\\\j": 5, "k\\"l": 6, " ": 7, "m~n": 8}
        """

    @Test(arguments: [
        ("/foo/0", "\"bar\""), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"), ("/e^f", "3"), ("/g|h", "4"),
        ("/i\\j", "5"),
        ("/k\"l", "6"), ("/ ", "7"), ("/m~0n", "8"), ("/foo", "[\"bar\",\"baz\"]"),
    ])
    func `the standard's examples lead to their values`(_ pointer: String, _ value: String) throws {
        let json = try JSONReader.read(Array(JSONPointerTests.example.utf8))
        #expect(JSONPointer(pointer)?.value(in: json)?.description == value)
        #expect(JSONPointer("")?.value(in: json) == json)
    }

    @Test(arguments: [
        "/foo/2", "/foo/-", "/foo/00", "/foo/-1", "/foo/", "/foo/bar", "/bar", "/a/b", "/foo/0/1",
        "/foo/99999999999999999999",
    ])
    func `other places lead nowhere`(_ pointer: String) throws {
        let json = try JSONReader.read(Array(JSONPointerTests.example.utf8))
        #expect(try #require(JSONPointer(pointer)).value(in: json) == nil)
    }

    @Test(arguments: ["a", "a/b", "/~", "/~2", "/a~"])
    func `an invalid pointer is refused`(_ text: String) {
        #expect(JSONPointer(text) == nil)
    }
}
