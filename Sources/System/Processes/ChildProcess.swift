internal import FileSupport
internal import Glibc
package import SDEvent
package import SystemPackage

/// A child process. It keeps itself alive until it has ended and `whenEnded` has been called.
package final class ChildProcess {
    package struct Program: Equatable, Sendable {
        /// The path. A name without a slash is searched for on this program's `PATH`.
        package var path: String
        /// Whether the file at `path` is already judged. It then runs without a further check.
        package var isJudged: Bool
        package var arguments: [String]
        package var environment: [String: String]

        package init(path: String, isJudged: Bool = false, arguments: [String], environment: [String: String]) {
            (self.path, self.isJudged) = (path, isJudged)
            (self.arguments, self.environment) = (arguments, environment)
        }
    }

    package enum Outcome: Equatable, Sendable {
        case ended(ChildEnd)
        /// The child was stopped after this time limit.
        case overran(Duration)
        case stopped
    }

    private let loop: EventLoop
    private let limits: TimeLimits
    private let ownsGroup: Bool
    private let leavesGroup: Bool
    private let whenEnded: (Outcome) -> Void
    private let process: pid_t
    private var timer: TimerSource?
    private var leader: ChildSource?
    /// The outcome to report once the process group is asked to end.
    private var stopping: Outcome?
    /// The children that aren't known to have ended.
    private static var all: [ObjectIdentifier: ChildProcess] = [:]
    /// The time to kill a process group that was asked to end.
    private var killTime: Duration = .zero

    /// - Parameters:
    ///   - output: the descriptor for standard output; it stays the caller's.
    ///   - errors: the descriptor for standard error; `nil` for `output`.
    ///   - ownsGroup: whether it leads its own process group; otherwise the terminal's keys reach it too.
    ///   - leavesGroup: whether its children may outlive it if it ends by itself; otherwise they are asked to end.
    ///   - whenEnded: called once from the loop, never from here.
    /// - Throws: `Errno`, or `ProgramRefusal` if others could have written the program.
    package init(
        _ program: Program, output: FileDescriptor, errors: FileDescriptor? = nil, limits: TimeLimits,
        ownsGroup: Bool = true, leavesGroup: Bool = true, loop: EventLoop,
        whenEnded: @escaping (Outcome) -> Void
    ) throws {
        (self.loop, self.limits, self.whenEnded) = (loop, limits, whenEnded)
        (self.ownsGroup, self.leavesGroup) = (ownsGroup, leavesGroup)
        process = try Self.spawn(program, output: output, errors: errors ?? output, ownsGroup: ownsGroup)
        do {
            // A deliberate cycle until `finish`: the two sources keep this object alive.
            timer = try loop.makeTimer { self.timeIsOver() }
            leader = try loop.onEnd(of: process) { end in self.leaderEnded(end) }
        } catch {
            timer = nil
            send(SIGKILL)
            waitpid(process, nil, 0)
            throw error
        }
        if let limit = limits.run { timer?.arm(at: loop.now + limit) }
        ChildProcess.all[ObjectIdentifier(self)] = self
    }

    /// This program's environment without `NOTIFY_SOCKET`. A child must not report itself as ready there.
    package static var inheritedEnvironment: [String: String] {
        processEnvironment().filter { $0.key != "NOTIFY_SOCKET" }
    }

    /// Asks the process group to end (SIGTERM). Kills it if that takes too long.
    package func stop() {
        stop(as: .stopped)
    }

    /// Kills all remaining children, because this program doesn't wait for them.
    package static func killAll() {
        for process in all.values { process.send(SIGKILL) }
    }

    private func stop(as outcome: Outcome) {
        guard stopping == nil else { return }
        stopping = outcome
        send(SIGTERM)
        killTime = loop.now + limits.grace
        timer?.arm(at: killTime)
    }

    private func timeIsOver() {
        guard let outcome = stopping else { return stop(as: .overran(limits.run ?? .zero)) }
        if loop.now >= killTime {
            send(SIGKILL)
            if leader == nil { finish(outcome) }
        } else if groupIsThere {
            timer?.arm(at: min(loop.now + .milliseconds(20), killTime))
        } else {
            finish(outcome)
        }
    }

    /// Handles the end of the group's leader. A group that was asked to end is finished when it's empty: a shell ends
    /// immediately, but its command may still be cleaning up. The kernel reports only the leader, so the group is
    /// polled once the leader is reaped.
    private func leaderEnded(_ end: ChildEnd) {
        if stopping == nil {
            guard !leavesGroup else { return finish(.ended(end)) }
            // The leader isn't reaped yet, so its group's number isn't reused.
            stop(as: .ended(end))
        }
        leader = nil
        timer?.arm(at: loop.now)
    }

    private func finish(_ outcome: Outcome) {
        timer = nil
        leader = nil
        ChildProcess.all[ObjectIdentifier(self)] = nil
        whenEnded(outcome)
    }

    /// Sends a signal to the process or its group. A group's number isn't reused while the group has a member.
    @discardableResult
    private func send(_ signal: Int32) -> Bool { kill(ownsGroup ? -process : process, signal) == 0 }

    private var groupIsThere: Bool { send(0) }
}

// MARK: - Starting

extension ChildProcess {
    /// Starts `program`, usually as the leader of a new process group, which signals then reach as a whole. Its
    /// standard input is empty, no signal is blocked or ignored, and its descriptor limit is this program's original
    /// limit (`DescriptorLimit`). It inherits only descriptors that aren't marked close-on-exec.
    private static func spawn(
        _ program: Program, output: FileDescriptor, errors: FileDescriptor, ownsGroup: Bool
    ) throws -> pid_t {
        // The C library searches these folders if PATH is unset.
        let folders = environmentVariable("PATH") ?? "/bin:/usr/bin"
        let file = try program.isJudged ? program.path : ProgramSearch.file(program.path, inPath: folders)
        var attributes = posix_spawnattr_t()
        try check(posix_spawnattr_init(&attributes))
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        try check(posix_spawnattr_setsigmask(&attributes, &signals))
        sigfillset(&signals)
        try check(posix_spawnattr_setsigdefault(&attributes, &signals))
        try check(posix_spawnattr_setpgroup(&attributes, 0))
        let flags = (ownsGroup ? POSIX_SPAWN_SETPGROUP : 0) | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        try check(posix_spawnattr_setflags(&attributes, Int16(flags)))

        var actions = posix_spawn_file_actions_t()
        try check(posix_spawn_file_actions_init(&actions))
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Standard input comes last: if this program was started without it, `output` may have its number.
        try check(posix_spawn_file_actions_adddup2(&actions, output.rawValue, STDOUT_FILENO))
        try check(posix_spawn_file_actions_adddup2(&actions, errors.rawValue, STDERR_FILENO))
        try check(posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0))

        var process: pid_t = 0
        let result = withCStrings([program.path] + program.arguments) { arguments in
            withCStrings(program.environment.map { "\($0.key)=\($0.value)" }) { environment in
                DescriptorLimit.withInherited {
                    posix_spawn(&process, file, &actions, &attributes, arguments, environment)
                }
            }
        }
        try check(result)
        return process
    }

    /// Throws the error number that a spawn.h function returned. These functions don't set errno.
    private static func check(_ result: Int32) throws(Errno) {
        guard result == 0 else { throw Errno(rawValue: result) }
    }
}

private func withCStrings(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
) -> Int32 {
    var pointers = strings.map { strdup($0) } + [nil]
    defer { pointers.forEach { free($0) } }
    return pointers.withUnsafeMutableBufferPointer { $0.baseAddress.map(body) ?? ENOMEM }
}
