internal import EventLoop
internal import Glibc
internal import SystemPackage

/// A program that runs beside the agent, for a limited time.
///
/// Nobody needs to hold on to it: it is there until the program has ended and `whenEnded` was called.
final class ChildProcess {
    /// What to run.
    struct Program {
        /// The file; it is not searched for.
        var path: String
        /// The arguments after the program's name.
        var arguments: [String]
        /// All of its environment.
        var environment: [String: String]
    }

    /// How it came to an end.
    enum Outcome: Equatable, Sendable {
        /// By itself. What it started and left behind goes on.
        case ended(ChildEnd)
        /// It was stopped because its time was over.
        case overran
        /// It was stopped by `stop()`.
        case stopped
    }

    private let loop: EventLoop
    private let limits: TimeLimits
    private let whenEnded: (Outcome) -> Void
    private let process: pid_t
    private var timer: TimerSource?
    private var leader: ChildSource?
    /// What the outcome will be, once the process group was told to end.
    private var stopping: Outcome?
    /// When the process group is killed, once it was told to end.
    private var killTime: Duration = .zero

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - output: the descriptor that becomes its standard output and error; it stays the caller's.
    ///   - whenEnded: called once from the loop, never from here.
    /// - Throws: `Errno` when the program cannot be started or waited for.
    init(
        _ program: Program, output: FileDescriptor, limits: TimeLimits, loop: EventLoop,
        whenEnded: @escaping (Outcome) -> Void
    ) throws(Errno) {
        self.loop = loop
        self.limits = limits
        self.whenEnded = whenEnded
        process = try Self.spawn(program, output: output)
        do {
            // The two sources hold this object, and it holds them, until `finish`.
            timer = try loop.makeTimer { self.timeIsOver() }
            leader = try loop.onEnd(of: process) { end in self.leaderEnded(end) }
        } catch {
            timer = nil
            send(SIGKILL)
            waitpid(process, nil, 0)
            throw error
        }
        timer?.arm(at: loop.now + limits.run)
    }

    /// Tells the program and what it started to end, and kills them when they take too long.
    func stop() {
        stop(as: .stopped)
    }

    private func stop(as outcome: Outcome) {
        guard stopping == nil else { return }
        stopping = outcome
        send(SIGTERM)
        killTime = loop.now + limits.grace
        timer?.arm(at: killTime)
    }

    private func timeIsOver() {
        guard let outcome = stopping else { return stop(as: .overran) }
        if loop.now >= killTime {
            send(SIGKILL)
            if leader == nil { finish(outcome) }
        } else if groupIsThere {
            timer?.arm(at: min(loop.now + .milliseconds(20), killTime))
        } else {
            finish(outcome)
        }
    }

    /// Takes the end of the program itself.
    ///
    /// What was told to end is over only when all of its group is gone: a shell dies at once, while the command it
    /// waits for may still be at its last work. The kernel tells of the leader alone, so the group is asked for, from
    /// the next round of the loop on, when the leader is reaped.
    private func leaderEnded(_ end: ChildEnd) {
        guard stopping != nil else { return finish(.ended(end)) }
        leader = nil
        timer?.arm(at: loop.now)
    }

    private func finish(_ outcome: Outcome) {
        timer = nil
        leader = nil
        whenEnded(outcome)
    }

    /// The number of a process group is not given to another process as long as the group has a member.
    private func send(_ signal: Int32) {
        kill(-process, signal)
    }

    private var groupIsThere: Bool {
        kill(-process, 0) == 0
    }
}
