import AgentInterface
import Glibc
import LoopSupport
import SDBus
import Testing

import class TestSupport.PrivateBus

@testable import HalflightAgent

@Suite("Holds", .tags(.alone)) @MainActor struct HoldsTests {
    private let keep = Keeper()
    private let loop: EventLoop
    private let bus: PrivateBus
    private let connection: Connection
    private let holds: Holds
    private let changes = Count()

    private final class Count {
        var value = 0
    }

    init() throws {
        loop = try EventLoop()
        bus = try PrivateBus()
        connection = try Connection.ready(at: bus.address)
        try connection.attach(to: loop)
        holds = Holds(connection) { 7 }
        holds.whenChanged = { [changes] in changes.value += 1 }
    }

    /// Returns another connection to the bus with its unique name.
    private func client() throws -> (connection: Connection, name: String) {
        let client = try Connection.bus(at: bus.address)
        let known = "org.example.Client\(changes.value)"
        try client.own(known)
        let owner = try client.call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: "GetNameOwner", [.string(known)])
        return (client, owner.first?.string ?? "")
    }

    @Test func `each hold has a number, a process and a reason`() throws {
        let client = try client()
        #expect(try holds.add("a film", owner: client.name) == 1)
        #expect(try holds.add("a measurement", owner: client.name) == 2)
        #expect(holds.records.map(\.why) == ["a film", "a measurement"])
        #expect(
            holds.records.allSatisfy {
                $0.process == UInt32(getpid()) && $0.program?.isEmpty == false
                    && $0.since == Timestamp(microseconds: 7)
            })
        #expect(changes.value == 2)
    }

    @Test func `a client's process is asked for once`() throws {
        var clients = [try client()]
        changes.value = 100
        clients.append(try client())
        let names = clients.map(\.name)
        for name in names { try holds.release(try holds.add("a film", owner: name), owner: name) }
        // Nothing can answer anymore.
        clients = []
        try loop.run(until: "they have left the bus") { names.allSatisfy { connection.owner(of: $0) == nil } }
        for name in names { _ = try holds.add("another", owner: name) }
        #expect(holds.records.map(\.process) == [UInt32(getpid()), UInt32(getpid())])
    }

    @Test func `a process that was not found is asked for again`() throws {
        let name = "org.example.Late"
        _ = try holds.add("a film", owner: name)
        let late = try Connection.bus(at: bus.address)
        try late.own(name)
        _ = try holds.add("another", owner: name)
        #expect(holds.records.map(\.process) == [nil, UInt32(getpid())])
    }

    @Test func `only the program that took a hold can release it`() throws {
        let client = try client()
        let id = try holds.add("a film", owner: client.name)
        #expect(throws: BusError.self) { try holds.release(id, owner: ":1.999") }
        #expect(throws: BusError.self) { try holds.release(id + 1, owner: client.name) }
        #expect(holds.records.count == 1)
        try holds.release(id, owner: client.name)
        #expect(holds.records == [])
        #expect(changes.value == 2)
    }

    @Test(.promise("bus-holds")) func `a program's holds end when it leaves the bus`() throws {
        var leaving: (connection: Connection, name: String)? = try client()
        _ = try holds.add("one", owner: leaving?.name ?? "")
        let staying = try keep(client())
        _ = try holds.add("two", owner: staying.name)
        _ = try holds.add("three", owner: leaving?.name ?? "")
        leaving = nil
        try loop.run(until: "its holds have ended") { holds.records.map(\.why) == ["two"] }
        #expect(changes.value == 4)
    }

    @Test func `a hold of an absent program ends at once`() throws {
        _ = try holds.add("a film", owner: ":1.999")
        try loop.run(until: "it has ended") { holds.records == [] }
    }

    @Test(.promise("bus-holds")) func `at most 32 holds exist at a time`() throws {
        let client = try client()
        for _ in 0..<Holds.most { _ = try holds.add("a film", owner: client.name) }
        let error = try #require(throws: BusError.self) { try holds.add("a film", owner: client.name) }
        #expect(error.name == "org.freedesktop.DBus.Error.LimitsExceeded")
        try holds.release(5, owner: client.name)
        #expect(try holds.add("a film", owner: client.name) == 33)
    }

    @Test(arguments: ["", "a\nb", "\u{1b}[2J", "\u{9b}2J", "a\0", "\u{202e}mlif a"])
    func `a reason must be one line of plain text`(why: String) throws {
        #expect(throws: BusError.self) { try holds.add(why, owner: ":1.1") }
        #expect(holds.records == [])
    }

    @Test func `a reason has at most 200 characters`() throws {
        let client = try client()
        _ = try holds.add(String(repeating: "ä", count: 200), owner: client.name)
        let error = try #require(throws: BusError.self) {
            try holds.add(String(repeating: "x", count: 100_000), owner: client.name)
        }
        #expect(error.name == "org.freedesktop.DBus.Error.InvalidArgs")
        #expect(error.message.count < 100)
    }
}
