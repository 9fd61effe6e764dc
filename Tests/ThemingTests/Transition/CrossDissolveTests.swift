import Switching
import Testing
import Theming

/// A dissolve on time and frames that are moved by hand.
@Suite("Transition: frame by frame") @MainActor struct CrossDissolveTests {
    private let clock = HandClock()
    private let shown = Shown()
    private let dissolve: CrossDissolve

    init() {
        dissolve = CrossDissolve(showing: .paper, clock: clock) { [shown] in
            shown.themes.append($0)
            shown.action()
        }
    }

    @Test("Each frame is shown, and at the end exactly the target, once")
    func frames() {
        dissolve.dissolve(to: .ink)
        #expect(shown.themes.isEmpty)
        #expect(dissolve.isRunning)
        clock.run(.milliseconds(400))
        #expect((15...20).contains(shown.themes.count))
        #expect(shown.themes.last == .ink)
        #expect(shown.themes.filter { $0 == .ink }.count == 1)
        #expect(!dissolve.isRunning)
        #expect(!clock.isWaiting)
        #expect(dissolve.shown == .ink)
    }

    @Test("The current target as the new target has no effect")
    func same() {
        dissolve.dissolve(to: .paper)
        #expect(!dissolve.isRunning)
        dissolve.dissolve(to: .ink)
        clock.run(.milliseconds(100))
        dissolve.dissolve(to: .ink)
        clock.run(.milliseconds(210))
        #expect(dissolve.shown == .ink)
    }

    @Test("A dissolve reversed half way has no jump, and takes the time it had run")
    func reversed() {
        dissolve.dissolve(to: .ink)
        clock.run(.milliseconds(160))
        let turning = dissolve.shown
        dissolve.dissolve(to: .paper)
        clock.run(.milliseconds(16))
        #expect(OKLab(dissolve.shown[.background]).distance(to: OKLab(turning[.background])) < 0.05)
        clock.run(.milliseconds(200))
        #expect(dissolve.shown == .paper)
        #expect(!clock.isWaiting)
        #expect(!shown.themes.contains(.ink))
    }

    @Test("A dissolve that turns many times ends with the last theme")
    func many() {
        for number in 0..<20 {
            dissolve.dissolve(to: number.isMultiple(of: 2) ? .ink : .paper)
            clock.run(.milliseconds(30))
        }
        clock.run(.milliseconds(400))
        #expect(dissolve.shown == .paper)
        #expect(!dissolve.isRunning)
    }

    @Test("A theme set inside a frame takes over")
    func reentrant() {
        let third = Theme(name: "third", appearance: .day, colors: [:])
        shown.action = { [dissolve] in if dissolve.target == .ink { dissolve.dissolve(to: third) } }
        dissolve.dissolve(to: .ink)
        clock.run(.milliseconds(500))
        #expect(dissolve.shown == third)
        #expect(!shown.themes.contains(.ink))
        #expect(!clock.isWaiting)
    }

    @Test("Reduced motion takes one frame at once, even half way")
    func reducedMotion() {
        dissolve.reducesMotion = true
        dissolve.dissolve(to: .ink)
        #expect(shown.themes == [.ink])
        #expect(!clock.isWaiting)
        dissolve.reducesMotion = false
        dissolve.dissolve(to: .paper)
        clock.run(.milliseconds(100))
        dissolve.reducesMotion = true
        #expect(dissolve.shown == .paper)
        #expect(!clock.isWaiting)
    }

    @Test("A dissolve without duration takes one frame")
    func noDuration() {
        dissolve.duration = .zero
        dissolve.dissolve(to: .ink)
        #expect(shown.themes == [.ink])
        #expect(!dissolve.isRunning)
    }

    @Test("A late clock shows the target at once")
    func late() {
        dissolve.dissolve(to: .ink)
        clock.now += .seconds(3)
        clock.frame()
        #expect(shown.themes == [.ink])
    }

    @Test("A released dissolve gets no more frames")
    func gone() {
        var short: CrossDissolve? = CrossDissolve(showing: .paper, clock: clock) { [shown] in shown.themes.append($0) }
        short?.dissolve(to: .ink)
        short = nil
        clock.run(.milliseconds(400))
        #expect(shown.themes.isEmpty)
    }
}

@MainActor private final class Shown {
    var themes: [Theme] = []
    var action: () -> Void = {}
}

/// A clock with 60 frames a second, moved by hand.
@MainActor private final class HandClock: FrameClock {
    var now = Duration.seconds(100)
    private var waiting: (@MainActor () -> Void)?

    var isWaiting: Bool { waiting != nil }

    func onNextFrame(_ frame: (@MainActor () -> Void)?) { waiting = frame }

    func frame() {
        let due = waiting
        waiting = nil
        due?()
    }

    /// Advances the time, frame by frame.
    func run(_ time: Duration) {
        let end = now + time
        while now < end {
            now += .milliseconds(16)
            frame()
        }
    }
}
