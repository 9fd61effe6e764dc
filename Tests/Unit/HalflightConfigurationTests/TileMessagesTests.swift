import FileSupport
import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import HalflightConfiguration

/// GNOME's tile makes its sentences in JavaScript.
@Suite(.tags(.alone))
struct TileMessagesTests {
    @Test func `the tile says the same as status, for each identifier, in German`() throws {
        let folder = try TemporaryFolder()
        let compiled = "\(folder.path)/halflight.mo"
        let msgfmt = try ChildProcess(
            "msgfmt", ["--output-file", compiled, Fixtures.repository("po/de.po")], environment: variables)
        try #require(try msgfmt.finish().code == 0)
        let catalogue = try #require(Catalogue(Array(try Data(contentsOf: URL(filePath: compiled)))))
        let messages = try MessageList.all().map { listed in
            Message(listed.id, listed.pattern, listed.arguments.map(sample), also: [Message("lid-shut", "Lid shut")])
        }
        var texts: [String: String] = [:]
        for message in messages { texts[message.id] = catalogue.pattern(message.id) }
        for id in ["decimal-point", "thousands-separator"] { texts[id] = catalogue.pattern(id) }
        texts["night"] = catalogue.text(for: "night")

        let script = try folder.write(
            """
            import {sentence} from 'file://\(Fixtures.repository("config/gnome-shell/messages.js"))';
            const {texts, messages} = JSON.parse(ARGV[0]);
            const translated = (context, text) => texts[context ?? text] ?? text;
            for (const [id, values] of messages)
                print(sentence(id, values, translated));
            """, to: "tile.js")
        let input = try JSONSerialization.data(withJSONObject: [
            "texts": texts, "messages": messages.map { $0.json },
        ])
        let tile = try ChildProcess(
            "gjs", ["-m", script, String(decoding: input, as: UTF8.self)], environment: variables)
        let said = try tile.finish()
        try #require(said.output.count == messages.count, "\(said.errors)")
        for (message, sentence) in zip(messages, said.output) {
            #expect(sentence == catalogue.text(message), "\(message.id)")
        }
    }

    private var variables: [String: String] {
        ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "LC_ALL": "C.UTF-8"]
    }

    private func sample(_ name: String) -> Message.Argument {
        switch name {
        case "appearance": Message.Argument(name, .appearance(.night))
        case "finding", "cause", "slowness", "effect", "problem": .message(name, Message("lid-opened", "Lid opened"))
        case "threshold", "light", "duration", "wait", "count":
            Message.Argument(name, .number(1234.5, "1234567.5 lx"))
        default: Message.Argument(name, .text("name"))
        }
    }
}

extension Message {
    /// The message as GNOME's tile unpacks it from the bus.
    fileprivate var json: [Any] {
        var values: [String: Any] = ["pattern": pattern, "also": also.map(\.json)]
        for argument in arguments {
            values[argument.name] =
                switch argument.value {
                case .number(let number, let text): [number, text]
                case .text(let text): text
                case .appearance(let appearance): appearance.rawValue
                case .message(let message): message.json
                } as Any
        }
        return [id, values]
    }
}
