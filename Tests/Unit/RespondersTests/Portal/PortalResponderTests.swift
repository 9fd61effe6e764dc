import LoopSupport
import Responders
import SDBus
import TestSupport
import Testing
import ThemeValues
import Vocabulary

/// The portal's signals for each change.
@Suite(.tags(.alone)) @MainActor struct PortalResponderTests {
    private let bus: PrivateBus

    init() throws { bus = try PrivateBus() }

    @Test func `an unsent signal is sent with the next change`() throws {
        let connection = try Connection.bus(at: bus.address)
        let responder = PortalResponder(connection, .day, theme: .paper)
        try responder.start()
        func outcome(_ appearance: Appearance) -> ResponderOutcome? {
            var outcome: ResponderOutcome?
            responder.follow(.sample(to: appearance)) { outcome = $0.outcome }
            return outcome
        }
        #expect(outcome(.day) == .done)
        #expect(outcome(.day) == .unchanged)
        connection.close()
        for _ in 1...2 {
            guard case .failed(let why) = outcome(.night) else {
                Issue.record("it says that the portal was told")
                continue
            }
            #expect(!why.clause.isEmpty)
        }
    }

    @Test func `the portal uses Halflight once it has called`()
        throws
    {
        let loop = try EventLoop()
        let (agent, other) = (try Connection.bus(at: bus.address), try Connection.bus(at: bus.address))
        let portals = [try Connection.bus(at: bus.address), try Connection.bus(at: bus.address)]
        for connection in [agent, other] + portals { try connection.attach(to: loop) }
        let responder = PortalResponder(agent, .night, theme: .ink)
        var isUsed: Bool?
        responder.whenUsed = { isUsed = $0 }
        try responder.start()
        func get(_ connection: Connection) throws {
            try connection.ask(
                "org.freedesktop.impl.portal.desktop.halflight", path: "/org/freedesktop/portal/desktop",
                interface: "org.freedesktop.DBus.Properties", member: "GetAll",
                [.string("org.freedesktop.impl.portal.Settings")], on: loop)
        }
        try get(other)
        #expect(isUsed == nil)
        try get(portals[0])
        try portals[0].own("org.freedesktop.portal.Desktop")
        try loop.run(until: "it is used by the first portal") { isUsed == true }
        try get(other)
        #expect(isUsed == true)
        portals[0].close()
        try portals[1].own("org.freedesktop.portal.Desktop")
        try loop.run(until: "it is not used anymore") { isUsed == false }
        try get(portals[1])
        try loop.run(until: "it is used by the second portal") { isUsed == true }
    }

    @Test func `the portal may call as often as it wants`() throws {
        // Time stands still, so all calls fall within one second.
        let loop = try EventLoop(clock: ManualClock(now: .seconds(100), wallClock: .zero))
        let (agent, portal) = (try Connection.bus(at: bus.address), try Connection.bus(at: bus.address))
        for connection in [agent, portal] { try connection.attach(to: loop) }
        let responder = PortalResponder(agent, .night, theme: .ink)
        try responder.start()
        for _ in 1...300 {
            let answer = try portal.ask(
                "org.freedesktop.impl.portal.desktop.halflight", path: "/org/freedesktop/portal/desktop",
                interface: "org.freedesktop.impl.portal.Settings", member: "ReadAll", [.array(element: "s", [])],
                on: loop)
            #expect(answer.count == 1)
        }
    }
}
