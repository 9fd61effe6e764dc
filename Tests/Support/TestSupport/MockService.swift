import Foundation

/// A stand-in for a system bus service, by dbusmock (python3-dbusmock). Tests control it with method bodies in Python.
public final class MockService {
    /// The service that a stand-in replaces.
    public struct Template: Sendable {
        /// dbusmock's template name, or a file's path. Without it, the service is empty at first.
        var name: String?
        let service: String
        let path: String
        let interface: String
        /// The real service's Boolean properties that the template lacks.
        var missing: [String] = []

        /// org.freedesktop.login1(5).
        public static let logind = Template(
            name: "logind", service: "org.freedesktop.login1", path: "/org/freedesktop/login1",
            interface: "org.freedesktop.login1.Manager", missing: ["LidClosed", "Docked"])
        /// org.freedesktop.UPower.
        public static let uPower = Template(
            name: "upower", service: "org.freedesktop.UPower", path: "/org/freedesktop/UPower",
            interface: "org.freedesktop.UPower")
        /// The part of GNOME's compositor that reports input idle time.
        public static let mutter = Template(
            service: "org.gnome.Mutter.IdleMonitor", path: "/org/gnome/Mutter/IdleMonitor/Core",
            interface: "org.gnome.Mutter.IdleMonitor")
        /// iio-sensor-proxy.
        public static let sensorProxy = Template(
            name: Fixtures.repository("Tests/Fixtures/iio_sensor_proxy.py"), service: "net.hadess.SensorProxy",
            path: "/net/hadess/SensorProxy",
            interface: "net.hadess.SensorProxy")
    }

    let template: Template
    /// The service's name on the bus.
    public var name: String { template.service }
    /// Whether the service doesn't answer now (``pause(_:)``).
    public private(set) var isPaused = false
    private let process: ChildProcess
    private let client: BusClient

    /// Starts the service, and waits for its name. `parameters` are the template's, and the values at the start.
    public init(_ template: Template, on address: String, _ parameters: [String: Any] = [:]) throws {
        self.template = template
        client = try BusClient(address: address)
        try client.listenForOwner(of: template.service)
        let json = String(decoding: try JSONSerialization.data(withJSONObject: parameters), as: UTF8.self)
        // The system's Python, because the distribution's package belongs to it.
        process = try ChildProcess(
            "/usr/bin/python3",
            ["-m", "dbusmock"]
                + (template.name.map { ["--template", $0, "--parameters", json] }
                    ?? [template.service, template.path, template.interface]),
            environment: [
                "DBUS_SYSTEM_BUS_ADDRESS": address, "DBUS_SESSION_BUS_ADDRESS": address, "PATH": "/usr/bin:/bin",
                "LANG": "C.UTF-8",
            ])
        try client.wait(until: "\(template.service) is there") {
            guard process.isRunning else { throw Failure("dbusmock has ended", log: process.errors.lines) }
            return try client.owner(of: template.service) != nil
        }
        for property in template.missing {
            try run("self.AddProperty('\(template.interface)', '\(property)', \(python(false)))")
            // A client may already have read the old values, so the new values are announced.
            if parameters[property] as? Bool == true { try set(property, true) }
        }
    }

    deinit {
        process.end()
    }

    /// Stops the service from answering, or resumes it. After a pause, it answers the waiting calls.
    public func pause(_ isPaused: Bool) throws {
        self.isPaused = isPaused
        process.signal(isPaused ? SIGSTOP : SIGCONT)
        if isPaused { try process.waitUntilStopped() }
    }

    /// Kills the service, and waits until the bus has noticed.
    public func stop() throws {
        process.end()
        try client.waitForOwner(of: template.service, isThere: false)
    }
}

extension MockService {
    /// Sets a property, and sends the signal.
    public func set(_ property: String, _ value: Bool) throws {
        try run("self.UpdateProperties('\(template.interface)', {'\(property)': \(python(value))})")
    }

    /// Sets a property without a signal.
    public func setQuietly(_ property: String, _ value: Bool) throws {
        try run("self.props['\(template.interface)']['\(property)'] = \(python(value))")
    }

    /// Starts counting the clients' reads of properties.
    public func countReads() throws {
        try run(
            """
            self.reads = 0
            def log(text, own=self.log, me=self):
                me.reads += text.startswith('Get ')
                own(text)
            self.log = log
            """)
    }

    /// The number of property reads since ``countReads()``.
    public var reads: Int {
        get throws { try run("ret = self.reads", gives: "i").first?.integer.map(Int.init) ?? -1 }
    }

    func emit(_ signal: String, _ value: Bool) throws {
        try run("self.EmitSignal('\(template.interface)', '\(signal)', 'b', [\(python(value))])")
    }

    /// By signatures and a body in Python.
    func addMethod(
        _ name: String, takes input: String = "", gives output: String = "", _ python: String,
        interface: String? = nil, at path: String? = nil
    ) throws {
        let words = [interface ?? template.interface, name, input, output, python]
        try client.call(
            template.service, path ?? template.path, "org.freedesktop.DBus.Mock", "AddMethod",
            words.map { .string($0) })
    }

    /// Runs Python in one of the service's objects, by default the main object. Returns `ret` if it has a signature.
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
