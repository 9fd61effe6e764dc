import FileSupport
import Glibc
import SystemPackage
import TestSupport
import Testing

@Suite("Unread streams", .tags(.alone))
struct NonblockingStreamTests {
    private let bytes = Array(repeating: UInt8(ascii: "x"), count: 1000)[...]

    /// Writes until nothing more is accepted, and then once more.
    private func fill(_ stream: borrowing NonblockingStream) throws -> Int {
        var total = 0
        while case let count = try stream.write(bytes), count > 0 { total += count }
        #expect(try stream.write(bytes) == 0)
        #expect(try !stream.accepts(within: .milliseconds(1)))
        return total
    }

    @Test(arguments: ["/proc/self/fd", "/nowhere"])
    func `a full pipe accepts nothing and still blocks other writers`(links: String) throws {
        let ends = try FileDescriptor.pipe()
        let total = try fill(NonblockingStream(ends.writeEnd.rawValue, links: links))
        #expect(fcntl(ends.writeEnd.rawValue, F_GETFL) & O_NONBLOCK == 0)
        try ends.writeEnd.close()
        #expect(try readToEnd(ends.readEnd, limit: 1 << 20).count == total)
        try ends.readEnd.close()
    }

    @Test func `a full socket accepts nothing`() throws {
        var ends: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        #expect(try fill(NonblockingStream(ends[0])) > 0)
        #expect(fcntl(ends[0], F_GETFL) & O_NONBLOCK == 0)
        ends.forEach { close($0) }
    }

    @Test(arguments: ["/proc/self/fd", "/nowhere"])
    func `a terminal with stopped flow accepts nothing`(links: String) throws {
        let terminal = try PseudoTerminal()
        let descriptor = open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        let stream = NonblockingStream(descriptor, links: links)
        try terminal.stopFlow()
        #expect(try stream.write(bytes) == 0)
        #expect(throws: Errno.timedOut) { try writeAll(bytes, to: descriptor, within: .milliseconds(1)) }
        try terminal.resumeFlow()
        #expect(try stream.accepts(within: nil))
        #expect(try stream.write(bytes) > 0)
        close(descriptor)
    }

    @Test func `a signal ends a waiting write and remains for the event loop`() throws {
        let ends = try FileDescriptor.pipe()
        var (blocked, before) = (sigset_t(), sigset_t())
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGHUP)
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        pthread_kill(pthread_self(), SIGHUP)
        #expect(throws: Errno.interrupted) {
            try writeAll([UInt8](repeating: 0, count: 1 << 20), to: ends.writeEnd.rawValue)
        }
        var signal: Int32 = 0
        #expect(sigwait(&blocked, &signal) == 0 && signal == SIGHUP)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        try ends.writeEnd.close()
        try ends.readEnd.close()
    }
}
