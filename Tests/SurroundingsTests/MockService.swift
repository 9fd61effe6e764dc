import Bus
import EventLoop
import LoopSupport

import class TestSupport.ChildProcess

/// A service on the system bus, played by dbusmock (python3-dbusmock) by one of its templates.
@MainActor final class MockService {
    /// A service that dbusmock has a template for.
    struct Template {
        let name: String
        let service: String
        let path: String
        let interface: String
        /// What the template lacks.
        let properties: [String]

        static let logind = Template(
            name: "logind", service: "org.freedesktop.login1", path: "/org/freedesktop/login1",
            interface: "org.freedesktop.login1.Manager", properties: ["LidClosed", "Docked"])
        static let uPower = Template(
            name: "upower", service: "org.freedesktop.UPower", path: "/org/freedesktop/UPower",
            interface: "org.freedesktop.UPower", properties: [])
    }

    private let template: Template
    private let process: ChildProcess
    private let loop: EventLoop
    private let connection: Connection

    /// Starts the service and waits until it is there.
    ///
    /// - Parameter flags: properties that are true from the start.
    init(_ template: Template, bus address: String, flags: [String] = []) throws {
        self.template = template
        loop = try EventLoop()
        connection = try Connection.bus(at: address)
        try connection.attach(to: loop)
        let parameters = "{" + flags.map { "\"\($0)\": true" }.joined(separator: ", ") + "}"
        // The system's own Python, for which the distribution's package is.
        process = try ChildProcess(
            "/usr/bin/python3", ["-m", "dbusmock", "--template", template.name, "--parameters", parameters],
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": address, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"])
        try waitForOwner()
        // Whoever has seen the service come may have asked already: the values are told.
        for property in template.properties {
            try mock("AddProperty", [.string(template.interface), .string(property), .variant(.boolean(false))])
            if flags.contains(property) { try set(property, true) }
        }
    }

    isolated deinit {
        process.end()
    }

    /// Gives a property a value and tells everybody.
    func set(_ property: String, _ value: Bool) throws {
        try set([property: value], of: template.interface, at: template.path)
    }

    /// Gives a property a value and tells nobody.
    func setQuietly(_ property: String, _ value: Bool) throws {
        try run("self.props['\(template.interface)']['\(property)'] = \(value ? "True" : "False")", at: template.path)
    }

    /// Gives properties of one of its objects a value and tells everybody.
    func set(_ properties: [String: Bool], of interface: String, at path: String) throws {
        let changes = properties.map { (key: $0.key, value: BusValue.boolean($0.value)) }
        try mock("UpdateProperties", [.string(interface), .dictionary(changes)], at: path)
    }

    /// Sends a signal with one boolean.
    func emit(_ signal: String, _ value: Bool) throws {
        try mock(
            "EmitSignal",
            [
                .string(template.interface), .string(signal), .string("b"),
                .array(element: "v", [.variant(.boolean(value))]),
            ])
    }

    /// Has one of its objects run a line of Python, for what dbusmock has no method for.
    func run(_ python: String, at path: String) throws {
        let interface = "org.halflight.Test"
        try mock(
            "AddMethod", [.string(interface), .string("Run"), .string(""), .string(""), .string(python)], at: path)
        try connection.call(template.service, path: path, interface: interface, member: "Run")
    }

    /// Calls a method by which dbusmock is steered.
    @discardableResult
    func mock(_ member: String, _ arguments: [BusValue], at path: String? = nil) throws -> [BusValue] {
        try connection.call(
            template.service, path: path ?? template.path, interface: "org.freedesktop.DBus.Mock", member: member,
            arguments)
    }

    /// Ends the service, as if it had crashed, and waits until the bus has noticed.
    func stop() throws {
        process.end()
        var isThere = true
        let slots = try connection.onOwner(of: template.service) { isThere = $0 }
        try withExtendedLifetime(slots) { try loop.run(until: "\(template.service) is gone") { !isThere } }
    }

    private func waitForOwner() throws {
        var isThere = false
        let slots = try connection.onOwner(of: template.service) { isThere = $0 }
        try withExtendedLifetime(slots) {
            try loop.run(until: "\(template.service) is there", log: process.errors.lines) { isThere }
        }
    }
}
