import Foundation

/// A program that is measured: the agent, or the floor.
///
/// Each has a backlight of its own, and they share the bus.
final class Subject {
    let name: String
    let busName: String
    let backlight: Backlight
    private let program: String
    private let arguments: [String]
    private let log: String
    private let client: BusClient
    private var process: Child?
    private var listeners: [EventSocket] = []

    /// - Parameters:
    ///   - arguments: what the program is started with where the figure does not ask for its defaults.
    init(
        _ name: String, _ program: String, busName: String, arguments: [String] = [], log: String, client: BusClient
    ) throws {
        (self.name, self.program, self.busName) = (name, program, busName)
        (self.arguments, self.log, self.client) = (arguments, log, client)
        backlight = try Backlight()
        try client.listen("type='signal',member='NameOwnerChanged',arg0='\(busName)'")
    }

    /// Starts it, and waits until it owns its name; returns how long that took, in microseconds.
    @discardableResult
    func start(withDefaults: Bool = false) throws -> Double {
        var environment = ProcessInfo.processInfo.environment
        environment["UMOCKDEV_DIR"] = backlight.folder
        let start = microseconds()
        process = try Child(program, withDefaults ? [] : arguments, environment: environment, log: log)
        do {
            let end = try client.wait(for: "NameOwnerChanged") { $0.count == 3 && $0[0] == busName && !$0[2].isEmpty }
            // It answers once it is done with all that belongs to its start.
            try client.settle(busName)
            return end - start
        } catch {
            throw Failure("\(name) did not start: \(error). It said: \((try? text(of: log)) ?? "nothing")")
        }
    }

    /// Sends it a uevent for its backlight; returns the moment before, in microseconds.
    func sendChange() throws -> Double {
        if listeners.isEmpty { listeners = try backlight.listeners() }
        return backlight.sendChange(to: listeners)
    }

    func stop() throws {
        listeners = []
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
