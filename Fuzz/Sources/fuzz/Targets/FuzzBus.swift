import Glibc
import SDBus
import SDEvent

/// A bus of this run's own, which the script starts, with two connections: ours, and that of a program that means harm.
enum FuzzBus {
    /// The loop that both live on.
    static let loop: EventLoop = made { try EventLoop() }
    /// The agent's, or the one of whoever is asked.
    static let own: Connection = connect()
    /// The other one's.
    static let other: Connection = connect()
    /// By what name the other one reaches us.
    static let name = "org.halflight.Fuzzed"

    private static func connect() -> Connection {
        made {
            let connection = try Connection.session()
            try connection.attach(to: loop)
            return connection
        }
    }

    /// What cannot be had here ends the run: no input is at fault.
    private static func made<Value>(_ make: () throws -> Value) -> Value {
        do {
            return try make()
        } catch {
            print("There is no bus to fuzz on: \(error)\nRun it by 'make fuzz', which starts one.")
            exit(1)
        }
    }

    /// Calls a method of ours from the other connection, and waits for what comes of it.
    static func call(
        _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue]
    ) -> Result<[BusValue], BusError>? {
        var answer: Result<[BusValue], BusError>?
        // What is no message is refused before it is sent.
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
