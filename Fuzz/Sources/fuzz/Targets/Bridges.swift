import Glibc
import LibYAML
import Mosquitto

@testable import MQTTBridge

extension FuzzTarget {
    /// The bridge's `mqtt.yaml`, and its broker's password.
    static let bridgeConfiguration = FuzzTarget(name: "bridge-configuration", longestInput: 2048) { input in
        let identity = BridgeIdentity(host: "lamp", user: "anna")
        do throws(BridgeConfigurationError) {
            let loaded = try LoadedBridgeConfiguration(
                text: input, file: "/home/anna/mqtt.yaml", identity: identity, home: "/home/anna")
            let again = try LoadedBridgeConfiguration(
                text: input, file: "/home/anna/mqtt.yaml", identity: identity, home: "/home/anna")
            expect(loaded == again, "it is another one the second time")
            expect(loaded.warnings.count <= 21, "\(loaded.warnings.count) warnings")
            for warning in loaded.warnings { expectBounded(warning) }
            check(loaded.configuration)
        } catch {
            expectBounded(error.description)
        }
        checkPassword(input)
    }

    /// Checks that topics are whole with all that is added to them, and that paths are absolute.
    private static func check(_ configuration: BridgeConfiguration) {
        expect(configuration.broker.port > 0, "port 0")
        let files = [
            configuration.broker.passwordFile, configuration.broker.tls?.authorities,
            configuration.broker.tls?.certificate, configuration.broker.tls?.key,
        ].compactMap(\.self)
        for file in files { expect(file.hasPrefix("/") && !file.utf8.contains(0), "\(file.debugDescription)") }
        let topics = [
            configuration.site, configuration.publishPrefix, configuration.homeAssistant?.statusTopic,
            configuration.light?.topic, configuration.light?.availability,
        ].compactMap(\.self)
        for topic in topics { expect(topicProblem(topic) == nil, topic.debugDescription) }
        guard let light = configuration.light else { return }
        expect(light.factor > 0 && light.factor <= 1e6, "the factor \(light.factor)")
        var feed = LightFeed(light)
        feed.receive(
            MQTTMessage(topic: light.topic, payload: Array("12".utf8)), now: .seconds(1),
            wallClock: .seconds(1_800_000_000))
        _ = feed.light
    }

    /// Checks that a password is the whole first line.
    private static func checkPassword(_ input: [UInt8]) {
        let path = Scratch.write("password", input)
        guard let password = try? SecretFile.password(path) else { return }
        let line = input.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        expect(password.utf8.elementsEqual(line), "\(password.debugDescription)")
    }
}
