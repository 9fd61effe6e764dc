import Foundation

/// The environment of a program on one machine, different for each test: devices, buses and folders.
public final class Machine {
    /// The devices, none at first.
    public let devices: Testbed
    /// The session bus.
    public let bus: PrivateBus
    /// The user's folders.
    public let home: Home
    private var processes: [ChildProcess] = []
    private var systemBus: PrivateBus?
    private var services: [MockService] = []

    /// Makes a machine without devices, and starts its bus. `services` are names that the bus can start, with commands.
    public init(configuration: String? = nil, services: [String: String] = [:]) throws {
        devices = try Testbed()
        bus = try PrivateBus(services: services)
        home = try Home()
        if let configuration { try home.configure(configuration) }
    }

    deinit {
        endPrograms()
        endOthers()
    }

    /// Processes started by the bus and others would write into the removed home.
    private func endOthers() {
        let entry = Data("HOME=\(home.folder.path)".utf8)
        func isThere(_ process: pid_t) -> Bool {
            let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ") ?? Data()
            return environment.split(separator: 0).contains(entry)
        }
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap(pid_t.init) ?? []
        for process in processes where isThere(process) {
            kill(process, SIGKILL)
            while isThere(process) { sched_yield() }
        }
    }

    /// Ends the programs started on the machine.
    public func endPrograms() {
        for process in processes where process.isRunning { process.signal(SIGTERM) }
        for process in processes {
            _ = try? process.waitForEnd(within: 3)
            process.end()
        }
    }

    /// The whole environment of a program on this machine.
    public var environment: [String: String] {
        let machine = [
            "DBUS_SESSION_BUS_ADDRESS": bus.address,
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(systemBusSocket)",
            "LANG": "C.UTF-8",
            "TZ": "UTC",
            "PATH": "\(Products.folder.path(percentEncoded: false)):/usr/local/bin:/usr/bin:/bin",
            // A crash must end the program at once, without a backtracer that waits.
            "SWIFT_BACKTRACE": "enable=no",
        ]
        return machine.merging(home.environment) { $1 }.merging(devices.environment) { $1 }
    }

    /// Creates a client on the machine's bus.
    public func busClient() throws -> BusClient {
        try BusClient(address: bus.address)
    }

    /// Starts a built program, optionally at a terminal. The program ends with the machine at the latest.
    public func start(
        _ program: String, _ arguments: [String] = [], at terminal: PseudoTerminal? = nil,
        environment extra: [String: String] = [:]
    ) throws -> ChildProcess {
        try startAt(Products.path(program), arguments, at: terminal, environment: extra)
    }

    /// Starts any program, by its path or its name, in the same way.
    public func startAt(
        _ path: String, _ arguments: [String] = [], at terminal: PseudoTerminal? = nil,
        environment extra: [String: String] = [:]
    ) throws -> ChildProcess {
        let type = terminal == nil ? [:] : ["TERM": "xterm"]
        let process = try ChildProcess(
            path, arguments, environment: environment.merging(type) { $1 }.merging(extra) { $1 },
            terminal: terminal?.path)
        processes.append(process)
        return process
    }

    /// Runs the command `halflight` to its end.
    public func halflight(_ arguments: String..., environment extra: [String: String] = [:]) throws -> Finished {
        try start("halflight", arguments, environment: extra).finish()
    }

    /// Starts the agent and waits until it owns its name. A shell runs `limits` before, such as `ulimit -n 100`.
    public func startAgent(
        _ arguments: [String] = [], environment extra: [String: String] = [:], limits: String? = nil
    ) throws -> RunningAgent {
        let client = try busClient()
        try client.listen("type='signal',sender='\(RunningAgent.name)'")
        try client.listenForOwner(of: RunningAgent.name)
        let program = [Products.path("halflightd")] + arguments
        let command = limits.map { ["/bin/sh", "-c", "\($0); exec \"$0\" \"$@\""] + program } ?? program
        let agent = RunningAgent(
            process: try startAt(command[0], Array(command.dropFirst()), environment: extra), bus: client,
            machine: self)
        try agent.wait(until: "the agent owns \(RunningAgent.name)") {
            client.signals.contains { $0.member == "NameOwnerChanged" && $0.arguments.last?.string?.isEmpty == false }
        }
        return agent
    }
}

extension Machine {
    /// Starts a stand-in for a system bus service, on the session bus unless a separate system bus was started.
    ///
    /// Each daemon costs one of a user's few inotify instances (inotify(7)).
    @discardableResult
    public func play(_ template: MockService.Template, _ parameters: [String: Any] = [:]) throws -> MockService {
        let bus = systemBus ?? bus
        try linkSystemBus(to: bus)
        let service = try MockService(template, on: bus.address, parameters)
        services.append(service)
        return service
    }

    /// Starts a separate system bus, which replaces an earlier one.
    public func startSystemBus() throws {
        try endSystemBus()
        let bus = try PrivateBus()
        try linkSystemBus(to: bus)
        systemBus = bus
    }

    /// Kills the system bus and everything on it.
    public func endSystemBus() throws {
        guard systemBus != nil else { return }
        try FileManager.default.removeItem(atPath: systemBusSocket)
        systemBus = nil
        services.removeAll()
    }

    private func linkSystemBus(to bus: PrivateBus) throws {
        if FileManager.default.fileExists(atPath: systemBusSocket) { return }
        try FileManager.default.createSymbolicLink(atPath: systemBusSocket, withDestinationPath: bus.socket)
    }

    private var systemBusSocket: String { "\(home.folder.path)/run/system-bus" }
}
