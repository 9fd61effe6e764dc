import LoopSupport
import SDBus
import Switching
import Testing

import class TestSupport.PrivateBus

@testable import HalflightAgent

@Suite("A site's wish", .tags(.alone)) @MainActor struct SiteRequestTests {
    private let loop: EventLoop
    private let bus: PrivateBus
    private let connection: Connection
    private let site: SiteRequest
    private let told = Told()

    private final class Told {
        var values: [Appearance?] = []
    }

    init() throws {
        loop = try EventLoop()
        bus = try PrivateBus()
        connection = try Connection.ready(at: bus.address)
        try connection.attach(to: loop)
        site = SiteRequest(connection)
        site.whenChanged = { [site, told] in told.values.append(site.wanted) }
    }

    /// Returns another connection to the bus with its unique name.
    private func client(_ name: String = "org.example.Client") throws -> (connection: Connection, name: String) {
        let client = try Connection.bus(at: bus.address)
        try client.own(name)
        let owner = try client.call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: "GetNameOwner", [.string(name)])
        return (client, owner.first?.string ?? "")
    }

    @Test func `a site's wish is a single value, reported when it changes`() throws {
        let client = try client()
        for wanted in [.night, .night, .day, nil, nil] as [Appearance?] { try site.set(wanted, owner: client.name) }
        #expect(told.values == [.night, .day, nil])
    }

    @Test func `a wish ends with its caller's connection`() throws {
        var client: (connection: Connection, name: String)? = try client()
        try site.set(.night, owner: client?.name ?? "")
        try site.set(.day, owner: client?.name ?? "")
        client = nil
        try loop.run(until: "it has ended") { told.values == [.night, .day, nil] }
    }

    @Test func `the last caller's wish counts, and an earlier caller's end is ignored`() throws {
        var first: (connection: Connection, name: String)? = try client()
        var second: (connection: Connection, name: String)? = try client("org.example.Other")
        try site.set(.night, owner: first?.name ?? "")
        try site.set(.night, owner: second?.name ?? "")
        let name = first?.name ?? ""
        first = nil
        try loop.run(until: "the first has left the bus") { connection.owner(of: name) == nil }
        try loop.settle()
        #expect(told.values == [.night])
        second = nil
        try loop.run(until: "it has ended") { told.values == [.night, nil] }
    }

    @Test func `a wish of an absent caller ends at once`() throws {
        try site.set(.night, owner: ":1.999")
        try loop.run(until: "it has ended") { told.values == [.night, nil] }
    }
}
