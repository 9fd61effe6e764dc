import Glibc
import LoopSupport
import SystemPackage
import Testing

@Suite("A child process's end", .tags(.alone)) @MainActor struct ChildSourceTests {
    private let keep = Keeper()

    @Test func `each child's end is reported to its own source`() throws {
        try withEventLoop { loop in
            var ends: [String: ChildEnd] = [:]
            var sources: [ChildSource] = []
            for script in ["exit 0", "exit 255", "kill -TERM $$; sleep 60", "kill -KILL $$; sleep 60"] {
                sources.append(try loop.onEnd(of: try spawn(script)) { ends[script] = $0 })
            }
            try loop.run(until: "all have ended") { ends.count == 4 }
            #expect(
                ends == [
                    "exit 0": .exited(0), "exit 255": .exited(255), "kill -TERM $$; sleep 60": .signalled(SIGTERM),
                    "kill -KILL $$; sleep 60": .signalled(SIGKILL),
                ])
        }
    }

    @Test func `no zombie remains`() throws {
        try withEventLoop { loop in
            var hasEnded = false
            let child = try spawn("exit 0")
            try keep(loop.onEnd(of: child) { _ in hasEnded = true })
            try loop.run(until: "the child has ended") { hasEnded }
            try loop.settle()
            #expect(waitpid(child, nil, WNOHANG) == -1)
            #expect(errno == ECHILD)
        }
    }

    @Test func `a process other than a child is refused`() throws {
        try withEventLoop { loop in
            #expect(throws: Errno.self) { try loop.onEnd(of: 0) { _ in } }
            #expect(throws: Errno.self) { try loop.onEnd(of: Int32.max) { _ in } }
        }
    }

    /// Starts a shell script without blocked signals and returns its process number.
    private func spawn(_ script: String) throws -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let arguments: [String] = ["/bin/sh", "-c", script]
        var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var envp: [UnsafeMutablePointer<CChar>?] = [strdup("PATH=/usr/bin:/bin"), nil]
        defer { for text in argv + envp { free(text) } }
        var child: pid_t = 0
        let result = posix_spawn(&child, "/bin/sh", nil, &attributes, &argv, &envp)
        guard result == 0 else { throw Errno(rawValue: result) }
        return child
    }
}
