import SDBus
import TestSupport
import Testing
import Vocabulary

@testable import AgentInterface

/// Messages on the bus and in English.
@MainActor struct MessageTests {
    private let light = Message(
        "light-below", "Light below {threshold} (now {light})",
        [
            Message.Argument("threshold", .number(31.6, "32 lx")), Message.Argument("light", .number(4.21, "4.2 lx")),
            Message.Argument("appearance", .appearance(.night)), Message.Argument("source", .text("sun")),
        ])

    private var whole: Message {
        Message(
            "no-switch", "No switch to {appearance}: {finding}",
            [Message.Argument("appearance", .appearance(.night)), Message.Argument("finding", .message(light))],
            also: [Message("lid-shut", "Lid shut")])
    }

    @Test func `a message survives sending and reading`() {
        let read = Message(id: .string(whole.id), arguments: whole.busArguments, sentence: "x")
        #expect(read == whole)
    }

    @Test func `words keep their pattern`() {
        let words: Message = "nothing to run for \(Appearance.day), as \(light) says"
        let read = Message(id: .string(words.id), arguments: words.busArguments, sentence: "x")
        #expect(read == words && read.pattern == words.pattern)
        #expect(read.includes("light-below") && read.includes("appearance"))
    }

    @Test func `a message without an identifier is its sentence`() {
        #expect(Message(id: nil, arguments: .dictionary([]), sentence: "dark") == .text("dark"))
        #expect(Message(id: .string(""), arguments: .dictionary([]), sentence: "dark") == .text("dark"))
        #expect(Message(id: .uint32(1), arguments: .dictionary([]), sentence: "dark") == .text("dark"))
        #expect(Message(id: .string("x"), arguments: nil, sentence: "dark") == .text("dark"))
    }

    @Test func `in English, an embedded text begins with a small letter`() {
        #expect(whole.english == "No switch to night: light below 32 lx (now 4.2 lx); lid shut")
        #expect(
            Message("a", "{source} is in use", [Message.Argument("source", .text("sun"))]).english == "sun is in use")
        #expect(
            Message("a", "{appearance} for now", [Message.Argument("appearance", .appearance(.day))]).english
                == "Day for now")
        #expect(Message("a", "no {such}").english == "No {such}")
        // An accent after a brace stays.
        #expect(Message("a", "no {such}\u{301}").english == "No {such}\u{301}")
    }
}
