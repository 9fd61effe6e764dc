import Foundation

/// A measured program: the agent or the floor.
///
/// Each has its own devices.
final class Subject {
    let name: String
    let busName: String
    let devices: MockedDevices
    let client: BusClient
    private let program: String
    private let arguments: [String]
    private let wrapper: [String]
    private let variables: [String: String]
    private let log: String
    private var process: Child?

    /// - Parameters:
    ///   - arguments: The program's arguments, unless the figure measures its defaults.
    ///   - wrapper: The program that runs it, with its arguments, if any.
    ///   - variables: Additions to this program's environment.
    init(
        _ name: String, _ program: String, busName: String, arguments: [String] = [], wrapper: [String] = [],
        variables: [String: String] = [:], log: String, client: BusClient, devices: MockedDevices
    ) throws {
        (self.name, self.program, self.busName, self.wrapper) = (name, program, busName, wrapper)
        (self.arguments, self.variables, self.log, self.client) = (arguments, variables, log, client)
        self.devices = devices
        try client.listen("type='signal',member='NameOwnerChanged',arg0='\(busName)'")
        try client.listen("type='signal',member='AppearanceChanged',path='/org/halflight/Agent'")
    }

    /// Starts the program, and waits until it owns its name. Returns the time in microseconds.
    @discardableResult
    func start(withDefaults: Bool = false) throws -> Double {
        try launch(withDefaults ? [] : arguments) { start in
            let end = try client.wait(for: "NameOwnerChanged") { $0.count == 3 && $0[0] == busName && !$0[2].isEmpty }
            // The program answers when its start is complete.
            try client.settle(busName)
            return end - start
        }
    }

    /// Starts the program, and waits for a level, by which it decides at once. Returns the time in microseconds.
    func startToDecision() throws -> Double {
        try launch([]) { start in
            _ = try client.wait(for: "NameOwnerChanged") { $0.count == 3 && $0[0] == busName && !$0[2].isEmpty }
            while try client.level(of: busName) < 0 {
                guard microseconds() - start < BusClient.patience else { throw Failure("the program has no level") }
            }
            return microseconds() - start
        }
    }

    private func launch(_ arguments: [String], _ body: (_ start: Double) throws -> Double) throws -> Double {
        var environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        environment["UMOCKDEV_DIR"] = devices.folder
        devices.forgetListeners()
        let start = microseconds()
        process = try Child(wrapper + [program] + arguments, environment: environment, log: log)
        do {
            return try body(start)
        } catch {
            throw Failure("\(name) did not start: \(error). Its last output: \(said)")
        }
    }

    /// Changes the backlight so that the appearance changes. Returns the times of the uevent and of the signal, in
    /// microseconds.
    ///
    /// A backlight that starts bright is dark after an odd number of changes.
    func change(_ round: Int) throws -> (sent: Double, arrival: Double) {
        let appearance = round.isMultiple(of: 2) ? "night" : "day"
        devices.set(appearance == "night" ? 20 : 80)
        let sent = try devices.sendChange()
        do {
            return (sent, try client.wait(for: "AppearanceChanged") { $0.first == appearance })
        } catch {
            throw Failure("\(name), in change \(round): \(error). Its last output: \(said)")
        }
    }

    /// Waits until the last change is done, and a little longer, so that the program sleeps again.
    func settle() throws {
        try client.settle(busName)
        rest(milliseconds: 2)
    }

    /// The last lines of the log of all runs.
    private var said: String {
        ((try? text(of: log)) ?? "").split(separator: "\n").suffix(10).joined(separator: "\n")
    }

    func stop() throws {
        devices.forgetListeners()
        try process?.stop()
        process = nil
    }

    /// The running process.
    ///
    /// - Throws: `Failure` if it was not started.
    func running() throws -> Child {
        guard let process else { throw Failure("\(name) is not running") }
        return process
    }
}
