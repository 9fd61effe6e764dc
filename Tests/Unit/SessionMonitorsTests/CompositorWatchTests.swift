import Glibc
import LoopSupport
import SessionMonitors
import TestSupport
import Testing

@Suite("The compositor's end", .tags(.alone)) @MainActor struct CompositorWatchTests {
    private let keep = Keeper()
    private let loop: EventLoop

    init() throws {
        loop = try EventLoop()
    }

    @Test func `a compositor's end is reported`() throws {
        var compositor: FakeCompositor? = try FakeCompositor()
        let environment = try #require(compositor).environment
        var ends = 0
        try keep(#require(CompositorWatch(environment, on: loop) { ends += 1 }))
        compositor?.accept()
        #expect(compositor?.requests().isEmpty == true)
        compositor = nil
        try loop.run(until: "it has ended") { ends > 0 }
        #expect(ends == 1)
    }

    @Test func `a restarted compositor that keeps its socket hasn't ended`() throws {
        var compositor: FakeCompositor? = try FakeCompositor()
        let environment = try #require(compositor).environment
        var hasEnded = false
        try keep(#require(CompositorWatch(environment, on: loop) { hasEnded = true }))
        compositor?.accept()
        compositor?.hangUp()
        try loop.run(until: "it is connected again") { compositor?.acceptIfWaiting() == true }
        #expect(!hasEnded)
        compositor = nil
        try loop.run(until: "it has ended") { hasEnded }
    }

    @Test func `a compositor with a replaced socket has ended`() throws {
        var compositor: FakeCompositor? = try FakeCompositor()
        let folder = try keep(#require(compositor).folder)
        var hasEnded = false
        let environment = ["WAYLAND_DISPLAY": "\(folder.path)/wayland-7"]
        try keep(#require(CompositorWatch(environment, on: loop) { hasEnded = true }))
        let next = try FakeCompositor(name: "wayland-8")
        #expect(rename("\(next.folder.path)/wayland-8", "\(folder.path)/wayland-7") == 0)
        compositor = nil
        try loop.run(until: "it has ended") { hasEnded }
        #expect(!next.acceptIfWaiting())
    }

    @Test func `a compositor that hangs up ten times is left and counts as running`() throws {
        let compositor = try FakeCompositor()
        var hasEnded = false
        try keep(#require(CompositorWatch(compositor.environment, on: loop) { hasEnded = true }))
        for attempt in 1...10 {
            try loop.run(until: "attempt \(attempt)") { compositor.acceptIfWaiting() }
            compositor.hangUp()
        }
        while try loop.runOnce(timeout: .zero) {}
        #expect(!compositor.acceptIfWaiting())
        #expect(!hasEnded)
    }

    @Test func `without a compositor there is nothing to watch`() throws {
        let folder = try TemporaryFolder()
        #expect(CompositorWatch([:], on: loop) {} == nil)
        #expect(CompositorWatch(["WAYLAND_DISPLAY": "\(folder.path)/wayland-7"], on: loop) {} == nil)
    }
}
