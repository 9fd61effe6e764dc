import AgentInterface
import SDBus

/// Whether an agent runs, and starting one by D-Bus activation, which only `enable` does.
struct AgentOnBus: Sendable {
    /// The process that is the agent; nil when none is, or there is no bus.
    var process: @Sendable () -> Int32?
    /// Makes the bus start the agent.
    ///
    /// - Throws: `BusError` when it cannot.
    var start: @Sendable () throws -> Void

    /// The agent of the session that this runs in.
    static let ofSession = AgentOnBus(
        process: {
            MainActor.assumeIsolated { try? Connection.session().owner(of: AgentContract.busName)?.process }
        },
        start: {
            try MainActor.assumeIsolated {
                // D-Bus specification, message bus messages: the flags are unused and must be 0.
                _ = try Connection.session().call(
                    "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                    member: "StartServiceByName", [.string(AgentContract.busName), .uint32(0)], timeout: .seconds(30))
            }
        })
}
