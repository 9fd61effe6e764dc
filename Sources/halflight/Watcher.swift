import AgentInterface
import DesktopSetup
import Glibc
import HalflightTerminal
import SDBus
import SDEvent
import Switching
import SystemPackage

/// Follows the agent and prints each change in one of the formats.
///
/// It sleeps until the bus, a signal or the end of its reader wakes it.
@MainActor
final class Watcher {
    private let loop: EventLoop
    private let bus: Connection
    private let format: WatchFormat
    /// Whether it begins before there is an agent.
    private let waits: Bool
    /// The last line, and its appearance; nil before the first.
    private var printed: (line: String, appearance: Appearance?)?
    private var isAgentKnown = false
    private var failure: CommandError?
    private var sources: [EventSource] = []
    private var follower: AgentFollower?

    /// - Parameter waits: whether the first agent is waited for, as it always is in a bar's format.
    init(_ format: WatchFormat, waits: Bool) throws(CommandError) {
        // A reader that goes away must show as an error of write(2), not end the program by a signal.
        signal(SIGPIPE, SIG_IGN)
        EventLoop.blockSignals([SIGINT, SIGTERM])
        bus = try AgentProxy().bus
        self.format = format
        self.waits = waits || format.waitsForAgent
        do {
            loop = try EventLoop()
        } catch {
            throw Self.cannotWatch(error)
        }
    }

    /// Prints until there is nobody left to read, or a signal comes.
    ///
    /// - Returns: the exit code.
    /// - Throws: `CommandError` when no agent runs at the start and none is waited for, or the bus goes away.
    func run() throws(CommandError) -> Int32 {
        do {
            try listen()
            let code = try loop.run()
            if let failure { throw failure }
            return code
        } catch let error as CommandError {
            throw error
        } catch let error as BusError {
            throw .noBus(error)
        } catch {
            throw Self.cannotWatch(error)
        }
    }

    private static func cannotWatch(_ error: any Error) -> CommandError {
        CommandError("The agent cannot be watched: \(error).")
    }

    private func listen() throws {
        try bus.attach(to: loop)
        try bus.whenDisconnected { [weak self] in
            self?.end(CommandError("The session bus has gone away, and the agent with it.", code: .noAgent))
        }
        for number in [SIGINT, SIGTERM] {
            sources.append(
                try loop.onSignal(number) { [weak loop] in
                    // The terminal has shown ^C: the prompt goes on the next line.
                    if number == SIGINT, isatty(STDERR_FILENO) == 1 { Output.complain("") }
                    loop?.exit(0)
                })
        }
        if let reader = try loop.onReaderGone({ [weak loop] in loop?.exit(0) }) { sources.append(reader) }
        follower = AgentFollower(on: loop, bus) { [weak self] in self?.update($0) }
    }

    private func update(_ news: Result<AgentStatus, AgentAbsence>) {
        switch news {
        case .success(let status):
            isAgentKnown = true
            show(format.line(for: status, now: .now), status.appearance)
        case .failure(.notRunning) where isAgentKnown || waits:
            if isAgentKnown { Output.complain("The agent stopped; waiting for it to come back.") }
            isAgentKnown = false
            // A script is not told of this; a bar shows it.
            if let line = format.lineWithoutAgent { show(line, nil) }
        case .failure(let absence):
            let error = CommandError(absence)
            if printed == nil, !waits { end(error) } else { Output.complain(error.message) }
        }
    }

    /// Prints a line unless it repeats the last.
    private func show(_ line: String, _ appearance: Appearance?) {
        if let printed, printed.line == line || (printed.appearance == appearance && !format.hasMoreThanAppearance) {
            return
        }
        printed = (line, appearance)
        do {
            try Output.write(line + "\n", to: STDOUT_FILENO)
        } catch .brokenPipe {
            loop.exit(0)
        } catch {
            end(CommandError("Standard output cannot be written: \(error)."))
        }
    }

    private func end(_ error: CommandError) {
        failure = error
        loop.exit(error.code.rawValue)
    }
}
