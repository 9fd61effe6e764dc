import AgentInterface
import DesktopSetup
// `environ` is a variable of C's. This program has one thread when it reads it, and never writes it.
@preconcurrency import Glibc
import HalflightTerminal
import SDBus
import SDEvent
import SystemPackage

/// Holds automatic changes while a command runs.
@MainActor
final class Holder {
    private var why: String
    private let agent: AgentProxy
    private let loop: EventLoop
    private var sources: [EventSource] = []
    private var slots: [Slot] = []
    /// Whether the agent has stopped since the hold was taken.
    private var isGone = false
    /// The call that takes the hold again after a restart of the agent.
    private var renewal: Slot?

    init(why: String) throws(CommandError) {
        // Before anything else: blocked signals are passed on to the command one by one.
        EventLoop.blockSignals(Holder.forwarded)
        self.why = why
        agent = try AgentProxy()
        do {
            loop = try EventLoop()
        } catch {
            throw Holder.cannotHold(error)
        }
    }

    /// Runs a program, with this program's own input, output and terminal, and waits for its end.
    ///
    /// - Parameter command: the program's name or path, and its arguments.
    /// - Returns: the code to exit with.
    /// - Throws: `CommandError` when no agent can be asked; the program is not run then.
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
                // A signal that the kernel sends at a terminal reaches the command, too.
                sources.append(try loop.onSignal(signal) { if $0 == .process { kill(process, signal) } })
            }
            return try loop.run()
        } catch {
            throw Holder.cannotHold(error)
        }
    }

    /// The reason with the command's name, since the agent only sees this program.
    ///
    /// The name is left out if the agent would refuse the two together: it allows 200 characters, none of control.
    static func reason(_ why: String, _ command: String) -> String {
        let name = command.split(separator: "/").last.map(String.init) ?? command
        let reason = "\(why) (\(name))"
        let isPlain = name.unicodeScalars.allSatisfy { $0 >= " " && !("\u{7f}"..."\u{9f}").contains($0) }
        return isPlain && reason.unicodeScalars.count <= 200 ? reason : why
    }

    /// An agent that restarts has lost its holds.
    private func followAgent() throws(BusError) {
        let bus = agent.bus
        try bus.attach(to: loop)
        slots = try bus.onOwner(of: AgentContract.busName) { [unowned self] isThere in
            guard isThere else {
                isGone = true
                return
            }
            guard isGone else { return }
            isGone = false
            renewal = try? bus.callLater(.hold(why)) { _ in }
        }
    }

    private static func cannotHold(_ error: any Error) -> CommandError {
        CommandError("The command cannot be waited for: \(error).")
    }

    /// Starts a program as a shell does one in the foreground: nothing blocked, nothing ignored, in the same group.
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

    /// The signals that are passed on to the command.
    private static let forwarded = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2]
}
