package import Mosquitto
package import SDEvent

/// One connection to the broker for one purpose: to remove what was published, or to see whether the broker lets this
/// client in.
package final class BrokerVisit {
    private var client: MQTTClient?

    /// Connects, sends `messages`, and leaves.
    ///
    /// - Parameter handler: called with the reason why that failed, or nil.
    package init(
        _ server: MQTTServer, _ messages: [MQTTPublication], on loop: EventLoop,
        _ handler: @escaping (MQTTFailure?) -> Void
    ) throws(MQTTFailure) {
        client = try MQTTClient(server, will: nil, limit: JSONReader.mostBytes, on: loop) { [weak self] in
            switch $0 {
            case .connected:
                for message in messages { self?.client?.publish(message) }
                self?.client?.leave { handler(nil) }
            case .ended(let failure): handler(failure)
            case .refused(let topic): handler(MQTTFailure("it refuses \(topic): see its access list for this user"))
            case .message: break
            }
        }
    }
}
