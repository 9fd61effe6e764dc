import TestSupport

/// One test's session: a system bus, devices, and a program that prints the monitors' events.
@MainActor final class Scene {
    let devices: Testbed
    private var bus: PrivateBus?
    let address: String
    private var services: [MockService] = []
    private var observer: ChildProcess?

    /// - Parameter activatable: Services that the bus can start, each with its command.
    init(activatable: [String: String] = [:]) throws {
        devices = try Testbed()
        let bus = try PrivateBus(services: activatable)
        self.bus = bus
        address = bus.address
    }

    isolated deinit {
        observer?.endInput()
        observer?.end()
    }

    /// The bus's socket.
    var socket: String { bus?.socket ?? "" }

    /// Ends the system bus as if its daemon had crashed.
    func endBus() {
        bus = nil
    }

    /// Starts a service on the bus.
    ///
    /// - Parameter flags: The properties that are true from the start.
    @discardableResult
    func start(_ template: MockService.Template, _ flags: [String] = []) throws -> MockService {
        let service = try MockService(template, on: address, Dictionary(uniqueKeysWithValues: flags.map { ($0, true) }))
        services.append(service)
        return service
    }

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - session: The value of `XDG_SESSION_ID`, or `nil` to leave it unset.
    ///   - address: The system bus's address. `nil` means this test's bus.
    ///   - variables: Additional environment variables.
    func observe(session: String? = nil, bus address: String? = nil, _ variables: [String: String] = [:]) throws {
        var environment = devices.environment.merging(variables) { $1 }
        environment["DBUS_SYSTEM_BUS_ADDRESS"] = address ?? self.address
        environment["XDG_SESSION_ID"] = session
        environment["SWIFT_BACKTRACE"] = "enable=no"
        let observer = try ChildProcess(Products.path("MonitorObserver"), environment: environment)
        self.observer = observer
        try observer.output.wait(forText: "started")
    }

    /// Waits for the expected number of events since the start and compares them.
    ///
    /// - Parameter inOrder: Whether the order matters. Events of different services may not keep it.
    func expect(_ expected: [String], inOrder: Bool = true) throws {
        guard let observer else { throw Failure("nobody observes") }
        var rest = expected.count
        try observer.output.wait(for: "event \(rest) of \(expected)") { line in
            if Scene.isEvent(line) { rest -= 1 }
            return rest == 0
        }
        let observed = observer.output.lines.filter(Scene.isEvent)
        guard inOrder ? observed == expected : observed.sorted() == expected.sorted() else {
            throw Failure("observed \(observed), expected \(expected)")
        }
    }

    /// Waits for a line with `text` in the program's log and returns all lines so far.
    @discardableResult
    func expectLog(_ text: String) throws -> [String] {
        guard let observer else { throw Failure("nobody observes") }
        try observer.errors.wait(forText: text)
        return observer.errors.lines
    }

    /// Whether the program has reported that all services have answered.
    var isAnswered: Bool { observer?.output.lines.contains("answered") == true }

    /// Waits until all services have answered and returns the earlier events.
    func waitForAnswers() throws -> [String] {
        guard let observer else { throw Failure("nobody observes") }
        try observer.output.wait(forText: "answered")
        return observer.output.lines.prefix { $0 != "answered" }.filter(Scene.isEvent)
    }

    /// Makes the program refresh the monitors and waits until it's done.
    func refresh() throws {
        guard let observer else { throw Failure("nobody observes") }
        let before = observer.output.lines.count
        try observer.send("refresh")
        try observer.output.wait(forText: "refreshed", from: before)
    }

    private static func isEvent(_ line: String) -> Bool {
        !["answered", "refreshed", "started"].contains(line)
    }
}
