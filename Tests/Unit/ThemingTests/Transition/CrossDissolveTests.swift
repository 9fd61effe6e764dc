import Observation
import Testing
import Theming
import Vocabulary

/// A dissolve with time and frames moved by hand.
@Suite("Transition: frame by frame") @MainActor struct CrossDissolveTests {
    private let clock = HandClock()
    private let shown = Shown()
    private let dissolve: CrossDissolve<Theme>
    private let listener: Listener<Theme>

    init() {
        dissolve = CrossDissolve(showing: Theme.paper, clock: clock)
        listener = Listener(to: dissolve.themes) { [shown] in
            shown.themes.append($0)
            shown.action()
        }
    }

    @Test func `each frame is shown, and at the end exactly the target once`() {
        dissolve.dissolve(to: .ink)
        #expect(shown.themes.isEmpty)
        #expect(dissolve.isRunning)
        clock.run(.milliseconds(400))
        #expect((15...20).contains(shown.themes.count))
        #expect(shown.themes.last == .ink)
        #expect(shown.themes.filter { $0 == .ink }.count == 1)
        #expect(!dissolve.isRunning)
        #expect(!clock.isWaiting)
        #expect(dissolve.currentTheme == .ink)
    }

    @Test func `a dissolve that starts inside Observation tracking isn't tracked`() {
        let changes = Reports()
        withObservationTracking {
            dissolve.dissolve(to: .ink)
        } onChange: {
            changes.add("changed")
        }
        clock.run(.milliseconds(100))
        withObservationTracking {
            dissolve.finish()
        } onChange: {
            changes.add("changed")
        }
        dissolve.dissolve(to: .paper)
        clock.run(.milliseconds(400))
        #expect(changes.texts == [])
    }

    @Test func `the current target as the new target has no effect`() {
        dissolve.dissolve(to: .paper)
        #expect(!dissolve.isRunning)
        dissolve.dissolve(to: .ink)
        clock.run(.milliseconds(100))
        dissolve.dissolve(to: .ink)
        clock.run(.milliseconds(210))
        #expect(dissolve.currentTheme == .ink)
    }

    @Test func `a dissolve reversed half way doesn't jump and takes its elapsed time`() {
        dissolve.dissolve(to: .ink)
        clock.run(.milliseconds(160))
        let turning = dissolve.currentTheme
        dissolve.dissolve(to: .paper)
        clock.run(.milliseconds(16))
        #expect(OKLab(dissolve.currentTheme[.background]).distance(to: OKLab(turning[.background])) < 0.05)
        clock.run(.milliseconds(200))
        #expect(dissolve.currentTheme == .paper)
        #expect(!clock.isWaiting)
        #expect(!shown.themes.contains(.ink))
    }

    @Test func `a dissolve that turns many times ends with the last theme`() {
        for number in 0..<20 {
            dissolve.dissolve(to: number.isMultiple(of: 2) ? .ink : .paper)
            clock.run(.milliseconds(30))
        }
        clock.run(.milliseconds(400))
        #expect(dissolve.currentTheme == .paper)
        #expect(!dissolve.isRunning)
    }

    @Test func `a theme set inside a frame takes over`() {
        let third = Theme(name: "third", appearance: .day, colors: [:])
        shown.action = { [dissolve] in if dissolve.target == .ink { dissolve.dissolve(to: third) } }
        dissolve.dissolve(to: .ink)
        clock.run(.milliseconds(500))
        #expect(dissolve.currentTheme == third)
        #expect(!shown.themes.contains(.ink))
        #expect(!clock.isWaiting)
    }

    @Test func `reduced motion takes one frame at once, even half way`() {
        dissolve.reducesMotion = true
        dissolve.dissolve(to: .ink)
        #expect(shown.themes == [.ink])
        #expect(!clock.isWaiting)
        dissolve.reducesMotion = false
        dissolve.dissolve(to: .paper)
        clock.run(.milliseconds(100))
        dissolve.reducesMotion = true
        #expect(dissolve.currentTheme == .paper)
        clock.frame()
        #expect(!clock.isWaiting)
    }

