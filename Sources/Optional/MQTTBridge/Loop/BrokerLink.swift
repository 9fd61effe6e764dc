package import Mosquitto
package import SDEvent
package import SystemPackage

/// The connection to the broker, retried when it ends, and sooner if it lasted.
package final class BrokerLink {
    package enum Event {
        case connected
        case message(MQTTMessage)
        case leftOut(topic: String, bytes: Int)
        case refused(topic: String)
        /// The connection ended or failed, with the reason in words. It's retried.
        case lost(String)
    }

    private let configuration: BridgeConfiguration
    private let will: MQTTPublication?
    private let loop: EventLoop
    private let handler: (Event) -> Void
    private var client: MQTTClient?
    private var retry: TimerSource?
    private var backOff = BackOff(from: .seconds(1), to: .seconds(120))
    private var random = SystemRandomNumberGenerator()
    private var connectedSince: Duration?
    private var isStopping = false
    /// Whether the next attempt uses only IPv4, as every other attempt until one succeeds.
    private var onlyIPv4 = false

    package init(
        _ configuration: BridgeConfiguration, will: MQTTPublication?, on loop: EventLoop,
        _ handler: @escaping (Event) -> Void
    ) throws(Errno) {
        (self.configuration, self.will, self.loop, self.handler) = (configuration, will, loop, handler)
        retry = try loop.makeTimer { [weak self] in self?.connect() }
    }

    /// Begins to connect, from the loop.
    package func start() { retry?.arm(at: loop.now) }

    package var isConnected: Bool { client?.isConnected == true }

    package func publish(_ message: MQTTPublication) { client?.publish(message) }

    package func subscribe(_ topic: String, isAcknowledged: Bool = true) {
        client?.subscribe(topic, isAcknowledged: isAcknowledged)
    }

    /// Leaves the broker for good once everything has been sent.
    package func stop(_ handler: @escaping () -> Void) {
        isStopping = true
        retry = nil
        guard let client else { return handler() }
        client.leave(handler)
    }

    private func connect() {
        client = nil
        do {
            client = try MQTTClient(
                try configuration.server, will: will, limit: JSONReader.mostBytes, onlyIPv4: onlyIPv4, on: loop
            ) { [weak self] in self?.handle($0) }
        } catch {
            lose("\(error)")
        }
    }

    private func handle(_ event: MQTTClient.Event) {
        guard !isStopping else { return }
        switch event {
        case .connected:
            connectedSince = loop.now
            handler(.connected)
        case .message(let message): handler(.message(message))
        case .leftOut(let topic, let bytes): handler(.leftOut(topic: topic, bytes: bytes))
        case .refused(let topic): handler(.refused(topic: topic))
        case .ended(let failure): lose(failure.description)
        }
    }

    private func lose(_ reason: String) {
        if connectedSince == nil { onlyIPv4.toggle() }
        // A connection that lasted wasn't refused.
        if let connectedSince, loop.now - connectedSince > BrokerLink.goodAfter { backOff.reset() }
        connectedSince = nil
        retry?.arm(at: loop.now + backOff.wait(using: &random), accuracy: .milliseconds(100))
        handler(.lost("the broker \(configuration.broker.address) cannot be used: \(reason)"))
    }

    private static let goodAfter = Duration.seconds(60)
}

nonisolated extension BridgeConfiguration.Broker {
    package var address: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
