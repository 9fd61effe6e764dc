import LoopSupport
import Testing

@Suite("Deferred work", .tags(.alone)) @MainActor struct DeferredSourceTests {
    @Test func `scheduled work is done once`() throws {
        let loop = try EventLoop()
        var calls = 0
        let deferred = try loop.makeDeferred { calls += 1 }
        try loop.settle()
        #expect(calls == 0)
        #expect(!deferred.isEnabled)
        for _ in 0..<100 { deferred.schedule() }
        #expect(calls == 0)
        try loop.settle()
        #expect(calls == 1)
        deferred.schedule()
        try loop.settle()
        #expect(calls == 2)
    }

    @Test func `work scheduled by itself is done once more`() throws {
        let loop = try EventLoop()
        var calls = 0
        let box = Box<DeferredSource>()
        box.source = try loop.makeDeferred {
            calls += 1
            if calls == 1 { box.source?.schedule() }
        }
        box.source?.schedule()
        try loop.settle()
        #expect(calls == 2)
    }
}
