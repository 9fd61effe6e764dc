import Glibc
import LoopSupport
import SDEvent
import SystemPackage
import TestTags
import Testing

@Suite("The end of a child process", .tags(.alone)) @MainActor struct ChildSourceTests {
    @Test("The exit code is reported", arguments: [0, 1, 255])
    func exited(code: Int32) throws {
        #expect(try end(of: "exit \(code)") == .exited(code))
    }

    @Test("The signal that ended the child is reported", arguments: [SIGTERM, SIGKILL])
    func signalled(signal: Int32) throws {
        #expect(try end(of: "kill -\(signal) $$; sleep 60") == .signalled(signal))
    }

    @Test("Each child's end is reported to its own source")
    func several() throws {
        try withEventLoop { loop in
            var ends: [Int32: ChildEnd] = [:]
            var sources: [ChildSource] = []
            for code in 1...4 as ClosedRange<Int32> {
                sources.append(try loop.onEnd(of: try spawn("exit \(code)")) { ends[code] = $0 })
            }
            try loop.run(until: "all have ended") { ends.count == 4 }
            #expect(ends == [1: .exited(1), 2: .exited(2), 3: .exited(3), 4: .exited(4)])
        }
    }

    @Test("No zombie remains")
    func reaped() throws {
        try withEventLoop { loop in
            var hasEnded = false
            let child = try spawn("exit 0")
            let source = try loop.onEnd(of: child) { _ in hasEnded = true }
            try loop.run(until: "the child has ended") { hasEnded }
            try loop.settle()
            #expect(waitpid(child, nil, WNOHANG) == -1)
            #expect(errno == ECHILD)
            withExtendedLifetime(source) {}
        }
    }

    @Test("A process that is no child is refused")
    func stranger() throws {
        try withEventLoop { loop in
            #expect(throws: Errno.self) { try loop.onEnd(of: 0) { _ in } }
            #expect(throws: Errno.self) { try loop.onEnd(of: Int32.max) { _ in } }
        }
    }

    private func end(of script: String) throws -> ChildEnd? {
        try withEventLoop { loop in
            var end: ChildEnd?
            let source = try loop.onEnd(of: try spawn(script)) { end = $0 }
            try loop.run(until: "the child has ended") { end != nil }
            withExtendedLifetime(source) {}
            return end
        }
    }

    /// Starts a shell script without blocked signals, and returns its process number.
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
