internal import FileSupport
package import LibYAML
internal import Mosquitto
internal import TextSupport

nonisolated extension BridgeConfiguration {
    /// `identity` has the names that the file doesn't give. Relative paths start at `folder`; `~` is `home`.
    package init(
        _ root: Node?, identity: BridgeIdentity, folder: String, home: String
    ) throws(YAMLError) {
        guard let root else { throw YAMLError(at: nil, "is empty: expected at least broker: {host: NAME}") }
        let keys = try root.mapping(such: "broker: {host: NAME}")
        try keys.allowOnly(["broker", "light", "home-assistant", "publish", "site"])
        guard let broker = keys["broker"] else { throw YAMLError(at: root.mark, "broker is missing: {host: NAME}") }
        let paths = Paths(folder: folder, home: home)
        self.init(broker: try Broker(broker, identity, paths))
        site = try keys["site"]?.topic(room: 10)
        let siteTopic = site.map { "\($0)/light" }
        light =
            if let node = keys["light"] {
                try LightSettings(node, siteTopic: siteTopic)
            } else {
                siteTopic.map { LightSettings(topic: $0) }
            }
        if let node = keys["home-assistant"] { homeAssistant = try HomeAssistant(node, identity) }
        if let node = keys["publish"] {
            publishPrefix = try node.topic(room: 20)
        } else if homeAssistant != nil {
            publishPrefix = identity.prefix
        }
    }
}

/// The meaning of paths in the file.
nonisolated private struct Paths {
    let folder: String
    let home: String

    func absolute(_ node: Node?) throws(YAMLError) -> String? {
        guard let node else { return nil }
        let path = try node.string
        guard !path.isEmpty, !path.utf8.contains(0) else { throw node.mismatch("the path of a file") }
        do throws(UnknownVariable) {
            let path = try expandedPath(path, in: processEnvironment().merging(["HOME": home]) { $1 })
            return path.isAbsolutePath ? path : "\(folder)/\(path)"
        } catch {
            throw node.error("the variable \(error.name) is not set")
        }
    }
}

// MARK: - The broker

nonisolated extension BridgeConfiguration.Broker {
    fileprivate init(_ node: Node, _ identity: BridgeIdentity, _ paths: Paths) throws(YAMLError) {
        let keys = try node.mapping(such: "{host: NAME}")
        try keys.allowOnly(["host", "port", "tls", "user", "password-file", "client-id"])
        guard let hostNode = keys["host"] else { throw node.error("host is missing: the broker's name or address") }
        host = try hostNode.string
        guard !host.isEmpty, host.utf8.count <= 255, host.unicodeScalars.allSatisfy({ $0.isASCII && $0 > " " }) else {
            throw hostNode.mismatch("the name or the address of a host")
        }
        tls = try keys["tls"].flatMap { (node) throws(YAMLError) in try MQTTServer.TLS(node, paths) }
        port = tls == nil ? 1883 : 8883
        if let node = keys["port"] {
            guard let number = UInt16(exactly: try node.integer), number > 0 else {
                throw node.error("a port is 1 to 65535")
            }
            port = number
        }
        user = try keys["user"]?.bounded(to: 1024)
        passwordFile = try paths.absolute(keys["password-file"])
        if let node = keys["password-file"], user == nil { throw node.error("user is missing, whose password this is") }
        clientID = try keys["client-id"]?.bounded(to: 128) ?? identity.clientID
    }
}

nonisolated extension MQTTServer.TLS {
    /// Reads `true`, `false` or the files.
    fileprivate init?(_ node: Node, _ paths: Paths) throws(YAMLError) {
        if let isOn = try? node.bool {
            guard isOn else { return nil }
            self.init()
            return
        }
        let keys = try node.mapping(such: "{ca: FILE}, or true")
        try keys.allowOnly(["ca", "certificate", "key"])
        self.init(
            authorities: try paths.absolute(keys["ca"]), certificate: try paths.absolute(keys["certificate"]),
            key: try paths.absolute(keys["key"]))
        if (certificate == nil) != (key == nil) {
            throw node.error("certificate and key are needed together: the client's certificate, and its private key")
        }
    }
}

// MARK: - Light and Home Assistant

nonisolated extension LightSettings {
    fileprivate init(_ node: Node, siteTopic: String?) throws(YAMLError) {
        let keys = try node.mapping(such: "{topic: home/room/light}")
        try keys.allowOnly(["topic", "value", "unit", "factor", "expire-after", "time", "availability"])
        guard let topic = try keys["topic"]?.topic() ?? siteTopic else {
            throw node.error("topic is missing, on which the light comes")
        }
        self.init(topic: topic)
        value = try keys["value"]?.pointer
        if let node = keys["unit"] {
            guard let unit = Unit(rawValue: try node.string) else { throw node.mismatch("lux or percent") }
            self.unit = unit
        }
        if let node = keys["factor"] {
            factor = try node.double
            guard factor > 0, factor <= 1e6 else { throw node.error("a factor is more than 0, and at most 1000000") }
        }
        if let node = keys["expire-after"] {
            guard let duration = Duration(written: try node.string), duration >= .seconds(1),
                duration <= .seconds(86_400)
            else { throw node.mismatch("1s to 24h, \(Duration.writtenForms)") }
            expireAfter = duration
        }
        time = try keys["time"]?.pointer
        availability = try keys["availability"]?.topic()
        if let node = keys["availability"], availability == topic { throw node.error("this is the topic of the light") }
    }
}

nonisolated extension BridgeConfiguration.HomeAssistant {
    /// Reads `true`, `false` or a mapping.
    fileprivate init?(_ node: Node, _ identity: BridgeIdentity) throws(YAMLError) {
        self.init(name: "Halflight on \(identity.host)")
        if let isOn = try? node.bool {
            guard isOn else { return nil }
            return
        }
        let keys = try node.mapping(such: "{prefix: homeassistant}, or true")
        try keys.allowOnly(["prefix", "name"])
        if let node = keys["prefix"] { prefix = try node.topic(room: 180) }
        if let name = try keys["name"]?.bounded(to: 100) { self.name = name }
    }
}

// MARK: - Scalars

nonisolated extension Node {
    /// - Parameter room: the bytes that will be added to the topic.
    fileprivate func topic(room: Int = 0) throws(YAMLError) -> String {
        let topic = try string
        if let problem = topicProblem(topic, room: room) { throw error(problem) }
        return topic
    }

    fileprivate var pointer: JSONPointer {
        get throws(YAMLError) {
            guard let pointer = JSONPointer(try string) else {
                throw mismatch("a JSON pointer such as /illuminance, or /sensors/0/lux")
            }
            return pointer
        }
    }

    /// Returns text without control characters.
    fileprivate func bounded(to bytes: Int) throws(YAMLError) -> String {
        let text = try string
        guard !text.isEmpty, text.utf8.count <= bytes,
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw mismatch("text of at most \(bytes) bytes") }
        return text
    }
}
