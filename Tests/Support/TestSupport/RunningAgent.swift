public import Foundation

/// A started `halflightd`, and a bus client that follows it.
public final class RunningAgent {
    /// The agent's bus name.
    public static let name = "org.halflight.Agent"
    /// The path of the agent's object.
    public static let path = "/org/halflight/Agent"
    /// The agent's D-Bus interface.
    public static let interface = "org.halflight.Agent1"

    /// The program itself.
    public let process: ChildProcess
    /// The client that follows the agent.
    public let bus: BusClient
    /// The agent's machine, kept alive while the agent is used.
    public let machine: Machine

    /// Creates an agent from a started process and a client.
    public init(process: ChildProcess, bus: BusClient, machine: Machine) {
        self.process = process
        self.bus = bus
        self.machine = machine
    }

    /// The lines that the agent has logged.
    public var log: [String] { process.errors.lines }

    /// Ends the agent with a signal, and returns its end.
    @discardableResult
    public func stop(_ signal: CInt = SIGTERM) throws -> ChildProcess.Ending {
        process.signal(signal)
        return try process.waitForEnd()
    }
}

extension RunningAgent {
    /// `day` or `night`.
    public var appearance: String { get throws { try property("Appearance").string ?? "" } }
    /// `auto`, `day` or `night`.
    public var mode: String { get throws { try property("Mode").string ?? "" } }
    /// `never`, `agree`, `time`, or nothing in mode `auto`.
    public var forceEnds: String { get throws { try property("ForceEnds").string ?? "" } }
    /// In microseconds since the epoch, or 0 for a mode without an end.
    public var forcedUntil: Int64 { get throws { try property("ForcedUntil").integer ?? -1 } }
    /// The last valid level, 0...100 percent, or -1 before the first.
    public var level: Double { get throws { try property("Level").double ?? .nan } }
    /// The last valid level in lux. -1 if the source doesn't measure lux.
    public var illuminance: Double { get throws { try property("Illuminance").double ?? .nan } }
    /// The source in use, or empty if there's no source.
    public var source: String { get throws { try property("Source").string ?? "" } }
    /// The lower threshold, in percent.
    public var nightBelow: Double { get throws { try property("NightBelow").double ?? .nan } }
    /// The upper threshold, in percent.
    public var dayAbove: Double { get throws { try property("DayAbove").double ?? .nan } }
    /// The reason for the appearance.
    public var reason: String { get throws { try property("Reason").string ?? "" } }
    /// The identifiers of the responders' states, by the responders' names.
    public func responderStates() throws -> [String: String] {
        let listed = try call("ListResponders").first?.list ?? []
        return Dictionary(
            listed.compactMap { responder in
                guard let parts = responder.list, let name = parts.first?.string else { return nil }
                return (name, parts.last?.dictionary?["state-id"]?.string ?? "")
            }
        ) { first, _ in first }
    }
    /// The identifiers of the problems' effects.
    public func problemEffects() throws -> [String] {
        try property("Problems").list?.compactMap { $0.dictionary?["effect-id"]?.string } ?? []
    }
    /// The identifiers of the reason and of its parts.
    public var reasonIDs: [String] {
        get throws { messageIDs(.list([try property("ReasonId"), try property("ReasonArguments")])) }
    }

    /// Returns the value of one property.
    public func property(_ name: String) throws -> BusValue {
        let reply = try bus.call(
            RunningAgent.name, RunningAgent.path, RunningAgent.properties, "Get",
            [.string(RunningAgent.interface), .string(name)])
        guard let value = reply.first else { throw Failure("property \(name) has no value", log: log) }
        return value
    }

    /// Returns all properties at once.
    public func allProperties() throws -> [String: BusValue] {
        try bus.call(
            RunningAgent.name, RunningAgent.path, RunningAgent.properties, "GetAll", [.string(RunningAgent.interface)]
        ).first?.dictionary ?? [:]
    }

    /// Sets the mode for a number of seconds. 0 means until the mode is set again.
    public func setMode(_ mode: String, seconds: UInt32 = 0) throws {
        try call("SetMode", [.string(mode), .uint32(seconds)])
    }

    /// Writes a property.
    public func writeProperty(_ name: String, _ value: String) throws {
        try bus.call(
            RunningAgent.name, RunningAgent.path, RunningAgent.properties, "Set",
            [.string(RunningAgent.interface), .string(name), .variantString(value)])
    }

    /// Makes the agent reload the configuration.
    public func reload() throws {
        try call("Reload")
    }

    /// Returns the answer to `ListSources`: each source's name and values.
    public func sources() throws -> [(name: String, details: [String: BusValue])] {
        let list = try call("ListSources").first?.list ?? []
        return list.compactMap { entry in
            guard let fields = entry.list, fields.count == 2, let name = fields[0].string else { return nil }
            return (name, fields[1].dictionary ?? [:])
        }
    }

    /// Calls a method of the interface, and returns its result.
    @discardableResult
    public func call(_ member: String, _ arguments: [BusClient.Argument] = []) throws -> [BusValue] {
        try bus.callAgent(member, arguments)
    }

    private static let properties = "org.freedesktop.DBus.Properties"
}
