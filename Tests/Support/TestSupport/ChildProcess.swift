public import Foundation

/// A program started by a test. It has lines of output, an end, and signals.
public final class ChildProcess: @unchecked Sendable {
    /// A program's end: its exit code or signal.
    public enum Ending: Equatable, Sendable {
        case exited(CInt)
        case killed(signal: CInt)
    }

    /// The lines of standard output.
    public let output = LineLog()
    /// The lines of standard error.
    public let errors = LineLog()
    /// The process number.
    public let processID: pid_t
    /// Closed at the end.
    private let input: CInt
    private let condition = NSCondition()
    private var ending: Ending?
    private var inputEnded = false

    /// Starts a program (a path, or a name in `PATH`), which inherits nothing from the test.
    ///
    /// - Parameter terminal: the path of a new session's terminal, so that ``output`` and ``errors`` stay empty.
    public init(
        _ executable: String, _ arguments: [String] = [], environment: [String: String], terminal: String? = nil
    ) throws {
        let (words, variables) = ([executable] + arguments, environment.map { "\($0)=\($1)" })
        if let terminal {
            processID = try Self.turn.withLock { try Self.spawn(words, variables, terminal: terminal) }
            input = -1
            output.end()
            errors.end()
        } else {
            let (processID, stdin, stdout, stderr) = try Self.turn.withLock {
                let (stdin, stdout, stderr) = (try PipeEnds(), try PipeEnds(), try PipeEnds())
                let descriptors = [stdin.reading, stdout.writing, stderr.writing]
                defer { descriptors.forEach { close($0) } }
                return (try Self.spawn(words, variables, descriptors: descriptors), stdin, stdout, stderr)
            }
            self.processID = processID
            input = stdin.writing
            drain(stdout.reading, into: output)
            drain(stderr.reading, into: errors)
        }
        Thread.detachNewThread { [self] in reap() }
    }

    /// Writes a line to the program's standard input.
    public func send(_ line: String) throws {
        try FileHandle(fileDescriptor: input).write(contentsOf: Data("\(line)\n".utf8))
    }

    /// Ends the program's standard input.
    public func endInput() {
        condition.withLock {
            if !inputEnded { close(input) }
            inputEnded = true
        }
    }

    /// Sends the program a signal if it still runs.
    public func signal(_ number: CInt) {
        condition.withLock {
            if ending == nil { kill(processID, number) }
        }
    }

    /// Whether the program still runs.
    public var isRunning: Bool {
        condition.withLock { ending == nil }
    }

    /// Waits for the end, and for ``output`` and ``errors``, unless another program still holds them open.
    @discardableResult
    public func waitForEnd(within limit: TimeInterval = patience) throws -> Ending {
        let deadline = Date(timeIntervalSinceNow: limit)
        let ending: Ending = try condition.withLock {
            while true {
                if let ending = self.ending { return ending }
                guard condition.wait(until: deadline) else {
                    throw Failure("process \(processID) has not ended within \(limit) s", log: errors.lines)
                }
            }
        }
        for log in [output, errors] { try? log.waitForEnd(within: 3) }
        return ending
    }

    /// Waits until a signal has stopped the program. Kills it after the tests' time limit.
    public func waitUntilStopped() throws {
        let killing = DispatchWorkItem { [self] in signal(SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + patience, execute: killing)
        defer { killing.cancel() }
        var information = siginfo_t()
        while waitid(P_PID, id_t(processID), &information, WSTOPPED) != 0 {
            guard errno == EINTR else { throw Failure("process \(processID) has not stopped", log: errors.lines) }
        }
    }

    /// Kills the program if it still runs, and waits for its end.
    public func end() {
        signal(SIGKILL)
        _ = try? waitForEnd()
        endInput()
    }

    private func reap() {
        // The status is collected only after `ending` is set under the lock, so that no signal reaches another process.
        var information = siginfo_t()
        while waitid(P_PID, id_t(processID), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        condition.withLock {
            var status: CInt = 0
            waitpid(processID, &status, 0)
            let signal = status & 0x7f
            ending = signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
            condition.broadcast()
        }
    }

    /// A pipe that another child inherits before it's marked would never end.
    static let turn = NSLock()

    private static func spawn(
        _ arguments: [String], _ environment: [String], descriptors: [CInt] = [], terminal: String? = nil
    ) throws -> pid_t {
        // Set by scripts/run-tests.
        guard ProcessInfo.processInfo.environment["HALFLIGHT_PLAIN_TESTS"] == nil else {
            throw Failure("\(arguments[0]) is started by a suite without a tag: see Tests/Support/TestTags")
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (target, descriptor) in descriptors.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(target))
        }
        // Test libraries have descriptors without close-on-exec, which must not count as the program's.
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        for descriptor in open.compactMap({ CInt($0) }) where descriptor >= max(3, CInt(descriptors.count)) {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        if let terminal {
            // A terminal that a session leader opens first becomes the session's.
            posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The program inherits no blocked or ignored signal, like programs that the desktop starts.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        // From <spawn.h>, which declares it for GNU programs only.
        let newSession: CInt = terminal == nil ? 0 : 0x80
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | newSession))
        var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var processID: pid_t = 0
        let code = posix_spawnp(&processID, arguments[0], &actions, &attributes, &argv, &envp)
        guard code == 0 else { throw Failure("cannot start \(arguments[0]): \(errorText(code))") }
        return processID
    }
}
