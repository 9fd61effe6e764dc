import Testing

@testable import Switching

struct ForcedModeTests {
    private let reason = Reason(.force, .set(.night, for: nil))

    @Test func `in auto there is no reason and no end`() {
        var forced = ForcedMode(.auto, because: .started(force: .day))
        #expect(forced.mode == .auto && forced.reason == nil && forced.deadline(Tuning()) == nil)
        #expect(forced.end() == false)
    }

    @Test func `the mode at the start has the start's reason`() {
        let forced = ForcedMode(.forced(.day, ends: .never), because: .started(force: .day))
        #expect(forced.reason == Reason(.force, .started(force: .day)))
    }

    @Test func `only a timed mode has a deadline, and its end clears the request`() {
        var forced = ForcedMode(.auto, because: .setInEarlierRun)
        forced.force(.night, ends: .time(.second(9)), reason)
        #expect(forced.deadline(Tuning()) == .second(9) && forced.reason == reason)
        forced.force(.night, ends: .never, reason)
        #expect(forced.deadline(Tuning()) == nil)
        #expect(forced.end() == true)
        #expect(forced.mode == .auto && forced.reason == nil)
    }

    @Test func `only a toggle is followed`() {
        var forced = ForcedMode(.auto, because: .setInEarlierRun)
        func follow(_ forced: inout ForcedMode, at second: Double) -> ToggleEndCause? {
            forced.followToggle(
                level: Level(clamping: 20), .standard, rules: .night, isAwake: true, at: .second(second), Tuning())
        }
        #expect(follow(&forced, at: 0) == nil && forced.toggle(at: .second(0)) == nil)
        forced.force(.night, ends: .never, reason)
        #expect(follow(&forced, at: 0) == nil && forced.deadline(Tuning()) == nil)
        forced.force(.night, ends: .agree, reason, ToggleProgress(level: Level(clamping: 60)))
        #expect(follow(&forced, at: 100) == nil && forced.deadline(Tuning()) == .second(700) && forced.timeEnds == nil)
        #expect(
            forced.toggle(at: .second(150))
                == ToggleProgress(level: Level(clamping: 60), agreed: .seconds(50), awake: .seconds(50)))
        #expect(follow(&forced, at: 700) == .agreement(for: .seconds(600)))
        #expect(forced.end() == true && forced.deadline(Tuning()) == nil)
    }

    @Test func `an earlier run's toggle continues where it was`() {
        let progress = ToggleProgress(level: nil, agreed: .seconds(590), awake: .zero)
        var forced = ForcedMode(.forced(.night, ends: .agree), because: .setInEarlierRun, toggle: progress)
        _ = forced.followToggle(
            level: Level(clamping: 20), .standard, rules: .night, isAwake: true, at: .second(0), Tuning())
        #expect(forced.deadline(Tuning()) == .second(10))
    }
}
