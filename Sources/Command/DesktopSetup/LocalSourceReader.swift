package import AgentInterface
import DecisionEngine
package import HalflightTerminal
package import LightSensors
import SDBus
package import SDEvent
package import Switching
import SystemPackage

/// The light as this command reads it, with or without an agent. A loop in this process reads the light.
@MainActor
package final class LocalSourceReader {
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

    /// The handler receives every event.
    package func start(_ handler: @escaping (Event) -> Void = { _ in }) {
        do {
            try engine.start { event, _, _ in handler(event) }
        } catch {
            Output.complain("Halflight will not notice devices that are plugged in or removed: \(error).")
        }
        systemBus.start()
    }

    /// Sorted best first within each kind, with the light of the source in use.
    package func read() throws(CommandError) -> [SourceRecord] {
        start()
        defer {
            var hasStopped = false
            stop { hasStopped = true }
            try? run(for: .seconds(3)) { hasStopped }
        }
        do {
            // The kernel gives up a HID sensor that doesn't answer after 5 s.
            try run(for: .seconds(6)) { isSettled }
        } catch {
            throw CommandError("The light cannot be read: \(error).")
        }
        return engine.readSources().map {
            SourceRecord(
                name: $0.name, level: $0.light?.level.percent, illuminance: $0.light?.illuminance,
                isSelected: $0.isSelected, problem: $0.problem.map { .text($0) }, isFailure: $0.isFailure)
        }
    }

    /// Also ends the sources' programs, which must not outlive us.
    package func stop(whenDone: @escaping () -> Void) { engine.stop(whenDone: whenDone) }

    /// Makes the source in use report its current value, if possible.
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
