import AgentInterface
import MQTTBridge
import Mosquitto
import SDEvent
import Switching
import SystemPackage

/// A machine's connection to the broker.
final class SimulatedMachine {
    enum Event {
        case connected
        case lost
        case turned(Appearance)
    }

    private let site: String
    private let light: LightSettings
    private let topics: OwnTopics
    private let discovery: Discovery
    private let report: (Event) -> Void
    private var link: BrokerLink?
    private var appearance = Appearance.day
    private var mode = ModeName.auto
    private var isConnected = false

    init(
        _ number: Int, host: String, port: UInt16, site: String, on loop: EventLoop,
        _ report: @escaping (Event) -> Void
    ) throws {
        let text = "{broker: {host: '\(host)', port: \(port)}, site: '\(site)', home-assistant: true}"
        let identity = BridgeIdentity(host: "machine\(number)", user: "pupil")
        let configuration = try LoadedBridgeConfiguration(
            text: Array(text.utf8), file: "/crowd", identity: identity, home: "/"
        ).configuration
        guard let light = configuration.light, let homeAssistant = configuration.homeAssistant else {
            preconditionFailure("the text above has both")
        }
        (self.site, self.light, self.report) = (site, light, report)
        topics = OwnTopics(identity.prefix)
        discovery = Discovery(homeAssistant, topics, identity)
        link = try BrokerLink(configuration, will: topics.availability(isThere: false), on: loop) { [weak self] in
            self?.handle($0)
        }
    }

    func start() { link?.start() }

    func publishState() { link?.publish(MQTTPublication(topic: topics.state, state)) }

    /// A state as long as `BridgeState`'s.
    private var state: String {
        """
        {"appearance":"\(appearance)","mode":"\(mode.rawValue)","hold":"OFF","level":42.5,"illuminance":120.5,\
        "reason":"Light above 40 lx for 2 s (now 50 lx)"}
        """
    }

    private func handle(_ event: BrokerLink.Event) {
        switch event {
        case .connected: begin()
        case .message(let message): handle(message)
        case .leftOut(let topic, _): print("left out \(topic)")
        case .refused(let topic): print("refused \(topic)")
        case .lost:
            if isConnected { report(.lost) }
            isConnected = false
        }
    }

    private func begin() {
        link?.subscribe("\(site)/light", isAcknowledged: false)
        for topic in ["\(site)/mode", topics.setMode, topics.setHold, "homeassistant/status"] { link?.subscribe(topic) }
        link?.publish(discovery.message)
        link?.publish(topics.availability(isThere: true))
        publishState()
        isConnected = true
        report(.connected)
    }

    private func handle(_ message: MQTTMessage) {
        if message.topic == "\(site)/mode" {
            mode = siteMode(message.payload) ?? mode
            if let forced = Appearance(rawValue: mode.rawValue) { turn(to: forced) }
            return
        }
        guard mode == .auto, let text = try? light.light(in: message), let lux = Double(text.dropLast(3)) else {
            return
        }
        if lux < 30 { turn(to: .night) }
        if lux > 40 { turn(to: .day) }
    }

    private func turn(to new: Appearance) {
        guard new != appearance else { return }
        appearance = new
        publishState()
        report(.turned(new))
    }
}
