public import Foundation

extension RunningAgent {
    /// The appearances in `AppearanceChanged` signals since the last ``forgetSignals()``.
    public var changes: [String] {
        bus.signals.filter { $0.member == "AppearanceChanged" }.compactMap { $0.arguments.first?.string }
    }

    /// The properties in `PropertiesChanged` signals, with new values, in order.
    public var propertyChanges: [(name: String, value: BusValue)] {
        bus.signals.filter { $0.member == "PropertiesChanged" && $0.arguments.first?.string == RunningAgent.interface }
            .flatMap { $0.arguments.dropFirst().first?.dictionary ?? [:] }
            .map { (name: $0.key, value: $0.value) }
    }

    /// Forgets the signals so far.
    public func forgetSignals() throws {
        try bus.forgetSignals()
    }

    /// Waits until a condition holds. Checks it after each signal, and at least every 20 ms. A failure shows the log.
    public func wait(until what: String, _ holds: () throws -> Bool) throws {
        let deadline = monotonicSeconds() + patience
        while try !look(what, holds) {
            guard process.isRunning else { throw Failure("the agent has ended before \(what)", log: log) }
            guard monotonicSeconds() < deadline else {
                throw Failure("not within \(patience) s: \(what)\n  the agent says \(try describe())", log: log)
            }
            try bus.receive(within: 0.02)
        }
    }

    /// Waits until the last valid level is `level` percent, within 0.01.
    public func waitForLevel(_ level: Double) throws {
        try wait(until: "the level is \(level)") { abs(try self.level - level) < 0.01 }
    }

    /// Waits until the property has this appearance.
    public func waitForAppearance(_ appearance: String) throws {
        try wait(until: "the appearance is \(appearance)") { try self.appearance == appearance }
    }

    /// Waits until this source is in use.
    public func waitForSource(_ source: String) throws {
        try wait(until: "the source is \"\(source)\"") { try self.source == source }
    }

    /// Waits until the reason for the appearance, or a part of the reason, has this identifier.
    public func waitForReason(_ id: String) throws {
        try wait(until: "the reason has \(id)") { try self.reasonIDs.contains(id) }
    }

    /// Waits until exactly these appearances were announced. They count since the last ``forgetSignals()``.
    public func waitForChanges(_ expected: [String]) throws {
        try wait(until: "the changes are \(expected)") { changes == expected }
    }

    /// Waits for a line with `text` in a mailbox, from line `start`.
    @discardableResult
    public func wait(for text: String, in mailbox: Mailbox, from start: Int = 0) throws -> String {
        do {
            return try mailbox.log.wait(forText: text, from: start).line
        } catch {
            let (path, id) = ("/proc/\(process.processID)", process.processID)
            let children = (try? String(contentsOfFile: "\(path)/task/\(id)/children", encoding: .utf8)) ?? ""
            let waits = (try? String(contentsOfFile: "\(path)/wchan", encoding: .utf8)) ?? ""
            let state = process.isRunning ? "waits in \(waits), with the children \(children)" : "has ended"
            throw Failure("\(error)\n  the agent \(state):", log: log)
        }
    }

    /// Waits while no signal is expected. Receives any signal that arrives anyway.
    public func watch(for duration: TimeInterval) throws {
        let deadline = monotonicSeconds() + duration
        while case let rest = deadline - monotonicSeconds(), rest > 0 { try bus.receive(within: rest) }
    }

    /// Explains an error by the agent's log or end.
    private func look(_ what: String, _ holds: () throws -> Bool) throws -> Bool {
        do {
            return try holds()
        } catch let error as BusClient.ErrorReply {
            let ending = (try? process.waitForEnd(within: 1)).map { "; the agent has ended: \($0)" } ?? ""
            throw Failure("\(error), waiting until \(what)\(ending)", log: log)
        }
    }

    private func describe() throws -> String {
        try allProperties().sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
            + " changes=\(changes)"
    }
}
