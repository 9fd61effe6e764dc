internal import SDBus
package import SDEvent

/// Follows the bridge's light, even if the bridge restarts.
package final class LightFollower {
    private let bus: ReconnectingBus
    private let handler: (String) -> Void
    private var slots: [Slot] = []
    private var question: Slot?

    /// Calls `handler` with each light or `no data:` and the reason, in the agent's format.
    package init(on loop: EventLoop, _ handler: @escaping (String) -> Void) {
        self.handler = handler
        bus = .session(on: loop)
        bus.start()
        bus.follow { [weak self] in self?.follow($0) }
    }

    private func follow(_ connection: Connection?) {
        (slots, question) = ([], nil)
        guard let connection else { return handler("no data: there is no session bus at \(bus.address)") }
        do throws(BusError) {
            slots = [
                try connection.onMatch(
                    "type='signal',sender='\(BridgeContract.busName)',path='\(BridgeContract.path)',"
                        + "interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',"
                        + "arg0='\(BridgeContract.interface)'"
                ) { [weak self] _, values in
                    guard values.count > 1, let light = values[1][BridgeContract.light]?.string else { return }
                    // An answer under way is older.
                    self?.question = nil
                    self?.handler(light)
                }
            ]
            slots += try connection.onOwner(of: BridgeContract.busName) { [weak self] isThere in
                if isThere { self?.ask(connection) } else { self?.lose("the bridge halflight-mqtt is not running") }
            }
        } catch {
            lose("\(error)")
        }
    }

    private func ask(_ connection: Connection) {
        question = try? connection.callLater(
            BridgeContract.busName, path: BridgeContract.path, interface: "org.freedesktop.DBus.Properties",
            member: "Get", [.string(BridgeContract.interface), .string(BridgeContract.light)], mostValues: 10
        ) { [weak self] answer in
            self?.question = nil
            switch answer {
            case .success(let values):
                if let light = values.first?.string { self?.handler(light) }
            case .failure(let error):
                self?.lose(error.isNobodyThere ? "the bridge halflight-mqtt is not running" : "\(error)")
            }
        }
    }

    private func lose(_ reason: String) {
        question = nil
        handler("no data: \(reason)")
    }
}
