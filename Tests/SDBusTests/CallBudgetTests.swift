import CSystemd
import LoopSupport
import SDEvent
import TestTags
import Testing

@testable import SDBus

@Suite("The calls of a client", .tags(.alone)) @MainActor struct CallBudgetTests {
    private let rig: BusRig
    private let time = HandMovedTime(now: .seconds(100), wallClock: .zero)
    private let callee: Connection
    private let calls = Calls()

    @MainActor private final class Calls {
        /// The arguments, in the order in which the method was called.
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

    /// A client, and what its calls were answered; nil for one without an answer yet.
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

    @Test("Of 180 calls in a second 100 are answered, 64 wait for the next second, and 16 are refused")
    func budget() throws {
        let client = try client()
        // Fewer than a bus allows without an answer.
        try client.call(callee, 0..<100)
        try rig.loop.run(until: "100 are answered") { client.answered == 100 }
        try client.call(callee, 100..<180)
        try rig.loop.run(until: "16 are refused") { client.refused == 16 }
        #expect(!time.goOn(to: .seconds(100.9)))
        #expect(client.answered == 100)
        #expect(time.goOn(to: .seconds(101)))
        try rig.loop.run(until: "those that waited are answered") { client.answered == 164 }
        #expect(calls.served == (0..<164).map(Double.init))
        // Those that waited are calls of this second.
        try client.call(callee, 200..<300)
        try rig.loop.run(until: "36 more are answered") { client.answered == 200 }
        #expect(time.goOn(to: .seconds(102)))
        try rig.loop.run(until: "all are answered") { client.answered == 264 }
        #expect(client.refused == 16)
        #expect(time.nextDeadline == nil)
    }

    @Test("Other clients are answered at once, however many there are")
    func others() throws {
        let greedy = try client()
        try greedy.call(callee, 0..<100)
        try rig.loop.run(until: "100 are answered") { greedy.answered == 100 }
        try greedy.call(callee, 100..<200)
        let others = try (0..<50).map { _ in try client() }
        for other in others { try other.call(callee, 1000..<1003) }
        try rig.loop.run(until: "the others are answered") { others.allSatisfy { $0.answered == 3 } }
        #expect(greedy.answered == 100)
    }

    @Test("Short calls of a free interface do not count, and its client's other calls still do")
    func free() throws {
        let client = try client()
        for round in 1...3 {
            try client.call(callee, 0..<100, of: "Free")
            try rig.loop.run(until: "all are answered") { client.answered == 100 * round }
        }
        try client.call(callee, 300..<400)
        try rig.loop.run(until: "100 more are answered") { client.answered == 400 }
        try client.call(callee, 400..<480)
        try rig.loop.run(until: "16 are refused") { client.refused == 16 }
        // Not even where others wait.
        try client.call(callee, 480..<490, of: "Free")
        try rig.loop.run(until: "these are answered at once") { client.answered == 410 }
        // To read a large one takes long.
        try client.call(callee, 490..<500, of: "Free", text: String(repeating: "x", count: 20_000))
        try rig.loop.run(until: "these are refused") { client.refused == 26 }
    }

    @Test("A client's calls count anew in each second, and none is remembered longer")
    func anew() throws {
        let client = try client()
        for second in 1...3 {
            try client.call(callee, 0..<100)
            try rig.loop.run(until: "all are answered") { client.answered == 100 * second }
            _ = time.goOn(to: .seconds(100 + second))
        }
        #expect(client.refused == 0 && time.nextDeadline == nil)
        let other = try self.client()
        try other.call(callee, 0..<1)
        try rig.loop.run(until: "it is answered") { other.answered == 1 }
        #expect(callee.budget?.counts.count == 1)
    }

    @Test("A call that wants no answer gets none, not even when it is refused")
    func silent() throws {
        let client = try client()
        for _ in 0..<200 {
            let call = try client.connection.newCall(
                callee.uniqueName, "/", "org.halflight.Counter", "Count", [.uint32(7), .string("")])
            sd_bus_message_set_expect_reply(call.raw, 0)
            try BusError.check(sd_bus_send(client.connection.raw, call.raw, nil), "calling")
        }
        var heard = 0
        let slot = try client.connection.onSignal(sender: nil, path: nil, interface: nil, member: nil) { _, _ in
            heard += 1
        }
        try client.call(callee, 0..<1)
        try rig.loop.run(until: "the last is refused") { client.refused == 1 }
        #expect(calls.served.count == 100 && heard == 0)
        withExtendedLifetime(slot) {}
    }

    @Test("A large call does not wait: it is refused")
    func large() throws {
        let client = try client()
        try client.call(callee, 0..<100)
        try client.call(callee, 100..<110, text: String(repeating: "x", count: 20_000))
        try rig.loop.run(until: "they are refused") { client.refused == 10 }
        try rig.loop.run(until: "the others are answered") { client.answered == 100 }
    }

    @Test("A call that has waited is refused if the agent has too much to read")
    func full() throws {
        let client = try client()
        try client.call(callee, 0..<100)
        try rig.loop.run(until: "100 are answered") { client.answered == 100 }
        try client.call(callee, 100..<101)
        try rig.loop.run(until: "it waits") { time.nextDeadline != nil }
        var signal: OpaquePointer?
        try BusError.check(
            sd_bus_message_new_signal(callee.raw, &signal, "/", "org.halflight.Sender", "Signal"), "making a signal")
        defer { sd_bus_message_unref(signal) }
        try BusError.check(sd_bus_message_seal(signal, 1, 0), "sealing it")
        while sd_bus_enqueue_for_read(callee.raw, signal) >= 0 {}
        #expect(time.goOn(to: .seconds(101)))
        // The loop would read the signals one by one.
        sd_bus_flush(callee.raw)
        while client.refused == 0, sd_bus_wait(client.connection.raw, 10_000_000) > 0 {
            while sd_bus_process(client.connection.raw, nil) > 0 {}
        }
        #expect(client.refused == 1)
        callee.close()
    }

    @Test("Signals and answers do not count")
    func signals() throws {
        let other = try client()
        var heard = 0
        let slot = try callee.onSignal(sender: nil, path: nil, interface: "org.halflight.Sender", member: nil) { _, _ in
            heard += 1
        }
        for _ in 0..<300 {
            try other.connection.emit(
                straightTo: callee.uniqueName, path: "/", interface: "org.halflight.Sender", member: "Signal", [])
        }
        try rig.loop.run(until: "all are heard") { heard == 300 }
        for _ in 0..<200 {
            #expect(try rig.ask(callee, "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId").count == 1)
        }
        withExtendedLifetime(slot) {}
    }

    @Test("Calls that wait are given up with their connection")
    func ended() throws {
        var rig: BusRig? = try BusRig(time: time)
        var callee = try rig?.connect()
        let connection = try #require(try rig?.connect())
        let name = try #require(callee?.uniqueName)
        for _ in 0..<150 {
            let call = try connection.newCall(name, "/", "org.halflight.Counter", "Count", [])
            try BusError.check(sd_bus_send(connection.raw, call.raw, nil), "calling")
        }
        try rig?.loop.run(until: "some wait") { time.nextDeadline != nil }
        callee = nil
        rig = nil
        _ = time.goOn(to: .seconds(200))
    }
}
