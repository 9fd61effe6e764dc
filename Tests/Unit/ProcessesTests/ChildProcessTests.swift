import Foundation
import LoopSupport
import Processes
import SystemPackage
import Testing

// TestSupport also has a type ChildProcess.
import class TestSupport.TemporaryFolder

@Suite(.tags(.alone)) @MainActor struct ChildProcessTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Calls `body` with an open file for a program's output and an event loop.
    private func withOutput<Result>(_ body: (FileDescriptor, EventLoop) throws -> Result) throws -> Result {
        let output = try FileDescriptor.open(
            "\(folder.path)/output", .writeOnly, options: [.create, .append, .closeOnExec],
            permissions: .ownerReadWrite)
        return try output.closeAfter { try withEventLoop { try body(output, $0) } }
    }

    /// Runs a program to its end. `meanwhile` may stop it.
    private func run(
        _ path: String, _ arguments: [String], environment: [String: String] = ["PATH": "/usr/bin:/bin"],
        limit: Duration = .seconds(60), grace: Duration = .seconds(60),
        meanwhile: (EventLoop, ChildProcess) throws -> Void = { _, _ in }
    ) throws -> ChildProcess.Outcome {
        try withOutput { output, loop in
            var outcome: ChildProcess.Outcome?
            let program = ChildProcess.Program(path: path, arguments: arguments, environment: environment)
            let limits = TimeLimits(run: limit, grace: grace)
            let child = try ChildProcess(program, output: output, limits: limits, loop: loop) { outcome = $0 }
            try meanwhile(loop, child)
            try loop.run(until: "it has ended") { outcome != nil }
            return try #require(outcome)
        }
    }

    private func run(
        script: String, limit: Duration = .seconds(60), grace: Duration = .seconds(60), stopAt mark: String? = nil
    ) throws -> ChildProcess.Outcome {
        try run("/bin/sh", ["-c", script], limit: limit, grace: grace) { loop, child in
            guard let mark else { return }
            try loop.run(until: "it wrote '\(mark)'") { written.contains(mark) }
            child.stop()
        }
    }

    private var written: [String] {
        let text = (try? String(contentsOfFile: "\(folder.path)/output", encoding: .utf8)) ?? ""
        // The shell prints "Terminated" for a command ended by a signal.
        return text.split(separator: "\n").map(String.init).filter { $0 != "Terminated" }
    }

    @Test func `a program gets its arguments and environment, and its output is read`() throws {
        let script = #"echo "$0 $1"; env | grep -v ^PWD= | grep -v ^_=; echo error >&2; wc -c"#
        let outcome = try run(
            "/bin/sh", ["-c", script, "zero", "one"], environment: ["PATH": "/usr/bin:/bin", "WORD": "two words"])
        #expect(outcome == .ended(.exited(0)))
        #expect(Set(written) == ["zero one", "PATH=/usr/bin:/bin", "WORD=two words", "error", "0"])
    }

    @Test(.promise("programs-inherit")) func `a program inherits no blocked or ignored signal`() throws {
        _ = try run("/bin/grep", ["-E", "^Sig(Blk|Ign)", "/proc/self/status"])
        let masks = written.map { $0.components(separatedBy: "\t") }
        #expect(masks.map(\.first) == ["SigBlk:", "SigIgn:"])
        // The C library uses the signals 32 and 33 internally.
        #expect(masks.map { UInt64($0.last ?? "", radix: 16) }.map { $0.map { $0 & ~(3 << 31) } } == [0, 0])
    }

    @Test func `a program leads its own process group`() throws {
        _ = try run("/usr/bin/cut", ["-d", " ", "-f", "1,5", "/proc/self/stat"])
        let numbers = try #require(written.first).split(separator: " ")
        #expect(numbers.count == 2)
        #expect(numbers.first == numbers.last)
    }

    /// The test may inherit other descriptors. Targets identify the loop's and the output's.
    @Test(.promise("programs-inherit")) func `a program inherits none of the agent's descriptors`() throws {
        _ = try run("/bin/ls", ["-l", "/proc/self/fd"])
        let targets = written.compactMap { $0.components(separatedBy: " -> ").dropFirst().first }
        #expect(targets.count >= 3)
        #expect(targets.filter { $0.contains("eventpoll") || $0.contains("timerfd") || $0.contains("pidfd") } == [])
        #expect(targets.filter { $0.hasSuffix("/output") }.count == 2)
    }

    @Test func `a program is found on the PATH, and a missing one is an error`() throws {
        #expect(try run("true", []) == .ended(.exited(0)))
        for path in ["\(folder.path)/nothing", "halflight-no-such-program"] {
            #expect(throws: Errno.noSuchFileOrDirectory) { try run(path, []) }
        }
    }

    @Test(.promise("programs-on-path")) func `a program that other users could have written isn't started`() throws {
        let path = "\(folder.path)/tool"
        symlink("/bin/true", path)
        #expect(try run(path, []) == .ended(.exited(0)))
        #expect(chmod(folder.path, 0o777) == 0)
        #expect(throws: ProgramRefusal.self) { try run(path, []) }
    }

    @Test func `output and errors are separate`() throws {
        let errors = try FileDescriptor.open(
            "\(folder.path)/errors", .writeOnly, options: [.create, .closeOnExec], permissions: .ownerReadWrite)
        defer { try? errors.close() }
        try withOutput { output, loop in
            var outcome: ChildProcess.Outcome?
            _ = try ChildProcess(
                program("echo light; echo trouble >&2"), output: output, errors: errors, limits: TimeLimits(run: nil),
                loop: loop
            ) { outcome = $0 }
            try loop.run(until: "it has ended") { outcome != nil }
        }
        #expect(written == ["light"])
        #expect(try String(contentsOfFile: "\(folder.path)/errors", encoding: .utf8) == "trouble\n")
    }

    /// The shell ends by itself and leaves a long-running command behind.
    @Test func `background processes end with the program unless they may stay`() throws {
        try withOutput { output, loop in
            var outcome: ChildProcess.Outcome?
            _ = try ChildProcess(
                program("(trap 'echo told; exit' TERM; echo ready; while :; do sleep 0.01; done) & sleep 0.1; exit 3"),
                output: output, limits: TimeLimits(run: nil, grace: .seconds(1)), leavesGroup: false, loop: loop
            ) { outcome = $0 }
            try loop.run(until: "it has ended") { outcome != nil }
            #expect(outcome == .ended(.exited(3)))
        }
        #expect(written == ["ready", "told"])
    }

    private func program(_ script: String) -> ChildProcess.Program {
        ChildProcess.Program(path: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
    }

    @Test func `a program that runs too long is ended`() throws {
        #expect(try run(script: "sleep 600", limit: .milliseconds(50)) == .overran(.milliseconds(50)))
    }

    @Test func `a stopped program is ended`() throws {
        #expect(try run(script: "echo ready; sleep 600", stopAt: "ready") == .stopped)
    }

    @Test func `a program that ignores SIGTERM is killed`() throws {
        let script = "trap 'echo term' TERM; echo ready; while :; do sleep 0.01; done"
        #expect(try run(script: script, grace: .milliseconds(300), stopAt: "ready") == .stopped)
        #expect(written == ["ready", "term"])
    }

    @Test(.promise("hooks-time-limit")) func `a hook's default limits are 10 s and another 2 s`() throws {
        let time = ManualClock(now: .seconds(100), wallClock: .seconds(1_000_000))
        try withOutput { output, _ in
            let loop = try EventLoop(clock: time)
            var outcome: ChildProcess.Outcome?
            _ = try ChildProcess(
                program("trap 'echo term' TERM; echo ready; while :; do sleep 0.01; done"), output: output,
                limits: TimeLimits(), loop: loop
            ) { outcome = $0 }
            try loop.run(until: "it is ready") { written.contains("ready") }
            #expect(!time.advance(to: .milliseconds(109_999)))
            try loop.settle()
            #expect(written == ["ready"])
            #expect(time.advance(to: .seconds(110)))
            try loop.run(until: "it got SIGTERM") { written.contains("term") }
            #expect(!time.advance(to: .milliseconds(111_999)))
            try loop.settle()
            #expect(outcome == nil)
            try loop.run(until: "it was killed") {
                while time.advance(to: .seconds(112)) {}
                return outcome != nil
            }
            #expect(outcome == .overran(.seconds(10)))
        }
    }

    /// The shell ends at once while its command still runs.
    ///
    /// If orphans aren't reaped, as in some containers, the group exists until the grace time is over.
    @Test func `the end waits for the whole group`() throws {
        let script = """
            (trap 'sleep 0.3; echo last; exit' TERM; echo ready; while :; do sleep 0.01; done) &
            wait
            """
        #expect(try run(script: script, grace: .seconds(3), stopAt: "ready") == .stopped)
        #expect(written == ["ready", "last"])
    }

    /// The same with a command that never ends by itself.
    @Test func `the rest of the group is killed after the grace time`() throws {
        let script = "(trap '' TERM; sh -c 'echo $PPID'; echo ready; exec sleep 600) & wait"
        #expect(try run(script: script, grace: .milliseconds(100), stopAt: "ready") == .stopped)
        let stubborn = try #require(written.first.flatMap { Int32($0) })
        // The parent is gone, so the process may be a zombie until it's reaped.
        let status = try? String(contentsOfFile: "/proc/\(stubborn)/status", encoding: .utf8)
        #expect(status?.contains("State:\tS") != true)
    }
}
