import Glibc
import SDBus
import SDEvent

/// A private bus with two connections: ours and a malicious program's. The script starts the bus.
enum FuzzBus {
    /// The event loop of both connections.
    static let loop: EventLoop = made { try EventLoop() }
    /// The connection of the agent, or of the called program.
    static let own: Connection = connect()
    /// The connection of the other program.
    static let other: Connection = connect()
    /// Our name on the bus.
    static let name = "org.halflight.Fuzzed"

    private static func connect() -> Connection {
        made {
            let connection = try Connection.session()
            try connection.attach(to: loop)
            return connection
        }
    }

    /// Ends the run if something is missing, which is no input's fault.
    private static func made<Value>(_ make: () throws -> Value) -> Value {
        do {
            return try make()
        } catch {
            print("There is no bus to fuzz on: \(error)\nRun it by 'scripts/dev fuzz', which starts one.")
            exit(1)
        }
    }

    /// Calls one of our methods from the other connection, and waits for the result.
    static func call(
        _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue]
    ) -> Result<[BusValue], BusError>? {
        var answer: Result<[BusValue], BusError>?
        // Invalid messages are refused before they are sent.
        guard
            let call = try? other.callLater(
                name, path: path, interface: interface, member: member, arguments, { answer = $0 })
        else { return nil }
        let patience = loop.now + .seconds(5)
        while answer == nil, loop.now < patience { _ = try? loop.runOnce(timeout: .seconds(1)) }
        withExtendedLifetime(call) {}
        expect(answer != nil, "\(member) is not answered")
        return answer
    }
}
