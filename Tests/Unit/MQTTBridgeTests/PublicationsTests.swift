import AgentInterface
import Foundation
import HalflightTerminal
import Mosquitto
import TestTags
import Testing
import Vocabulary

@testable import MQTTBridge

/// Publications and allowed requests.
struct PublicationsTests {
    private let topics = OwnTopics("halflight/lamp-anna")

    private func status() -> AgentStatus {
        AgentStatus(
            appearance: .day, level: 31.64, illuminance: 38.27, nightBelow: 30, dayAbove: 40,
            reason: "the light has settled")
    }

    @Test func `Home Assistant gets one message with everything it shows`() throws {
        let discovery = Discovery(.init(name: "Desk \"1\""), topics, BridgeIdentity(host: "lamp", user: "anna"))
        let message = discovery.message
        #expect(message.topic == "homeassistant/device/halflight_lamp-anna/config")
        #expect(message.isRetained)
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(message.payload)) as? [String: Any])
        #expect((json["dev"] as? [String: Any])?["name"] as? String == "Desk \"1\"")
        #expect((json["dev"] as? [String: Any])?["ids"] as? [String] == ["halflight_lamp-anna"])
        #expect((json["o"] as? [String: Any])?["name"] as? String == "halflight-mqtt")
        #expect(json["availability_topic"] as? String == "halflight/lamp-anna/availability")
        let components = try #require(json["cmps"] as? [String: [String: Any]])
        #expect(
            components.mapValues { $0["p"] as? String } == [
                "illuminance": "sensor", "level": "sensor", "appearance": "binary_sensor", "mode": "select",
                "hold": "switch", "reason": "sensor",
            ])
        #expect(components["illuminance"]?["device_class"] as? String == "illuminance")
        #expect(components["illuminance"]?["unit_of_measurement"] as? String == "lx")
        #expect(components["illuminance"]?["state_class"] as? String == "measurement")
        #expect(components["appearance"]?["device_class"] as? String == "light")
        #expect(components["appearance"]?["payload_on"] as? String == "day")
        #expect(components["mode"]?["options"] as? [String] == ["auto", "day", "night"])
        #expect(components["mode"]?["command_topic"] as? String == "halflight/lamp-anna/mode/set")
        #expect(components["hold"]?["command_topic"] as? String == "halflight/lamp-anna/hold/set")
        #expect(components["reason"]?["entity_category"] as? String == "diagnostic")
        #expect(Set(components.values.compactMap { $0["unique_id"] as? String }).count == 6)
        for (key, component) in components {
            #expect(component["value_template"] as? String == "{{ value_json.\(key) }}")
        }
    }

    @Test func `the state has every value that a template names`() throws {
        let state = BridgeState(status(), isHeld: true)
        #expect(
            state.json.description
                == #"{"appearance":"day","mode":"auto","hold":"ON","level":31.6,"illuminance":38.3,"#
                + #""reason":"the light has settled"}"#)
        var dark = status()
        (dark.level, dark.illuminance) = (nil, nil)
        dark.reason = .text(String(repeating: "x", count: 300))
        let json = BridgeState(dark, isHeld: false).json.description
        #expect(json.contains(#""hold":"OFF","level":null,"illuminance":null"#))
        #expect(BridgeState(dark, isHeld: false).reason.count == 250)
    }

    @Test func `a change is published at once, and light once a minute`() {
        var pace = PublishLimit()
        var state = BridgeState(status(), isHeld: false)
        func publishes(at seconds: Int) -> Bool { pace.publishes(state, at: .seconds(seconds)) }
        #expect(publishes(at: 100))
        #expect(!publishes(at: 200))
        state.level = 50
        #expect(publishes(at: 200))
        state.level = 51
        #expect(!publishes(at: 259))
        state.appearance = .night
        #expect(publishes(at: 259))
        state.reason = "another"
        #expect(!publishes(at: 260))
        #expect(publishes(at: 319))
        state.isHeld = true
        #expect(publishes(at: 319))
        state.mode = .day
        #expect(publishes(at: 319))
        pace.reset()
        #expect(publishes(at: 319))
    }

    private func request(_ topic: String, _ payload: String, retained: Bool = false) -> RemoteRequest? {
        RemoteRequest(MQTTMessage(topic: topic, payload: Array(payload.utf8), isRetained: retained), topics)
    }

    @Test(.promise("mqtt-requests")) func `the mode and the hold are requested by exact words`() {
        #expect(request(topics.setMode, "auto") == .mode(.auto))
        #expect(request(topics.setMode, "day") == .mode(.day))
        #expect(request(topics.setMode, "night") == .mode(.night))
        #expect(request(topics.setHold, "ON") == .hold(true))
        #expect(request(topics.setHold, "OFF") == .hold(false))
    }

    @Test(.promise("mqtt-requests")) func `nothing else can be requested`() {
        for word in [
            "Day", "dark", "light", "", "day ", "day\n", "\"day\"", "toggle", String(repeating: "d", count: 70_000),
        ] {
            #expect(request(topics.setMode, word) == nil)
        }
        for word in ["on", "1", "true", ""] { #expect(request(topics.setHold, word) == nil) }
        #expect(request(topics.state, "day") == nil)
        #expect(request("other/mode/set", "day") == nil)
        #expect(request(topics.setMode, "ON") == nil)
    }

    @Test(.promise("mqtt-kept")) func `a request kept by the broker doesn't count`() {
        #expect(request(topics.setMode, "night", retained: true) == nil)
        #expect(request(topics.setHold, "ON", retained: true) == nil)
    }

    @Test(.promise("mqtt-requests")) func `a site's mode is one of three words`() {
        #expect(siteMode(Array("night".utf8)) == .night)
        #expect(siteMode([]) == .auto)
        #expect(siteMode(Array("dark".utf8)) == nil)
        #expect(siteMode(Array("day day day day day".utf8)) == nil)
    }
}