    @Test func `a dissolve without duration takes one frame`() {
        dissolve.duration = .zero
        dissolve.dissolve(to: .ink)
        #expect(shown.themes == [.ink])
        #expect(!dissolve.isRunning)
    }

    @Test func `a late clock shows the target at once`() {
        dissolve.dissolve(to: .ink)
        clock.now += .seconds(3)
        clock.frame()
        #expect(shown.themes == [.ink])
    }

    @Test func `a released dissolve gets no more frames`() {
        var short: CrossDissolve<Theme>? = CrossDissolve(showing: .paper, clock: clock)
        let listener = short.map { Listener(to: $0.themes) { [shown] in shown.themes.append($0) } }
        short?.dissolve(to: .ink)
        short = nil
        clock.run(.milliseconds(400))
        #expect(shown.themes.isEmpty)
        withExtendedLifetime(listener) {}
    }

    @Test func `two cross-dissolves on one clock both run frame by frame`() {
        let other = CrossDissolve(showing: Theme.ink, clock: clock)
        var others: [Theme] = []
        let listener = Listener(to: other.themes) { others.append($0) }
        dissolve.dissolve(to: .ink)
        other.dissolve(to: .paper)
        clock.run(.milliseconds(400))
        #expect((dissolve.currentTheme, other.currentTheme) == (.ink, .paper))
        #expect((15...20).contains(shown.themes.count))
        #expect(others.count == shown.themes.count)
        #expect(!clock.isWaiting)
        withExtendedLifetime(listener) {}
    }

    @Test func `a manager's cross-dissolve is a provider`() {
        let manager = ThemeManager()
        let dissolve = CrossDissolve(of: manager, clock: clock)
        let scope = ThemeScope(in: dissolve)
        let night = ThemeScope(in: dissolve, override: .appearance(.night))
        manager.forcedAppearance = .night
        #expect(dissolve.currentTheme == .paper)
        clock.run(.milliseconds(160))
        #expect(![.paper, .ink].contains(dissolve.currentTheme))
        #expect(scope.currentTheme == dissolve.currentTheme)
        clock.run(.milliseconds(200))
        #expect((dissolve.currentTheme, scope.currentTheme) == (.ink, .ink))
        let mine = Theme(name: "mine", appearance: .night, colors: [:])
        manager.forcedAppearance = .day
        clock.run(.milliseconds(400))
        manager.pair = ThemePair(night: mine)
        #expect(night.currentTheme == mine, "a pair reaches scopes although the current theme stays")
    }

    @Test func `tasks draw the frames without a clock`() async {
        let dissolve = CrossDissolve(showing: Theme.paper, duration: .seconds(3600))
        dissolve.dissolve(to: .ink)
        for await theme in dissolve.themes where theme != .paper { break }
        #expect(dissolve.isRunning && dissolve.currentTheme != .ink)
        dissolve.finish()
        #expect(!dissolve.isRunning && dissolve.currentTheme == .ink)
    }

    @Test func `a custom theme type dissolves`() {
        let dissolve = CrossDissolve(showing: 0.0, clock: clock, easing: .linear)
        dissolve.dissolve(to: 10)
        clock.run(.milliseconds(150))
        #expect((3...7).contains(dissolve.currentTheme))
        clock.run(.milliseconds(200))
        #expect(dissolve.currentTheme == 10)
    }
}

@MainActor private final class Shown {
    var themes: [Theme] = []
    var action: () -> Void = {}
}

/// A clock with 60 frames a second, moved by hand.
@MainActor private final class HandClock: FrameClock {
    var now = Duration.seconds(100)
    private var waiting: [@MainActor () -> Void] = []

    var isWaiting: Bool { !waiting.isEmpty }

    func onNextFrame(_ frame: @escaping @MainActor () -> Void) { waiting.append(frame) }

    func frame() {
        let due = waiting
        waiting = []
        for frame in due { frame() }
    }

    /// Advances the time frame by frame.
    func run(_ time: Duration) {
        let end = now + time
        while now < end {
            now += .milliseconds(16)
            frame()
        }
    }
}
