import CSystemd
import LoopSupport
import Testing

@testable import SDBus

@Suite("A client's calls", .tags(.alone)) @MainActor struct CallBudgetTests {
    private let rig: BusRig
    private let time = ManualClock(now: .seconds(100), wallClock: .zero)
    private let callee: Connection
    private let calls = Calls()

    @MainActor private final class Calls {
        /// The arguments of the method's calls, in order.
        var served: [Double] = []
        var objects: [ExportedObject] = []
    }

    init() throws {
        rig = try BusRig(time: time)
        callee = try rig.connect()
        let count = Method("Count", inputs: ["number": "u", "text": "s"]) { [calls] (values) throws(BusError) in
            calls.served.append(values[0].number ?? -1)
            return []
        }
        for (name, isFree) in [("Counter", false), ("Free", true)] {
            let interface = Interface(
                "org.halflight.\(name)", methods: [count], properties: [], signals: [], isFree: isFree)
            calls.objects.append(try callee.export(interface, at: "/"))
        }
    }

    /// A client and the answers to its calls. An element is `nil` until the answer arrives.
    @MainActor private final class Client {
        let connection: Connection
        var answers: [String?] = []
        var pending: [Slot] = []

        init(_ connection: Connection) { self.connection = connection }

        var refused: Int { answers.count { $0 == "org.freedesktop.DBus.Error.LimitsExceeded" } }
        var answered: Int { answers.count { $0 == "" } }

        func call(
            _ callee: Connection, _ numbers: Range<Int>, of interface: String = "Counter", text: String = ""
        ) throws {
            for number in numbers {
                answers.append(nil)
                let place = answers.count - 1
                pending.append(
                    try connection.callLater(
                        callee.uniqueName, path: "/", interface: "org.halflight.\(interface)", member: "Count",
                        [.uint32(UInt32(number)), .string(text)]
                    ) { [unowned self] answer in
                        if case .failure(let error) = answer {
                            answers[place] = error.name
                        } else {
                            answers[place] = ""
                        }
                    })
            }
        }
    }

    private func client() throws -> Client { Client(try rig.connect()) }

    /// Makes all the calls that are served in this second.
    private func spend(_ client: Client) throws {
        // A bus allows fewer unanswered calls at a time.
        for half in [0..<100, 100..<200] {
            try client.call(callee, half)
            try rig.loop.run(until: "they are answered") { client.answered == half.upperBound }
        }
    }

    @Test(.promise("bus-flood")) func `a client's calls beyond 200 in a second are refused`() throws {
        let client = try client()
        try spend(client)
        try client.call(callee, 200..<216)
        try rig.loop.run(until: "16 are refused") { client.refused == 16 }
        #expect(calls.served == (0..<200).map(Double.init))
        _ = time.advance(to: .seconds(100.9))
        try client.call(callee, 216..<217)
        try rig.loop.run(until: "one more is refused") { client.refused == 17 }
        _ = time.advance(to: .seconds(101))
        try client.call(callee, 300..<301)
        try rig.loop.run(until: "it is answered") { client.answered == 201 }
        #expect(time.nextDeadline == nil)
        let other = try self.client()
        _ = time.advance(to: .seconds(102))
        try other.call(callee, 0..<1)
        try rig.loop.run(until: "it is answered") { other.answered == 1 }
        #expect(callee.budget?.counts.count == 1, "none is remembered longer")
    }

    @Test(.promise("bus-flood")) func `all other clients are answered`() throws {
        let greedy = try client()
        try spend(greedy)
        try greedy.call(callee, 200..<300)
        let others = try (0..<50).map { _ in try client() }
        for other in others { try other.call(callee, 1000..<1003) }
        try rig.loop.run(until: "the others are answered") { others.allSatisfy { $0.answered == 3 } }
        #expect(greedy.answered == 200)
    }

    @Test func `short calls of a free interface don't count`() throws {
        let client = try client()
        for round in 1...3 {
            try client.call(callee, 0..<100, of: "Free")
            try rig.loop.run(until: "all are answered") { client.answered == 100 * round }
        }
        let other = try self.client()
        try spend(other)
        try other.call(callee, 200..<210, of: "Free")
        try rig.loop.run(until: "these are answered") { other.answered == 210 }
        // Reading a large call takes long.
        try other.call(callee, 210..<220, of: "Free", text: String(repeating: "x", count: 20_000))
        try rig.loop.run(until: "these are refused") { other.refused == 10 }
    }

    @Test func `a call without a wanted answer gets none, even if refused`() throws {
        let client = try client()
        for _ in 0..<300 {
            let call = try client.connection.newCall(
                callee.uniqueName, "/", "org.halflight.Counter", "Count", [.uint32(7), .string("")])
            sd_bus_message_set_expect_reply(call.raw, 0)
            try BusError.check(sd_bus_send(client.connection.raw, call.raw, nil), "calling")
        }
        var heard = 0
        try rig.keep(
            client.connection.onSignal(sender: nil, path: nil, interface: nil, member: nil) { _, _ in heard += 1 })
        try client.call(callee, 0..<1)
        try rig.loop.run(until: "the last is refused") { client.refused == 1 }
        #expect(calls.served.count == 200 && heard == 0)
    }

    @Test func `signals and answers don't count`() throws {
        let other = try client()
        var heard = 0
        try rig.keep(
            callee.onSignal(sender: nil, path: nil, interface: "org.halflight.Sender", member: nil) { _, _ in
                heard += 1
            })
        for _ in 0..<300 {
            try other.connection.emit(
                straightTo: callee.uniqueName, path: "/", interface: "org.halflight.Sender", member: "Signal", [])
        }
        try rig.loop.run(until: "all are heard") { heard == 300 }
        for _ in 0..<200 {
            #expect(try rig.ask(callee, "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId").count == 1)
        }
    }
}
