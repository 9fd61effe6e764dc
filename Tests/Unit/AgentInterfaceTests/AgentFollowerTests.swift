import LoopSupport
import SDBus
import Testing
import Vocabulary

import class TestSupport.PrivateBus

@testable import AgentInterface

/// Both ends of the interface on a bus, and a monitor that sees each message.
@Suite("The agent and its clients", .tags(.alone)) @MainActor struct AgentFollowerTests {
    private let keep = Keeper()
    private let loop: EventLoop
    private let bus: PrivateBus
    private let agent = FakeAgent()
    private let connection: Connection

    init() throws {
        loop = try EventLoop()
        bus = try PrivateBus()
        connection = try Connection.ready(at: bus.address)
        try connection.attach(to: loop)
    }

    /// Exports the agent on the bus.
    @discardableResult
    private func start() throws -> AgentObject {
        let object = try keep(AgentObject(connection, for: agent))
        try connection.own(AgentContract.busName)
        return object
    }

    private func client() throws -> Client {
        let connection = try Connection.bus(at: bus.address)
        try connection.attach(to: loop)
        return Client(loop, connection)
    }

    private func change(to appearance: Appearance) -> Change {
        Change(
            from: agent.status.appearance, to: appearance, reason: Reason(.light, "the change's own reason"),
            light: nil, source: nil, time: Instant(sinceStart: .zero))
    }

    @Test func `a change sends two signals, and no client makes a call`() throws {
        let object = try start()
        let clients = [try client(), try client()]
        try loop.run(until: "the agent is known") { clients.allSatisfy { $0.status == agent.status } }
        let monitor = try BusMonitor(bus)
        let change = change(to: .night)
        agent.status = AgentStatus(
            appearance: .night, mode: .night, forceEnds: .never, level: 20, illuminance: 10,
            source: SourceName(.sun), nightBelow: 30, dayAbove: 40, reason: "dark")
        agent.status.from = .day
        #expect(try object.announce(change))
        try loop.run(until: "the change is known") { clients.allSatisfy { $0.status == agent.status } }
        try loop.settle()
        #expect(try monitor.messages() == ["signal PropertiesChanged", "signal AppearanceChanged"])
        #expect(clients.map(\.news.count) == [2, 2])
    }

    @Test func `the number that answers a hold releases it`() throws {
        try start()
        let client = try Connection.bus(at: bus.address)
        try client.attach(to: loop)
        var id: UInt32?
        try keep(client.callLater(.hold("a film")) { id = (try? $0.get()).flatMap(\.self) })
        try loop.run(until: "the hold is answered") { id != nil }
        try keep(client.callLater(.release(try #require(id))) { _ in id = nil })
        try loop.run(until: "the release is answered") { id == nil }
        #expect(agent.done.map { String($0.prefix { $0 != ":" }) } == ["hold a film by ", "release 7 by "])
    }

    @Test func `level, illuminance and reason send no signal on their own`() throws {
        let object = try start()
        let monitor = try BusMonitor(bus)
        #expect(try !object.announce())
        (agent.status.level, agent.status.illuminance, agent.status.reason) = (20, 10, "dark")
        #expect(try !object.announce())
        // A run's first change may only confirm the appearance.
        #expect(try !object.announce(change(to: .day)))
        try loop.settle()
        #expect(try monitor.messages() == [])
    }

    @Test func `the signal carries the changed properties, level, illuminance and reason`() throws {
        let object = try start()
        let listener = try Connection.bus(at: bus.address)
        try listener.attach(to: loop)
        var signals: [[BusValue]] = []
        try keep(
            listener.onSignal(sender: nil, path: AgentContract.path, interface: nil, member: nil) { _, arguments in
                signals.append(arguments)
            })
        agent.status.mode = .day
        agent.status.forceEnds = .never
        #expect(try object.announce())
        agent.status.appearance = .night
        #expect(try object.announce(change(to: .day)))
        try loop.run(until: "all is received") { signals.count == 3 }
        let keys = signals.map { arguments -> [String] in
            guard case .dictionary(let entries) = arguments[1] else { return [] }
            return entries.map(\.key)
        }
        #expect(
            keys[0] == ["Mode", "ForceEnds", "Level", "Illuminance", "Reason", "ReasonId", "ReasonArguments", "From"])
        #expect(keys[1] == ["Appearance", "Level", "Illuminance", "Reason", "ReasonId", "ReasonArguments", "From"])
        #expect(signals[2] == [.string("day"), .string("the change's own reason")])
    }

    @Test func `a client reads all properties once at the start, and once when the owner changes`() throws {
        let monitor = try BusMonitor(bus)
        let client = try client()
        try loop.run(until: "nobody is there") { client.absence == .notRunning }
        let object = try start()
        try loop.run(until: "the agent is known") { client.status == agent.status }
        agent.status.mode = .night
        #expect(try object.announce())
        try loop.run(until: "the mode is known") { client.status?.mode == .night }
        #expect(try monitor.messages().filter { $0.hasSuffix("GetAll") } == ["call GetAll"])
    }

    @Test func `an invalidated property makes the client read all properties`() throws {
        try start()
        let client = try client()
        try loop.run(until: "the agent is known") { client.status == agent.status }
        agent.status.reason = "dark"
        try connection.emit(
            path: AgentContract.path, interface: AgentContract.propertiesInterface, member: "PropertiesChanged",
            [.string(AgentContract.interface), .dictionary([]), .array(element: "s", [.string("Reason")])])
        try loop.run(until: "the reason is known") { client.status?.reason == "dark" }
    }

    @Test func `lists of any length reach a client whole`() throws {
        let output = Array(repeating: String(repeating: "x", count: 100), count: 10)
        agent.responders = (0..<3_000).map {
            ResponderReport(
                name: "hooks/\($0)", stage: "hooks", status: .ok, state: "ok", time: nil,
                duration: nil, output: output)
        }
        try start()
        let client = try Connection.bus(at: bus.address)
        try client.attach(to: loop)
        var answer: Result<[ResponderReport]?, BusError>?
        try keep(client.callLater(.responders) { answer = $0 })
        try loop.run(until: "the list is there") { answer != nil }
        #expect(try answer?.get() == agent.responders)
    }

    @Test func `a client doesn't understand properties of another version`() throws {
        let properties = [Property("Appearance", "s") { .string("day") }]
        let interface = Interface(AgentContract.interface, methods: [], properties: properties, signals: [])
        try keep(connection.export(interface, at: AgentContract.path))
        try connection.own(AgentContract.busName)
        let client = try client()
        try loop.run(until: "it is found out") { client.absence == .notUnderstood }
    }
}

/// A follower and its notifications.
@MainActor private final class Client {
    private(set) var news: [Result<AgentStatus, AgentAbsence>] = []
    private var follower: AgentFollower?

    init(_ loop: EventLoop, _ connection: Connection) {
        follower = AgentFollower(on: loop, connection) { [weak self] in self?.news.append($0) }
    }

    var status: AgentStatus? { try? news.last?.get() }

    var absence: AgentAbsence? {
        if case .failure(let absence) = news.last { absence } else { nil }
    }
}
