import HalflightTerminal
import LightSensors
import SDBus
import SDEvent
import Switching
import SystemPackage

/// The sources of light as this command sees them by itself, on a loop in its own process, whether or not an agent runs.
@MainActor
final class OwnSources {
    let loop: EventLoop
    private let sources: LightSources
    private let systemBus: ReturningBus

    /// Sources by these settings; nothing happens before `start()`.
    ///
    /// - Parameter deliver: called with `Event.source` and `Event.reading`.
    /// - Throws: `CommandError` when the kernel gives no loop.
    init(_ settings: LightSources.Settings, _ deliver: @escaping (Event) -> Void = { _ in }) throws(CommandError) {
        do {
            loop = try EventLoop()
        } catch {
            throw CommandError("The light cannot be read: there is no event loop (\(error)).")
        }
        systemBus = ReturningBus.system(on: loop)
        sources = LightSources(on: loop, settings: settings, systemBus: systemBus, deliver)
    }

    /// Finds the sources and takes the best into use.
    func start() {
        do {
            try sources.start()
        } catch {
            Output.complain("The kernel does not tell which devices come and go: \(error).")
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

    /// Looks once: what is there, and what the source in use says.
    ///
    /// - Throws: `CommandError` when waiting itself fails.
    func look() throws(CommandError) -> [SourceStatus] {
        start()
        defer { stop(within: .seconds(3)) }
        try settle(within: OwnSources.longestLook)
        return statuses
    }

    /// A HID sensor that does not answer is given up by the kernel after 5 s.
    private static let longestLook = Duration.seconds(6)

    /// Ends what runs for the sources, such as a program that is asked for light: it must not outlive us.
    ///
    /// - Parameter whenDone: called once nothing of it runs any more: at once, or from the loop.
    func stop(whenDone: @escaping () -> Void) {
        sources.stop(whenDone: whenDone)
    }

    /// Ends what runs for the sources, and waits for it, at most for so long.
    func stop(within limit: Duration) {
        var isRunning = true
        stop { isRunning = false }
        let deadline = loop.now + limit
        while isRunning, loop.now < deadline, (try? loop.runOnce(timeout: deadline - loop.now)) != nil {}
    }

    /// All sources, best first within each kind, and how they stand.
    var statuses: [SourceStatus] { sources.statuses }

    /// Has a source whose level moves by itself, as the sun's does, yield what it says now.
    func refresh() { sources.refresh() }

    private var isSettled: Bool {
        guard !sources.isLooking else { return false }
        guard let selected = statuses.first(where: \.isSelected) else { return true }
        return selected.light != nil || selected.problem != nil
    }
}
