import Testing

@testable import Switching

struct ToggleEndingTests {
    /// Returns a toggle to day at 33 %, followed at each second of `levels` with its level, or `nil` for none.
    private func followed(
        _ levels: [(Double, Double?)], agreesAt agreeing: Set<Double> = [], asleepAt asleep: Set<Double> = []
    ) -> ToggleEnding {
        var ending = ToggleEnding(ToggleProgress(level: Level(clamping: 33)))
        for (second, percent) in levels {
            let facts = ToggleEnding.Facts(
                level: percent.map(Level.init(clamping:)), band: .standard, agrees: agreeing.contains(second),
                isAwake: !asleep.contains(second))
            ending.follow(facts, .day, at: .second(second), Tuning())
        }
        return ending
    }

    @Test func `the rules' earlier agreement doesn't count`() {
        let ending = followed([(0, 33), (100, 60), (600, 33), (610, 60)], agreesAt: [100, 610])
        #expect(ending.deadline(Tuning()) == .second(1210))
    }

    @Test func `time without light or asleep doesn't count`() {
        let dark = followed([(0, 33), (100, 60), (300, nil), (5000, 60)], agreesAt: [100, 300, 5000])
        #expect(dark.deadline(Tuning()) == .second(5400))
        let asleep = followed(
            [(0, 33), (100, 60), (300, 60), (5000, 60)], agreesAt: [100, 300, 5000], asleepAt: [300])
        #expect(asleep.deadline(Tuning()) == .second(5400))
    }

    @Test(arguments: [(25.0, true), (25.1, false), (0, true), (39, false), (100, false)])
    func `a toggle ends when the light differs for 45 seconds`(percent: Double, isElsewhere: Bool) {
        let ending = followed([(0, 33), (100, percent)])
        #expect((ending.deadline(Tuning()) == .second(145)) == isElsewhere)
        #expect((ending.end(at: .second(145), Tuning()) == .departure) == isElsewhere)
    }

    @Test func `a shadow or a flash doesn't end a toggle`() {
        let ending = followed([(0, 33), (100, 0), (144, 33), (160, 100), (162, 33), (170, 0)])
        #expect(ending.deadline(Tuning()) == .second(215))
    }

    @Test func `without a level, the next one is the toggle's`() {
        var ending = ToggleEnding(ToggleProgress())
        let dark = ToggleEnding.Facts(level: Level(clamping: 5), band: .standard, agrees: false, isAwake: true)
        ending.follow(dark, .day, at: .second(10), Tuning())
        #expect(ending.progress(at: .second(20)).level == Level(clamping: 5))
        #expect(ending.end(at: .second(1000), Tuning()) == nil)
    }
}

struct StopwatchTests {
    @Test func `only running time counts`() {
        var watch = Stopwatch(.seconds(5))
        #expect(watch.due(.seconds(10)) == nil)
        watch.run(at: .second(100))
        watch.run(at: .second(101))
        #expect(watch.due(.seconds(10)) == .second(105))
        watch.pause(at: .second(102))
        #expect(watch.elapsed(at: .second(200)) == .seconds(7))
        watch.reset()
        #expect(watch.elapsed(at: .second(200)) == .zero)
    }
}
