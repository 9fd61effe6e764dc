import Foundation

/// A service on a system bus, played by dbusmock (python3-dbusmock) by one of its templates.
///
/// It is steered in Python, which dbusmock runs as a method's body.
public final class MockService {
    /// A service that dbusmock has a template for.
    public struct Template: Sendable {
        let name: String
        let service: String
        let path: String
        let interface: String
        /// What says yes or no of the real service, and the template lacks.
        var missing: [String] = []

        /// org.freedesktop.login1(5).
        public static let logind = Template(
            name: "logind", service: "org.freedesktop.login1", path: "/org/freedesktop/login1",
            interface: "org.freedesktop.login1.Manager", missing: ["LidClosed", "Docked"])
        /// org.freedesktop.UPower.
        public static let uPower = Template(
            name: "upower", service: "org.freedesktop.UPower", path: "/org/freedesktop/UPower",
            interface: "org.freedesktop.UPower")
        /// iio-sensor-proxy.
        public static let sensorProxy = Template(
            name: "iio-sensors-proxy", service: "net.hadess.SensorProxy", path: "/net/hadess/SensorProxy",
            interface: "net.hadess.SensorProxy")
    }

    let template: Template
    private let process: ChildProcess
    private let client: BusClient

    /// Starts the service and waits until it is there.
    ///
    /// - Parameters:
    ///   - address: the bus.
    ///   - parameters: what the template takes, and what holds from the start.
    /// - Throws: ``Failure`` when it does not come.
    public init(_ template: Template, on address: String, _ parameters: [String: Any] = [:]) throws {
        self.template = template
        client = try BusClient(address: address)
        try client.listenForOwner(of: template.service)
        let json = String(decoding: try JSONSerialization.data(withJSONObject: parameters), as: UTF8.self)
        // The system's own Python, for which the distribution's package is.
        process = try ChildProcess(
            "/usr/bin/python3", ["-m", "dbusmock", "--template", template.name, "--parameters", json],
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": address, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"])
        try wait(isThere: true)
        for property in template.missing {
            try run("self.AddProperty('\(template.interface)', '\(property)', \(python(false)))")
            // Whoever has seen the service come may have asked already: the values are told.
            if parameters[property] as? Bool == true { try set(property, true) }
        }
    }

    deinit {
        process.end()
    }

    /// Ends the service, as if it had crashed, and waits until the bus has noticed.
    public func stop() throws {
        process.end()
        try wait(isThere: false)
    }

    private func wait(isThere: Bool) throws {
        let deadline = monotonicSeconds() + patience
        while (try client.owner(of: template.service) != nil) != isThere {
            guard monotonicSeconds() < deadline else {
                throw Failure("\(template.service) is not \(isThere ? "there" : "gone")", log: process.errors.lines)
            }
            try client.receive(within: 0.1)
        }
    }
}

extension MockService {
    /// Gives a property a value and tells everybody.
    public func set(_ property: String, _ value: Bool) throws {
        try run("self.UpdateProperties('\(template.interface)', {'\(property)': \(python(value))})")
    }

    /// Gives a property a value and tells nobody.
    public func setQuietly(_ property: String, _ value: Bool) throws {
        try run("self.props['\(template.interface)']['\(property)'] = \(python(value))")
    }

    /// Sends a signal with one boolean.
    func emit(_ signal: String, _ value: Bool) throws {
        try run("self.EmitSignal('\(template.interface)', '\(signal)', 'b', [\(python(value))])")
    }

    /// Adds a method, or puts one in the place of the template's: its signatures, and its body in Python.
    func addMethod(
        _ name: String, takes input: String = "", gives output: String = "", _ python: String,
        interface: String? = nil, at path: String? = nil
    ) throws {
        let words = [interface ?? template.interface, name, input, output, python]
        try client.call(
            template.service, path ?? template.path, "org.freedesktop.DBus.Mock", "AddMethod",
            words.map { .string($0) })
    }

    /// Has one of the service's objects, the main one without a path, run some Python; what it leaves in `ret` comes
    /// back where there is a signature for it.
    @discardableResult
    func run(_ python: String, gives output: String = "", at path: String? = nil) throws -> [BusValue] {
        let interface = "org.halflight.Test"
        try addMethod("Run", gives: output, python, interface: interface, at: path)
        return try client.call(template.service, path ?? template.path, interface, "Run")
    }

    func python(_ value: Bool) -> String {
        "dbus.Boolean(\(value ? 1 : 0))"
    }
}
