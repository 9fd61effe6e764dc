import AgentInterface
import HalflightTerminal
import Mosquitto
import Vocabulary

@testable import LightSensors
@testable import MQTTBridge

extension FuzzTarget {
    /// MQTT messages on every topic that the bridge reads.
    ///
    /// The input's first byte chooses the topic, and whether the broker had kept the message.
    static let messages = FuzzTarget(name: "messages", longestInput: 8192) { input in
        let (choice, payload) = (input.first ?? 0, Array(input.dropFirst()))
        checkJSON(payload)
        var settings = LightSettings(topic: "light")
        (settings.availability, settings.unit) = ("status", choice & 1 == 0 ? .lux : .percent)
        if choice & 2 != 0 { (settings.value, settings.time) = (JSONPointer("/a/0"), JSONPointer("/t")) }
        var feed = LightFeed(settings)
        for topic in ["light", "status"] {
            let message = MQTTMessage(topic: topic, payload: payload, isRetained: choice & 4 != 0)
            feed.receive(message, now: .seconds(1), wallClock: .seconds(1_800_000_000))
            feed.advance(to: .seconds(1))
            check(feed)
        }
        let topics = OwnTopics("desk")
        let word = String(decoding: payload, as: UTF8.self)
        for topic in [topics.setMode, topics.setHold] {
            guard let request = RemoteRequest(MQTTMessage(topic: topic, payload: payload), topics) else { continue }
            expect(["auto", "day", "night", "ON", "OFF"].contains(word), "\(word) is taken for \(request)")
        }
        if let mode = siteMode(payload) {
            expect(mode.rawValue == word || payload.isEmpty, "\(word) is taken for \(mode)")
        }
        let pointer = JSONPointer(word)
        expect(pointer == nil || pointer?.description == word, "\(word) is another pointer")
    }

    private static func checkJSON(_ payload: [UInt8]) {
        do throws(JSONError) {
            let json = try JSONReader.read(payload)
            let again = try? JSONReader.read(Array(json.description.utf8))
            expect(again == json, "\(json) is read as another value")
        } catch {
            expectBounded(error.description)
        }
    }

    private static func check(_ feed: LightFeed) {
        switch feed.light {
        case .success(let text): expect(Light(written: text) != nil, "\(text) is no light for the agent")
        case .failure(let problem): expectBounded(problem.description)
        }
    }
}
