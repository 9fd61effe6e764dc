package import AgentInterface
import DecisionEngine
package import HalflightTerminal
package import LightSensors
import SDBus
package import SDEvent
package import Switching
import SystemPackage

/// The light as this command reads it, on a loop in its own process, whether or not an agent runs.
@MainActor
package final class OwnSources {
    package let loop: EventLoop
    private let engine: EngineRunner
    private let systemBus: ReconnectingBus

    /// Nothing happens before `start()`.
    package init(_ settings: LightSources.Settings) throws(CommandError) {
        do {
            loop = try EventLoop()
            systemBus = ReconnectingBus.system(on: loop)
            engine = try EngineRunner(
                on: loop, rules: Rules(band: settings.band), settings: settings, systemBus: systemBus,
                wantsEvery: true)
        } catch {
            throw CommandError("The light cannot be read: there is no event loop (\(error)).")
        }
    }

    /// Finds the sources and uses the best one; the handler is called with all that happens.
    package func start(_ handler: @escaping (Event) -> Void = { _ in }) {
        do {
            try engine.start { event, _, _ in handler(event) }
        } catch {
            Output.complain("Halflight will not notice devices that are plugged in or removed: \(error).")
        }
        systemBus.start()
    }

    /// Reads once: all sources, best first within each kind, with the light of the one in use.
    package func read() throws(CommandError) -> [SourceRecord] {
        start()
        defer {
            var hasStopped = false
            stop { hasStopped = true }
            try? run(for: .seconds(3)) { hasStopped }
        }
        do {
            // A HID sensor that does not answer is given up by the kernel after 5 s.
            try run(for: .seconds(6)) { isSettled }
        } catch {
            throw CommandError("The light cannot be read: \(error).")
        }
        return engine.readSources().map {
            SourceRecord(
                name: $0.name, level: $0.light?.level.percent, illuminance: $0.light?.illuminance,
                isSelected: $0.isSelected, problem: $0.problem.map(Message.text), isFailure: $0.isFailure)
        }
    }

    /// Ends what runs for the sources, such as a program that is asked for light: it must not outlive us.
    package func stop(whenDone: @escaping () -> Void) { engine.stop(whenDone: whenDone) }

    /// Has the source in use report its current value, when it can.
    package func refresh() { engine.refresh() }

    private func run(for limit: Duration, until isDone: () -> Bool) throws(Errno) {
        let deadline = loop.now + limit
        while !isDone(), loop.now < deadline { try loop.runOnce(timeout: deadline - loop.now) }
    }

    private var isSettled: Bool {
        guard !engine.isSearching else { return false }
        guard let selected = engine.readSources().first(where: \.isSelected) else { return true }
        return selected.light != nil || selected.problem != nil
    }
}
