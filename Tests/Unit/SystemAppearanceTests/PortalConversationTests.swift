import TestTags
import Testing

@testable import SystemAppearance

@Suite("The conversation with the bus and the portal")
struct PortalConversationTests {
    private static let setting = ["org.freedesktop.appearance", "color-scheme"]
    private static let owner = ["org.freedesktop.portal.Desktop", "", ":1.9"]

    /// Creates a conversation whose questions have the serial numbers 4 to 7.
    private func begun() -> PortalConversation {
        var conversation = PortalConversation()
        #expect(conversation.opening(isFollowing: true).starts(with: Array("\0AUTH EXTERNAL\r\n".utf8)))
        #expect(conversation.handle(Array("DATA\r\nOK 0123\r\n".utf8)) == [])
        return conversation
    }

    @Test(.promise("appearance-portal")) func `values come from the answers, then from the portal's own signals`() {
        var conversation = begun()
        for byte in MessageBuilder.answer(4, 1) { #expect(conversation.handle([byte]) == []) }
        #expect(conversation.values.appearance == .night && conversation.isPending)
        for serial in 5...7 as ClosedRange<UInt32> {
            _ = conversation.handle(MessageBuilder.error(serial, from: ":1.7"))
        }
        #expect(!conversation.isPending)
        for (sender, appearance) in [(":1.8", Appearance.night), (":1.7", .day)] {
            _ = conversation.handle(MessageBuilder.signal("SettingChanged", from: sender, Self.setting, 2))
            #expect(conversation.values.appearance == appearance)
        }
        _ = conversation.handle(MessageBuilder.signal("SettingChanged", ["org.freedesktop.appearance", "other"], 1))
        #expect(conversation.values.appearance == .day)
    }

    @Test(.promise("appearance-portal")) func `a portal that knows no settings may learn them, and the bus may not`() {
        for (sender, appearance) in [(":1.7", Appearance?.some(.night)), ("org.freedesktop.DBus", nil)] {
            var conversation = begun()
            for serial in 4...7 as ClosedRange<UInt32> {
                _ = conversation.handle(MessageBuilder.error(serial, from: sender))
            }
            #expect(conversation.values.appearance == nil && !conversation.isPending)
            _ = conversation.handle(MessageBuilder.signal("SettingChanged", Self.setting, 1))
            #expect(conversation.values.appearance == appearance)
        }
    }

    @Test func `a new portal is asked, and an old portal's values stay until then`() throws {
        var conversation = begun()
        _ = conversation.handle(MessageBuilder.answer(4, 1))
        let gone = MessageBuilder.signal("NameOwnerChanged", from: "org.freedesktop.DBus", [Self.owner[0], ":1.7", ""])
        #expect(conversation.handle(gone) == [])
        #expect(conversation.values.appearance == .night)
        #expect(conversation.handle(MessageBuilder.signal("NameOwnerChanged", from: ":1.7", Self.owner)) == [])
        let come = MessageBuilder.signal("NameOwnerChanged", from: "org.freedesktop.DBus", Self.owner)
        let said = conversation.handle(come)
        let questions = try #require(said)
        #expect(WireMessage(Array(questions.prefix(WireMessage.length(questions) ?? 0)))?.member == "Read")
        _ = conversation.handle(MessageBuilder.answer(8, from: ":1.9", 2))
        #expect(conversation.values.appearance == .day)
        // An answer to an earlier question is ignored.
        _ = conversation.handle(MessageBuilder.answer(4, 1))
        #expect(conversation.values.appearance == .day)
    }

    @Test(arguments: ["REJECTED EXTERNAL\r\n", "OK\r\n" + String(repeating: "z", count: 16)])
    func `anything but a message ends the conversation`(text: String) {
        var conversation = PortalConversation()
        _ = conversation.opening(isFollowing: false)
        #expect(conversation.handle(Array(text.utf8)) == nil)
    }
}
