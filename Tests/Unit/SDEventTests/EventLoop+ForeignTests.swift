import Glibc
import LoopSupport
import SystemPackage
import TestSupport
import Testing

@Suite("An event loop inside another loop", .tags(.alone)) @MainActor struct EventLoopForeignTests {
    let keep = Keeper()
    let loop: EventLoop

    init() throws {
        loop = try EventLoop()
        try loop.process()
    }

    /// Returns whether the descriptor becomes readable within the given milliseconds.
    private func isReadable(within limit: Int32 = 0) -> Bool {
        var waiting = pollfd(fd: loop.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, limit) == 1
    }

    @Test func `the other loop sleeps while nothing happens`() {
        #expect(loop.timeOut == nil)
        #expect(!isReadable())
    }

    @Test func `a readable descriptor makes the loop's descriptor readable`() throws {
        let pipe = try Pipe()
        var text = ""
        try keep(loop.onReadable(pipe.reading) { text += (try? pipe.read()) ?? "" })
        #expect(loop.timeOut == nil)
        try pipe.write("a")
        #expect(isReadable(within: CInt(1000 * patience)))
        try loop.process()
        #expect(text == "a")
        #expect(loop.timeOut == nil)
        #expect(!isReadable())
    }

    @Test func `a timer makes the descriptor readable, even if armed by a handler`() throws {
        var fired = 0
        let second = try loop.makeTimer { fired += 1 }
        let first = try loop.makeTimer {
            fired += 1
            second.arm(at: self.loop.now + .milliseconds(5))
        }
        first.arm(at: loop.now + .milliseconds(5))
        #expect(loop.timeOut == nil)
        #expect(isReadable(within: CInt(1000 * patience)))
        try loop.process()
        // Nothing is read in between: only the descriptor is watched.
        #expect(isReadable(within: CInt(1000 * patience)))
        try loop.process()
        #expect(fired == 2)
        #expect(!isReadable())
    }

    @Test func `deferred work makes the time-out zero`() throws {
        var count = 0
        let source = try loop.makeDeferred { count += 1 }
        source.schedule()
        #expect(loop.timeOut == .zero)
        try loop.process()
        #expect(count == 1)
        #expect(loop.timeOut == nil)
    }

    @Test func `handlers that keep scheduling work don't block the other loop`() throws {
        var count = 0
        var again: () -> Void = {}
        let source = try loop.makeDeferred {
            count += 1
            again()
        }
        again = { source.schedule() }
        source.schedule()
        try loop.process()
        #expect(count > 0)
        #expect(loop.timeOut == .zero)
        again = {}
    }

    @Test func `afterwards the loop can wait by itself again`() throws {
        var count = 0
        let source = try loop.makeDeferred { count += 1 }
        source.schedule()
        #expect(loop.timeOut == .zero)
        #expect(try loop.runOnce(timeout: .zero))
        #expect(loop.timeOut == nil)
        #expect(try !loop.runOnce(timeout: .zero))
        #expect(loop.timeOut == nil)
        source.schedule()
        let ending = try loop.makeTimer { self.loop.exit(3) }
        ending.arm(at: loop.now)
        #expect(try loop.run() == 3)
        #expect(count == 2)
    }

    @Test func `a call inside a handler does nothing`() throws {
        var count = 0
        let source = try loop.makeDeferred {
            count += 1
            try? self.loop.process()
            _ = self.loop.timeOut
        }
        source.schedule()
        try loop.process()
        #expect(count == 1)
        for _ in 0..<3 { #expect(loop.timeOut == nil) }
        source.schedule()
        try loop.process()
        #expect(count == 2)
    }
}
