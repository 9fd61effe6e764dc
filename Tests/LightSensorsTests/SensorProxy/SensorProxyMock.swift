import Bus
import EventLoop
import LoopSupport

// The tests' own machinery has a type ChildProcess, as the room EventLoop.
import class TestSupport.ChildProcess
import class TestSupport.PrivateBus

/// A system bus of the test's own, on which dbusmock (python3-dbusmock) plays iio-sensor-proxy.
@MainActor final class SensorProxyMock {
    let loop: EventLoop
    let systemBus: ReturningBus
    private let bus: PrivateBus
    /// A connection for the test alone.
    private let control: Connection
    private var service: ChildProcess?

    /// - Parameter activation: the command by which the bus would start the service for whoever calls it; nil for none.
    init(on loop: EventLoop? = nil, activation: String? = nil) throws {
        bus = try PrivateBus(services: activation.map { [Self.name: $0] } ?? [:])
        self.loop = try loop ?? EventLoop()
        let loop = self.loop
        systemBus = ReturningBus(on: loop, address: bus.address)
        systemBus.start()
        control = try Connection.bus(at: bus.address)
        try control.attach(to: loop)
    }

    isolated deinit {
        service?.end()
    }

    /// A new connection to the bus, on the loop.
    func connect() throws -> Connection {
        let connection = try Connection.bus(at: bus.address)
        try connection.attach(to: loop)
        return connection
    }

    /// Starts the service, and waits until it is there.
    func start(light: Double = 120, unit: String = "lux", hasLight: Bool = true) throws {
        let level = #""light_level": \#(light), "light_level_unit": "\#(unit)""#
        let parameters = #"{"has_ambient_light": \#(hasLight), \#(level)}"#
        // The system's own Python, for which the distribution's package is.
        let service = try ChildProcess(
            "/usr/bin/python3", ["-m", "dbusmock", "--template", "iio-sensors-proxy", "--parameters", parameters],
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"])
        self.service = service
        try waitForOwner(true, log: service.errors.lines)
    }

    /// Ends the service, as if it had crashed, and waits until the bus has noticed.
    func stop() throws {
        service?.end()
        try waitForOwner(false)
    }

    /// Sets a property, of which the service tells those who have claimed the sensor.
    func set(_ property: String, _ value: BusValue) throws {
        try mock("SetInternalProperty", [.string(Self.name), .string(property), .variant(value)])
    }

    /// Who has claimed the sensor.
    func claimants() throws -> [String] {
        let owners = try mock("GetInternalProperty", [.string("AmbientLightOwners")])
        return owners.first?.elements?.compactMap(\.string) ?? []
    }

    /// Has claims refused from now on, as polkit does.
    func refuseClaims() throws {
        try answerClaims(
            #"raise dbus.exceptions.DBusException("Not Authorized", name="org.freedesktop.DBus.Error.AccessDenied")"#)
    }

    /// Has claims granted again, though the service does not note whose they are.
    func grantClaims() throws {
        try answerClaims("pass")
    }

    private func answerClaims(_ python: String) throws {
        try mock(
            "AddMethod", [.string(Self.name), .string("ClaimLight"), .string(""), .string(""), .string(python)])
    }

    /// Sends what the service sends those who have claimed the sensor, to everybody.
    func emit(_ properties: [(key: String, value: BusValue)]) throws {
        try mock(
            "EmitSignal",
            [
                .string("org.freedesktop.DBus.Properties"), .string("PropertiesChanged"), .string("sa{sv}as"),
                .array(
                    element: "v",
                    [
                        .variant(.string(Self.name)), .variant(.dictionary(properties)),
                        .variant(.array(element: "s", [])),
                    ]),
            ])
    }

    @discardableResult
    private func mock(_ member: String, _ arguments: [BusValue]) throws -> [BusValue] {
        try control.call(
            Self.name, path: "/net/hadess/SensorProxy", interface: "org.freedesktop.DBus.Mock", member: member,
            arguments)
    }

    private func waitForOwner(_ wanted: Bool, log: [String] = []) throws {
        var isThere = !wanted
        let slots = try control.onOwner(of: Self.name) { isThere = $0 }
        try withExtendedLifetime(slots) {
            try loop.run(until: "iio-sensor-proxy is \(wanted ? "there" : "gone")", log: log) { isThere == wanted }
        }
    }

    private static let name = "net.hadess.SensorProxy"
}
