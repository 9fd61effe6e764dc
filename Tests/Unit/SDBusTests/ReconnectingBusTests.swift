import Foundation
import LoopSupport
import TestSupport
import Testing

@testable import SDBus

@Suite("A connection that returns with its bus", .tags(.alone)) @MainActor struct ReconnectingBusTests {
    let loop: EventLoop
    let folder: TemporaryFolder

    init() throws {
        loop = try EventLoop()
        folder = try TemporaryFolder()
    }

    @Test func `a running bus is used at once`() throws {
        let daemon = try PrivateBus()
        let bus = ReconnectingBus(on: loop, address: daemon.address)
        #expect(bus.connection == nil)
        bus.start()
        let connection = try #require(bus.connection)
        try connection.own("org.halflight.Test")
    }

    @Test func `a follower learns whether there is a connection`() throws {
        let daemon = try PrivateBus()
        let bus = ReconnectingBus(on: loop, address: daemon.address)
        var told: [Bool] = []
        bus.follow { told.append($0 != nil) }
        bus.start()
        bus.follow { told.append($0 != nil) }
        #expect(told == [false, true, true])
    }

    @Test func `a bus with a later socket and folders is used`() throws {
        let daemon = try PrivateBus()
        let bus = ReconnectingBus(on: loop, address: "unix:path=\(folder.path)/one/two/socket")
        bus.start()
        #expect(bus.connection == nil)
        try folder.makeFolder("one")
        try loop.settle()
        try folder.makeFolder("one/two")
        try link(daemon, "one/two/socket")
        try loop.run(until: "the bus is found") { bus.connection != nil }
    }

    @Test func `the loop sleeps while there is no bus`() throws {
        let bus = ReconnectingBus(on: loop, address: "unix:path=\(folder.path)/socket")
        bus.start()
        #expect(try !loop.runOnce(timeout: .milliseconds(10)))
        try folder.write("", to: "another")
        try loop.settle()
        #expect(try !loop.runOnce(timeout: .milliseconds(10)))
        #expect(bus.connection == nil)
    }

    @Test func `a lost connection is reported, and the next bus is used`() throws {
        var daemon: PrivateBus? = try PrivateBus()
        try link(daemon, "socket")
        let bus = ReconnectingBus(on: loop, address: "unix:path=\(folder.path)/socket")
        var told: [Bool] = []
        bus.start()
        bus.follow { told.append($0 != nil) }
        daemon = nil
        try loop.run(until: "the loss is told") { told.count == 2 }
        #expect(bus.connection == nil)
        daemon = try PrivateBus()
        try FileManager.default.removeItem(atPath: "\(folder.path)/socket")
        try link(daemon, "socket")
        try loop.run(until: "the next bus is found") { bus.connection != nil }
        #expect(told == [true, false, true])
    }

    @Test(
        arguments: [
            ("unix:path=/run/dbus/system_bus_socket", "/run/dbus/system_bus_socket"),
            ("unix:path=/tmp/bus,guid=0123", "/tmp/bus"),
            ("unix:guid=0123,path=/tmp/bus", "/tmp/bus"),
            ("tcp:host=localhost,port=1;unix:path=/tmp/bus", "/tmp/bus"),
            ("unix:abstract=/tmp/bus", nil), ("unix:path=bus", nil), ("tcp:host=localhost", nil), ("", nil),
        ] as [(String, String?)])
    func `a socket's path is read from its address`(address: String, path: String?) {
        #expect(ReconnectingBus.socket(of: address) == path)
    }

    @Test(arguments: ["", "nonsense", "unix:path=/", "unix:path=//"])
    func `an invalid address, or one without a bus, gives no connection`(address: String) throws {
        let bus = ReconnectingBus(on: loop, address: address)
        bus.start()
        #expect(bus.connection == nil)
    }

    private func link(_ daemon: PrivateBus?, _ name: String) throws {
        let address = try #require(daemon?.address)
        let socket = try #require(ReconnectingBus.socket(of: address))
        try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/\(name)", withDestinationPath: socket)
    }
}
