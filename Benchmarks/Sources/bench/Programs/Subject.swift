import Foundation

/// A program that is measured: the agent, or the floor.
///
/// Each has devices of its own.
final class Subject {
    let name: String
    let busName: String
    let devices: MockedDevices
    let client: BusClient
    private let program: String
    private let arguments: [String]
    private let variables: [String: String]
    private let log: String
    private var process: Child?

    /// - Parameters:
    ///   - arguments: what the program is started with where the figure does not ask for its defaults.
    ///   - variables: what it has in its environment besides this program's.
    init(
        _ name: String, _ program: String, busName: String, arguments: [String] = [],
        variables: [String: String] = [:], log: String, client: BusClient, devices: MockedDevices
    ) throws {
        (self.name, self.program, self.busName) = (name, program, busName)
        (self.arguments, self.variables, self.log, self.client) = (arguments, variables, log, client)
        self.devices = devices
        try client.listen("type='signal',member='NameOwnerChanged',arg0='\(busName)'")
        try client.listen("type='signal',member='AppearanceChanged',path='/org/halflight/Agent'")
    }

    /// Starts it, and waits until it owns its name; returns how long that took, in microseconds.
    @discardableResult
    func start(withDefaults: Bool = false) throws -> Double {
        try launch(withDefaults ? [] : arguments) { start in
            let end = try client.wait(for: "NameOwnerChanged") { $0.count == 3 && $0[0] == busName && !$0[2].isEmpty }
            // It answers once it is done with all that belongs to its start.
            try client.settle(busName)
            return end - start
        }
    }

    /// Starts it, and asks until it has a level, by which it decides at once; returns how long that took, in
    /// microseconds.
    func startToDecision() throws -> Double {
        try launch([]) { start in
            _ = try client.wait(for: "NameOwnerChanged") { $0.count == 3 && $0[0] == busName && !$0[2].isEmpty }
            while try client.level(of: busName) < 0 {
                guard microseconds() - start < BusClient.patience else { throw Failure("it has no level") }
            }
            return microseconds() - start
        }
    }

    private func launch(_ arguments: [String], _ body: (_ start: Double) throws -> Double) throws -> Double {
        var environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        environment["UMOCKDEV_DIR"] = devices.folder
        devices.forgetListeners()
        let start = microseconds()
        process = try Child(program, arguments, environment: environment, log: log)
        do {
            return try body(start)
        } catch {
            throw Failure("\(name) did not start: \(error). It said last: \(said)")
        }
    }

    /// Changes the backlight so that the appearance changes; returns when the uevent was sent and when the signal had
    /// come, in microseconds.
    ///
    /// A backlight that is bright at first is dark after an odd number of changes.
    func change(_ round: Int) throws -> (sent: Double, arrival: Double) {
        let appearance = round.isMultiple(of: 2) ? "night" : "day"
        devices.set(appearance == "night" ? 20 : 80)
        let sent = try devices.sendChange()
        do {
            return (sent, try client.wait(for: "AppearanceChanged") { $0.first == appearance })
        } catch {
            throw Failure("\(name), in change \(round): \(error). It said last: \(said)")
        }
    }

    /// Waits until it has done what belongs to the last change, and rests a little, so that the next finds it asleep.
    func settle() throws {
        try client.settle(busName)
        rest(milliseconds: 2)
    }

    /// The last lines of its log, which is all runs'.
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
    /// - Throws: `Failure` when it was not started.
    func running() throws -> Child {
        guard let process else { throw Failure("\(name) is not running") }
        return process
    }
}
