package import AgentInterface
import DecisionEngine
package import HalflightTerminal
package import LightSensors
import SDBus
package import SDEvent
package import Switching
import SystemPackage

/// The light as this command sees it by itself, on a loop in its own process, whether or not an agent runs.
@MainActor
package final class OwnSources {
    package let loop: EventLoop
    private let engine: Engine
    private let systemBus: ReturningBus

    /// Sources by these settings; nothing happens before `start()`.
    ///
    /// - Throws: `CommandError` when the kernel gives no loop.
    package init(_ settings: LightSources.Settings) throws(CommandError) {
        do {
            loop = try EventLoop()
            systemBus = ReturningBus.system(on: loop)
            engine = try Engine(
                on: loop, rules: Rules(band: settings.band), settings: settings,
                start: Decider.Start(persisted: nil, fallback: .day), systemBus: systemBus)
        } catch {
            throw CommandError("The light cannot be read: there is no event loop (\(error)).")
        }
    }

    /// Finds the sources and uses the best one.
    ///
    /// - Parameter handler: called with all that happens, such as `Event.source` and `Event.reading`.
    package func start(_ handler: @escaping (Event) -> Void = { _ in }) {
        do {
            try engine.start { event, _, _ in handler(event) }
        } catch {
            Output.complain("Devices that are plugged in or removed are not noticed: \(error).")
        }
        systemBus.start()
    }

    /// Handles events until it is known what is there, and the source in use has answered, at most for so long.
    ///
    /// - Throws: `CommandError` when waiting itself fails.
    func settle(within limit: Duration) throws(CommandError) {
        let deadline = loop.now + limit
        do {
            while !isSettled, loop.now < deadline { try loop.runOnce(timeout: deadline - loop.now) }
        } catch {
            throw CommandError("The light cannot be read: \(error).")
        }
    }

    /// Reads once: which sources there are, and what the one in use yields.
    ///
    /// - Throws: `CommandError` when waiting itself fails.
    package func read() throws(CommandError) -> [SourceRecord] {
        start()
        defer { stop(within: .seconds(3)) }
        try settle(within: OwnSources.longestRead)
        return statuses.map {
            SourceRecord(
                name: $0.name, level: $0.light?.level.percent, illuminance: $0.light?.illuminance,
                isSelected: $0.isSelected, problem: $0.problem)
        }
    }

    /// A HID sensor that does not answer is given up by the kernel after 5 s.
    private static let longestRead = Duration.seconds(6)

    /// Ends what runs for the sources, such as a program that is asked for light: it must not outlive us.
    ///
    /// - Parameter whenDone: called once nothing of it runs any more: at once, or from the loop.
    package func stop(whenDone: @escaping () -> Void) {
        engine.stop(whenDone: whenDone)
    }

    /// Ends what runs for the sources, and waits for it, at most for so long.
    func stop(within limit: Duration) {
        var isRunning = true
        stop { isRunning = false }
        let deadline = loop.now + limit
        while isRunning, loop.now < deadline, (try? loop.runOnce(timeout: deadline - loop.now)) != nil {}
    }

    /// All sources with their states, best first within each kind.
    private var statuses: [SourceStatus] { engine.statuses }

    /// Has the source in use yield what it says now, when it can.
    package func refresh() { engine.refresh() }

    private var isSettled: Bool {
        guard !engine.isSearching else { return false }
        guard let selected = statuses.first(where: \.isSelected) else { return true }
        return selected.light != nil || selected.problem != nil
    }
}
