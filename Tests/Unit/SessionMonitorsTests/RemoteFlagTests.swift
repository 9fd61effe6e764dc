import LoopSupport
import SDBus
import TestSupport
import Testing

@testable import SessionMonitors

@Suite("A service's Boolean", .tags(.alone)) @MainActor struct RemoteFlagTests {
    private let keep = Keeper()

    @Test func `a question during a pending answer is asked again`() throws {
        let (bus, loop) = (try keep(PrivateBus()), try EventLoop())
        let (service, own) = (try Connection.ready(at: bus.address), try Connection.ready(at: bus.address))
        for connection in [service, own] { try connection.attach(to: loop) }
        var isDocked = false
        let property = Property("Docked", "b") {
            // The value changes without a signal.
            defer { isDocked = true }
            return .boolean(isDocked)
        }
        try keep(
            service.export(Interface("org.halflight.Test", methods: [], properties: [property], signals: []), at: "/"))
        try service.own("org.halflight.Test")
        var values: [Bool?] = []
        let name = RemoteFlag.Name(
            service: "org.halflight.Test", path: "/", interface: "org.halflight.Test", property: "Docked")
        let flag = RemoteFlag(name, on: own) { values.append($0) }
        try loop.run(until: "it is asked") { flag.isQuerying }
        flag.query()
        try loop.run(until: "it is answered twice") { values.count == 2 }
        #expect(values == [false, true])
    }
}
