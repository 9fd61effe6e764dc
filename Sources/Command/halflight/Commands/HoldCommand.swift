import AgentInterface
import ArgumentParser
import DesktopSetup
// `environ` is a C variable. This program has one thread when it reads `environ`, and never writes it.
@preconcurrency import Glibc
import HalflightTerminal
import SDBus
import SDEvent
import SystemPackage

/// The subcommand `halflight hold`.
struct HoldCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hold", abstract: "Pause automatic switching while a command runs.",
        usage: "halflight hold --why <text> -- <command> ...",
        discussion: """
            When the command has ended, the appearance follows the light again. `set` and `toggle` still work, and \
            `status` lists all holds. As with systemd-inhibit, the command does not run if the agent cannot be reached \
            (exit code 69). If the agent restarts meanwhile, the hold is taken again.

            The exit code is the command's; 128 plus the signal's number if a signal ended it, 127 if it was not \
            found, 126 if it cannot be run. Signals are passed on to the command.

            Examples:
              halflight hold --why "the film" -- mpv film.mkv
              halflight hold --why presentation -- sleep 2h
            """)

    @Option(help: ArgumentHelp("The reason, in a few words; `status` shows it.", valueName: "text")) var why: String

    @ArgumentParser.Argument(
        parsing: .captureForPassthrough, help: ArgumentHelp("The command, with its arguments.", valueName: "command"),
        completion: .programs)
    var words: [String]

    /// Without `--` before it.
    var program: [String] { words.first == "--" ? Array(words.dropFirst()) : words }

    func validate() throws {
        if why.isEmpty { throw ValidationError("--why is empty: give the reason in a few words.") }
        if program.isEmpty {
            throw ValidationError("The command is missing: halflight hold --why TEXT -- COMMAND.")
        }
    }

    func run() throws {
        let code = try MainActor.assumeIsolated { try Holder(why: why).run(program) }
        throw ExitCode(code)
    }
}

/// Holds automatic changes while a command runs.
@MainActor
final class Holder {
    private var why: String
    private let agent: AgentProxy
    private let loop: EventLoop
    private var sources: [EventSource] = []
    private var slots: [Slot] = []
    /// Since the hold began.
    private var isGone = false
    private var renewal: Slot?

    init(why: String) throws(CommandError) {
        // Before anything else, because blocked signals are passed on to the command one by one.
        EventLoop.blockSignals(Holder.forwarded)
        self.why = why
        agent = try AgentProxy()
        do {
            loop = try EventLoop()
        } catch {
            throw Holder.cannotHold(error)
        }
    }

    /// Uses this program's input, output and terminal. Returns the exit code. Runs nothing if no agent can be reached.
    func run(_ command: [String]) throws(CommandError) -> Int32 {
        self.why = Holder.reason(why, command[0])
        try agent.call(.hold(self.why))
        do {
            try followAgent()
            let process: Int32
            do throws(Errno) {
                process = try Holder.spawn(command)
            } catch {
                Output.complain("\(command[0]) cannot be run: \(error).")
                // A shell's exit codes.
                return error == .noSuchFileOrDirectory ? 127 : 126
            }
            sources.append(
                try loop.onEnd(of: process) { [loop] end in
                    switch end {
                    case .exited(let code): loop.exit(code)
                    case .signalled(let signal): loop.exit(128 + signal)
                    }
                })
            for signal in Holder.forwarded {
                // A signal that the kernel sends at a terminal also reaches the command.
                sources.append(try loop.onSignal(signal) { if $0 == .process { kill(process, signal) } })
            }
            return try loop.run()
        } catch {
            throw Holder.cannotHold(error)
        }
    }

    /// Adds the command's name, which the agent can't see. It allows 200 characters, and no control characters.
    static func reason(_ why: String, _ command: String) -> String {
        let name = command.split(separator: "/").last.map(String.init) ?? command
        let reason = "\(why) (\(name))"
        let isPlain = name.unicodeScalars.allSatisfy { $0 >= " " && !("\u{7f}"..."\u{9f}").contains($0) }
        return isPlain && reason.unicodeScalars.count <= 200 ? reason : why
    }

    /// A restart loses the agent's holds.
    private func followAgent() throws(BusError) {
        let bus = agent.bus
        try bus.attach(to: loop)
        slots = try bus.onOwner(of: AgentContract.busName) { [unowned self] isThere in
            if isThere, isGone { renewal = try? bus.callLater(.hold(why)) { _ in } }
            isGone = !isThere
        }
    }

    private static func cannotHold(_ error: any Error) -> CommandError {
        CommandError("halflight cannot wait for the command: \(error).")
    }

    /// In the foreground, like a shell, with the same group and no signals blocked or ignored.
    private static func spawn(_ command: [String]) throws(Errno) -> Int32 {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var arguments = command.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        let code = posix_spawnp(&process, command[0], nil, &attributes, &arguments, environ)
        guard code == 0 else { throw Errno(rawValue: code) }
        return process
    }

    private static let forwarded = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2]
}
