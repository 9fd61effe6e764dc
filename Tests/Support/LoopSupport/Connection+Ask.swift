package import SDBus
package import SDEvent

@MainActor extension Connection {
    /// Calls a method while the loop runs, so that an object on the same loop can answer.
    @discardableResult
    package func ask(
        _ destination: String, path: String, interface: String, member: String, _ arguments: [BusValue] = [],
        on loop: EventLoop
    ) throws -> [BusValue] {
        var answer: Result<[BusValue], BusError>?
        let call = try callLater(destination, path: path, interface: interface, member: member, arguments) {
            answer = $0
        }
        try withExtendedLifetime(call) { try loop.run(until: "\(member) is answered") { answer != nil } }
        return try answer?.get() ?? []
    }

    /// Handles everything sent to the connection so far. The bus answers calls in order.
    package func catchUp(on loop: EventLoop) throws {
        try ask("org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus", member: "GetId", on: loop)
    }
}
