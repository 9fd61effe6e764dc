import HalflightClient
import LoopSupport
import Testing
import Theming
import Vocabulary

@Suite("An event loop's frames", .tags(.alone)) @MainActor struct FrameTimerTests {
    let loop: EventLoop
    let clock: FrameTimer

    init() throws {
        loop = try EventLoop()
        clock = try FrameTimer(on: loop)
    }

    @Test func `a frame is drawn once after a sixtieth of a second`() throws {
        var frames: [Duration] = []
        let start = clock.now
        clock.onNextFrame { frames.append(clock.now) }
        try loop.run(until: "the frame is drawn") { !frames.isEmpty }
        #expect(frames[0] - start >= .milliseconds(16))
        #expect(try !loop.runOnce(timeout: .milliseconds(40)))
        #expect(frames.count == 1)
    }

    @Test func `all requests share a frame, and new ones wait for the next`() throws {
        var drawn: [Int] = []
        clock.onNextFrame { [clock] in
            drawn.append(1)
            clock.onNextFrame { drawn.append(3) }
        }
        clock.onNextFrame { drawn.append(2) }
        try loop.run(until: "a frame is drawn") { !drawn.isEmpty }
        #expect(drawn == [1, 2])
        try loop.run(until: "the next frame is drawn") { drawn.count > 2 }
        #expect(try !loop.runOnce(timeout: .milliseconds(40)))
        #expect(drawn == [1, 2, 3])
    }

    @Test func `a transition is drawn to its end at a display's frame rate`() throws {
        var shown: [(time: Duration, theme: Theme)] = []
        let dissolve = CrossDissolve(showing: Theme.paper, clock: clock, duration: .seconds(1))
        dissolve.themes.subscribe(dissolve) { [clock] _, theme in shown.append((clock.now, theme)) }
        dissolve.dissolve(to: .ink)
        try loop.run(until: "it has arrived") { !dissolve.isRunning }
        #expect(shown.last?.theme == .ink)
        let between = Set(shown.map { $0.theme[.background] }).subtracting([Theme.paper, .ink].map { $0[.background] })
        #expect(!between.isEmpty)
        // At most sixty frames per second, even if some are late.
        #expect(shown.count <= 62)
    }
}
