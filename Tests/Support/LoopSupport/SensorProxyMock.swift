package import SDBus
package import SDEvent

package import struct TestSupport.Failure
package import class TestSupport.MockService
package import class TestSupport.PrivateBus

/// A private system bus with a stand-in for iio-sensor-proxy, which uses dbusmock (python3-dbusmock).
@MainActor package final class SensorProxyMock {
    package let loop: EventLoop
    package let systemBus: ReconnectingBus
    private let bus: PrivateBus
    /// For the test itself.
    private let control: Connection
    private var service: MockService?
    private var isThere = false
    private var slots: [Slot] = []

    /// - Parameter activation: the command with which the bus starts the service.
    package init(on loop: EventLoop? = nil, activation: String? = nil) throws {
        bus = try PrivateBus(services: activation.map { [Self.name: $0] } ?? [:])
        self.loop = try loop ?? EventLoop()
        let loop = self.loop
        systemBus = ReconnectingBus(on: loop, address: bus.address)
        systemBus.start()
        control = try Connection.bus(at: bus.address)
        try control.attach(to: loop)
        // A bus disconnects a client that doesn't authenticate within 30 s, and a test may have to wait.
        for connection in [control, systemBus.connection].compactMap({ $0 }) {
            try connection.call(
                "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                member: "GetId")
        }
        slots = try control.onOwner(of: Self.name) { [unowned self] in isThere = $0 }
    }

    package func connect() throws -> Connection {
        let connection = try Connection.bus(at: bus.address)
        try connection.attach(to: loop)
        return connection
    }

    /// Throws `Failure` if the service wasn't started.
    package var sensor: MockService {
        get throws {
            guard let service else { throw Failure("iio-sensor-proxy was not started") }
            return service
        }
    }

    /// Waits for the service's name.
    package func start(light: Double = 120, unit: String = "lux", hasLight: Bool = true) throws {
        service = try MockService(
            .sensorProxy, on: bus.address, MockService.light(light, unit: unit, hasSensor: hasLight))
        try waitForOwner(true)
    }

    /// Waits until the bus has noticed.
    package func stop() throws {
        try service?.stop()
        try waitForOwner(false)
    }

    private func waitForOwner(_ wanted: Bool) throws {
        try loop.run(until: "iio-sensor-proxy is \(wanted ? "there" : "gone")") { isThere == wanted }
    }

    private static let name = "net.hadess.SensorProxy"
}
