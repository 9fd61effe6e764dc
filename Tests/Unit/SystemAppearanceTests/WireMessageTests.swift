import TestTags
import Testing

@testable import SystemAppearance

@Suite("D-Bus messages")
struct WireMessageTests {
    private static let signal = MessageBuilder.signal(
        "SettingChanged", ["org.freedesktop.appearance", "color-scheme"], 1)

    @Test func `a signal has its sender, texts and number`() throws {
        let bytes = Self.signal
        let message = try #require(WireMessage(bytes))
        #expect(WireMessage.length(bytes) == bytes.count)
        #expect((message.kind, message.sender, message.member) == (.signal, ":1.7", "SettingChanged"))
        #expect(message.texts == ["org.freedesktop.appearance", "color-scheme"])
        #expect(message.numbers == [1])
    }

    @Test func `a call is read as written`() throws {
        let bytes = WireMessage.call("Read", of: "a.b", at: "/a", in: "c.d", serial: 5, ["one", "two"])
        let message = try #require(WireMessage(bytes))
        #expect((message.kind, message.member, message.texts) == (.call, "Read", []))
        #expect(WireMessage.length(bytes) == bytes.count)
        #expect(bytes.count % 8 == 0 || bytes.last == 0)
    }

    @Test(.promise("appearance-messages")) func `a truncated or damaged message crashes nothing`() {
        let bytes = Self.signal
        #expect(WireMessage(bytes) != nil)
        for count in bytes.indices { #expect(WireMessage(Array(bytes[..<count])) == nil) }
        for place in bytes.indices {
            for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
                var damaged = bytes
                damaged[place] = value
                _ = (WireMessage(damaged), WireMessage.length(damaged))
            }
        }
    }

    @Test(.promise("appearance-messages")) func `deeply nested variants end`() {
        let variants = Array(repeating: [1, UInt8(ascii: "v"), 0] as [UInt8], count: 20_000).flatMap(\.self)
        let message = MessageBuilder(kind: 4, member: "SettingChanged", types: "v", body: variants)
        #expect(WireMessage(message.bytes) == nil)
    }

    @Test(.promise("appearance-messages")) func `a message of more than 64 KiB is refused`() {
        let start: [UInt8] = [UInt8(ascii: "l"), 4, 1, 1]
        #expect(WireMessage.length(start + [0, 0, 1, 0] + [1, 0, 0, 0] + [0, 0, 0, 0]) == nil)
        #expect(WireMessage.length(start + [0, 0xFF, 0, 0] + [1, 0, 0, 0] + [0, 0, 0, 0]) == 65296)
        #expect(WireMessage.length([UInt8(ascii: "x")] + Array(repeating: 0, count: 15)) == nil)
    }

    @Test(
        .promise("appearance-local"),
        arguments: [
            (nil, ["/run/user/1/bus"]), ("", ["/run/user/1/bus"]), ("unix:path=/a%2fb,guid=1", ["/a/b"]),
            ("unix:guid=1,path=/a=b", ["/a=b"]), ("unix:abstract=/tmp/x", ["\0/tmp/x"]),
            ("tcp:host=localhost,port=1;unix:path=/b;unix:path=/c", ["/b", "/c"]), ("autolaunch:", []),
            ("unix:path", []), ("unix:path=/%", ["/\0"]), (";;", []), ("unix:tmpdir=/tmp", []),
        ])
    func `the bus is at its address, or else in the runtime folder`(address: String?, sockets: [String]) {
        #expect(busSockets(address: address, folder: "/run/user/1") == sockets.map { Array($0.utf8) })
        if address == nil { #expect(busSockets(address: nil, folder: nil) == []) }
    }

    @Test func `the portal's values are the appearance and the preferences`() {
        var values = PortalValues()
        #expect(values.appearance == nil)
        for (numbers, appearance) in [([1], .night), ([2], .day), ([0], .day), ([7], .day)] as [([Double], Appearance)]
        {
            values.set(numbers, for: .colorScheme)
            #expect(values.appearance == appearance)
        }
        values.set([], for: .colorScheme)
        #expect(values.appearance == nil)
        values.set([1, 0, 0.5], for: .accentColor)
        #expect(values.preferences.accentColor?.description == "#ff0080")
        values.set([2, 0, 0], for: .accentColor)
        #expect(values.preferences.accentColor == nil)
        values.set([1], for: .contrast)
        values.set([2], for: .reducedMotion)
        #expect(values.preferences.wantsHighContrast && !values.preferences.wantsReducedMotion)
    }
}
