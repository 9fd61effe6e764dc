import Mosquitto
import TestSupport
import TestTags
import Testing

@testable import MQTTBridge

/// The file `mqtt.yaml`.
@Suite(.tags(.alone)) struct BridgeConfigurationTests {
    private static let identity = BridgeIdentity(host: "lamp", user: "anna")

    private func load(_ text: String) throws -> LoadedBridgeConfiguration {
        try LoadedBridgeConfiguration(
            text: Array(text.utf8), file: "/etc/halflight/mqtt.yaml", identity: BridgeConfigurationTests.identity,
            home: "/home/anna")
    }

    private func error(_ text: String) -> String? {
        do {
            _ = try load(text)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(.promise("mqtt-defaults")) func `a broker suffices, and nothing is published by default`() throws {
        let configuration = try load("broker: {host: broker.lan}").configuration
        #expect(configuration.broker.port == 1883)
        #expect(configuration.broker.tls == nil)
        #expect(configuration.broker.clientID == "halflight-lamp-anna")
        #expect(configuration.light == nil)
        #expect(configuration.publishPrefix == nil)
        #expect(configuration.homeAssistant == nil)
    }

    @Test func `all keys are read`() throws {
        let configuration = try load(
            """
            broker:
              host: broker.lan
              tls: {ca: ca.pem, certificate: /etc/c.pem, key: ~/k.pem}
              user: anna
              password-file: password
              client-id: desk
            light:
              topic: home/room
              value: /illuminance
              unit: percent
              factor: 0.5
              expire-after: 90s
              time: /last_seen
              availability: home/room/availability
            home-assistant: {prefix: ha, name: Desk}
            publish: desks/anna
            site: school/room1
            """
        ).configuration
        var broker = BridgeConfiguration.Broker(
            host: "broker.lan", port: 8883, user: "anna", passwordFile: "/etc/halflight/password", clientID: "desk")
        broker.tls = MQTTServer.TLS(
            authorities: "/etc/halflight/ca.pem", certificate: "/etc/c.pem", key: "/home/anna/k.pem")
        #expect(configuration.broker == broker)
        var light = LightSettings(topic: "home/room")
        (light.value, light.unit, light.factor) = (JSONPointer("/illuminance"), .percent, 0.5)
        (light.expireAfter, light.time) = (.seconds(90), JSONPointer("/last_seen"))
        light.availability = "home/room/availability"
        #expect(configuration.light == light)
        #expect(configuration.homeAssistant?.prefix == "ha")
        #expect(configuration.homeAssistant?.name == "Desk")
        #expect(configuration.publishPrefix == "desks/anna")
        #expect(configuration.site == "school/room1")
    }

    @Test func `a site's light is followed unless another topic is named`() throws {
        let bare = try load("{broker: {host: b}, site: school/room1}").configuration
        #expect(bare.light == LightSettings(topic: "school/room1/light"))
        let scaled = try load("{broker: {host: b}, site: school/room1, light: {factor: 2}}").configuration
        #expect(scaled.light?.topic == "school/room1/light")
        #expect(scaled.light?.factor == 2)
    }

    @Test func `Home Assistant's prefix has the names of host and user`() throws {
        let configuration = try load("{broker: {host: b}, home-assistant: true}").configuration
        #expect(configuration.publishPrefix == "halflight/lamp-anna")
        #expect(configuration.homeAssistant?.name == "Halflight on lamp")
        #expect(try load("{broker: {host: b}, home-assistant: false}").configuration.publishPrefix == nil)
        #expect(BridgeIdentity(host: "a/b+#\u{0}é", user: "").name == "a-b-----unknown")
    }

    @Test func `TLS uses the system's authorities if enabled`() throws {
        let configuration = try load("broker: {host: b, tls: true}").configuration
        #expect(configuration.broker.tls == MQTTServer.TLS())
        #expect(configuration.broker.port == 8883)
        #expect(try load("broker: {host: b, tls: false, port: 18830}").configuration.broker.port == 18830)
    }

    @Test(arguments: [
        ("host: lamp.local, user: a, password-file: p", 1), ("host: lamp.local, user: a", 0),
        ("host: lamp.local, user: a, password-file: p, tls: true", 0),
        ("host: localhost, user: a, password-file: p", 0), ("host: 127.0.0.1, user: a, password-file: p", 0),
    ])
    func `a password without TLS to another machine causes one warning`(broker: String, warnings: Int) throws {
        #expect(try load("broker: {\(broker)}").warnings.count { $0.contains("unencrypted") } == warnings)
    }

    @Test func `unknown keys are ignored with a warning`() throws {
        let loaded = try load("broker: {host: b, hots: c}\nlihgt: {topic: a}")
        #expect(loaded.configuration.light == nil)
        #expect(
            loaded.warnings.map { $0.prefix(55) } == [
                "/etc/halflight/mqtt.yaml:2:1: unknown key \"lihgt\": did ",
                "/etc/halflight/mqtt.yaml:1:19: unknown key \"broker.hots",
            ])
    }

    @Test(arguments: [
        ("", ": is empty: expected at least broker: {host: NAME}"),
        ("light: {topic: a}", ":1:1: broker is missing: {host: NAME}"),
        ("broker: {port: 1}", ":1:9: broker: host is missing: the broker's name or address"),
        ("broker: {host: a b}", ":1:16: broker.host: expected the name or the address of a host, found \"a b\""),
        ("broker: {host: b, port: 0}", ":1:25: broker.port: a port is 1 to 65535"),
        (
            "broker: {host: b, password-file: p}",
            ":1:34: broker.password-file: user is missing, whose password this is"
        ),
        (
            "broker: {host: b, tls: {key: k}}",
            ":1:24: broker.tls: certificate and key are needed together: the client's certificate, and its private key"
        ),
        ("{broker: {host: b}, light: {}}", ":1:28: light: topic is missing, on which the light comes"),
        (
            "{broker: {host: b}, light: {topic: a/#}}",
            ":1:36: light.topic: a topic of one thing is expected, without the wildcards + and #"
        ),
        (
            "{broker: {host: b}, light: {topic: a/+/b}}",
            ":1:36: light.topic: a topic of one thing is expected, without the wildcards + and #"
        ),
        (
            "{broker: {host: b}, light: {topic: \"a\\0\"}}", ":1:36: light.topic: a topic has no control characters"
        ),
        ("{broker: {host: b}, light: {topic: \"\"}}", ":1:36: light.topic: a topic has at least one character"),
        (
            "{broker: {host: b}, light: {topic: a, value: lux}}",
            ":1:46: light.value: expected a JSON pointer such as /illuminance, or /sensors/0/lux, found \"lux\""
        ),
        (
            "{broker: {host: b}, light: {topic: a, unit: lumen}}",
            ":1:45: light.unit: expected lux or percent, found \"lumen\""
        ),
        (
            "{broker: {host: b}, light: {topic: a, factor: 0}}",
            ":1:47: light.factor: a factor is more than 0, and at most 1000000"
        ),
        (
            "{broker: {host: b}, light: {topic: a, availability: a}}",
            ":1:53: light.availability: this is the topic of the light"
        ),
    ])
    func `a mistake is named with its place and the expectation`(_ text: String, _ expected: String) {
        #expect(error(text) == "/etc/halflight/mqtt.yaml\(expected)")
    }

    @Test func `a topic has at most 512 bytes with its additions`() throws {
        let topic = String(repeating: "a", count: 512)
        _ = try load("{broker: {host: b}, light: {topic: \(topic)}}")
        expect(error("{broker: {host: b}, light: {topic: \(topic)a}}"), contains: " 512 ")
        expect(error("{broker: {host: b}, site: \(topic)}"), contains: " 502 ")
        expect(error("{broker: {host: b}, publish: \(topic)}"), contains: " 492 ")
    }

    @Test func `a missing file is an error that points to an example`() {
        let error = #expect(throws: BridgeConfigurationError.self) {
            try LoadedBridgeConfiguration(
                file: "/nonexistent/mqtt.yaml", identity: BridgeConfigurationTests.identity, home: "/")
        }
        expect(error?.description, contains: "halflight-mqtt(1)")
    }
}
