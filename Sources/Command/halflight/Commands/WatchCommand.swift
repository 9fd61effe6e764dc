import AgentInterface
import ArgumentParser
import DesktopSetup
import Glibc
import HalflightTerminal
import SDBus
import SDEvent
import SystemPackage
import TextSupport
import Vocabulary

/// The subcommand `halflight watch`.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Print the appearance, then each change as it happens.",
        discussion: """
            Prints a line at once, and one for each change, for bars and scripts:
              plain    `day` or `night`
              json     {"appearance":"night","reason":"...","theme":"ink",
                       "problems":[]}; also when the theme or the problems change
              waybar   text, alt, class, tooltip and percentage for a custom module of
                       waybar; also when the mode, the source or the problems change,
                       and when the first hold begins or the last one ends

            If the agent stops, watch waits for it to come back. With --wait, and always with waybar, it also waits \
            for the agent to start, so that a bar may start first.

            Examples:
              halflight watch | while read -r now; do echo "It is $now."; done
              halflight watch --format waybar
              halflight watch --wait
            """)

    @Option(help: ArgumentHelp("The format of the lines: plain, json or waybar.", valueName: "format"))
    var format: WatchFormat?

    @Flag(name: .long, help: "The same as --format json.") var json = false
    @Flag(name: .long, help: "Wait for the agent if it is not running yet.") var wait = false

    var chosenFormat: WatchFormat { format ?? (json ? .json : .plain) }

    func validate() throws {
        if json, let format, format != .json {
            throw ValidationError("--json means --format json: it cannot be combined with --format \(format.rawValue).")
        }
    }

    func run() throws { try EverydayCommand.watch(chosenFormat, waits: wait).run() }
}

/// The format of the lines of `halflight watch`.
enum WatchFormat: String, CaseIterable, ExpressibleByArgument {
    case plain
    case json
    /// Input for a custom module of waybar (waybar-custom(5), return-type json).
    case waybar
}

extension WatchFormat {
    /// Whether to begin without an agent. A bar may start first, and asks only once.
    var waitsForAgent: Bool { self == .waybar }

    func line(for state: AgentStatus, now: tm?) -> String {
        switch self {
        case .plain: state.appearance.rawValue
        case .json:
            """
            \([
                "appearance": state.appearance.rawValue, "reason": state.reason, "reasonId": state.reason.id, "theme": state.theme,
                "problems": state.problems,
            ] as JSON)
            """
        case .waybar: "\(state.waybar(now: now))"
        }
    }

    /// Returns the part of the status that triggers new lines.
    func cause(of line: String, _ state: AgentStatus) -> String {
        switch self {
        case .plain: state.appearance.rawValue
        case .json: "\(state.appearance) \(state.theme ?? "") \(state.problems.map(\.json))"
        case .waybar: line
        }
    }

    var lineWithoutAgent: String? {
        guard self == .waybar else { return nil }
        let json: JSON = [
            "text": "", "alt": "absent", "class": ["absent"], "tooltip": "Halflight is not running", "percentage": 0,
        ]
        return "\(json)"
    }
}

extension AgentStatus {
    /// Returns a waybar module's JSON (waybar-custom(5)).
    fileprivate func waybar(now: tm?) -> JSON {
        var classes = [appearance.rawValue, mode == .auto ? "auto" : "forced"]
        if !holds.isEmpty { classes.append("held") }
        if !problems.isEmpty { classes.append("problem") }
        let lines =
            [reason.english, "mode \(modeText(now: now)), source \(source?.description ?? "none")"]
            + [problem?.english].compactMap(\.self)
        return [
            "text": appearance.rawValue, "alt": appearance.rawValue, "class": classes,
            "tooltip": lines.map { $0.markup() }.joined(separator: "\n"), "percentage": (level ?? 0).rounded(),
        ]
    }
}

/// Prints each change. Sleeps until woken by the bus, a signal or the reader's end.
@MainActor
final class Watcher {
    private let loop: EventLoop
    private let bus: Connection
    private let format: WatchFormat
    private let waits: Bool
    private var printed: String?
    private var isAgentKnown = false
    private var failure: CommandError?
    private var sources: [EventSource] = []
    private var follower: AgentFollower?

    /// - Parameter waits: for the first agent. A bar's format always waits.
    init(_ format: WatchFormat, waits: Bool) throws(CommandError) {
        // A reader's end must show as an error of write(2), not end the program by a signal.
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

    /// Prints until the reader's end or a signal. Returns the exit code.
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
        CommandError("halflight cannot follow the agent: \(error).")
    }

    private func listen() throws {
        try bus.attach(to: loop)
        try bus.whenDisconnected { [weak self] in
            self?.end(CommandError("The session bus has ended, and the agent with it.", code: .noAgent))
        }
        for number in [SIGINT, SIGTERM] {
            sources.append(
                try loop.onSignal(number) { [weak loop] in
                    // The terminal has shown ^C, so the prompt needs a new line.
                    if number == SIGINT, isatty(STDERR_FILENO) == 1 { Output.inform([""]) }
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
            let line = format.line(for: status, now: .now)
            show(line, because: format.cause(of: line, status))
        case .failure(.notRunning) where isAgentKnown || waits:
            if isAgentKnown { Output.complain("The agent stopped; waiting for it to come back.") }
            isAgentKnown = false
            // Only a bar shows this. Scripts get no line.
            if let line = format.lineWithoutAgent { show(line, because: line) }
        case .failure(let absence):
            let error = CommandError(absence)
            if printed == nil, !waits { end(error) } else { Output.complain(error.lines) }
        }
    }

    private func show(_ line: String, because cause: String) {
        guard cause != printed else { return }
        printed = cause
        do {
            try Output.write(StyledLine(line))
        } catch .brokenPipe {
            loop.exit(0)
        } catch .interrupted {
            // The signal ends the loop.
        } catch {
            end(CommandError("Standard output cannot be written: \(error)."))
        }
    }

    private func end(_ error: CommandError) {
        failure = error
        loop.exit(error.code.rawValue)
    }
}
