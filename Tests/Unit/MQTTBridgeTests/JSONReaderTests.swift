import HalflightTerminal
import Testing

@testable import MQTTBridge

/// The JSON in payloads.
struct JSONReaderTests {
    private func read(_ text: String) throws -> JSON { try JSONReader.read(Array(text.utf8)) }

    @Test func `values of all kinds are read`() throws {
        let json = try read(#" {"a": [1, -2.5e1, true, false, null], "b": {"c": "x"}, "d": {}, "e": []} "#)
        let expected: JSON = .object([
            .init(key: "a", value: .list([.number(1), .number(-25), .bool(true), .bool(false), .null])),
            .init(key: "b", value: .object([.init(key: "c", value: .text("x"))])),
            .init(key: "d", value: .object([])), .init(key: "e", value: .list([])),
        ])
        #expect(json == expected)
    }

    @Test func `escapes are resolved, including surrogate pairs`() throws {
        #expect(try read(#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#) == .text("\"\\/\u{8}\u{C}\n\r\té😀"))
        #expect(try read(#""\ud83d""#) == .text("\u{FFFD}"))
        #expect(try read(#""\ud83d\u0041""#) == .text("\u{FFFD}A"))
        #expect(try read(#""\ude00\ud83d""#) == .text("\u{FFFD}\u{FFFD}"))
    }

    @Test(arguments: [
        "", " ", "NaN", "nan", "Infinity", "-", "01", "1.", ".5", "1e", "+1", "0x10", "'a'", "\"a", "\"\n\"",
        "{a: 1}",
        "{\"a\" 1}", "{\"a\": 1,}", "[1,]", "[1 2]", "[1", "{", "{\"a\":1", "1 2", "true false", "\"\\x\"",
        "\"\\u12g4\"", "\"\\u12", "tru", "1e999", "nul",
    ])
    func `anything but JSON is refused`(_ text: String) {
        #expect(throws: JSONError.self) { try read(text) }
    }

    @Test func `bytes other than UTF-8 are refused`() {
        #expect(throws: JSONError(description: "not UTF-8")) { try JSONReader.read([0x22, 0xFF, 0x22]) }
    }

    @Test func `depth and size are bounded`() throws {
        let deep = { String(repeating: "[", count: $0) + "1" + String(repeating: "]", count: $0) }
        _ = try read(deep(JSONReader.mostDepth))
        #expect(throws: JSONError(description: "more than 32 levels deep")) { try read(deep(33)) }
        #expect(throws: JSONError.self) { try read(String(repeating: "[", count: 60_000)) }
        let long = "\"\(String(repeating: "a", count: JSONReader.mostBytes - 2))\""
        _ = try read(long)
        #expect(throws: JSONError(description: "more than 64 KiB")) { try read(long + " ") }
    }
}
