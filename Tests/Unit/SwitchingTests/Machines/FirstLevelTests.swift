import Testing

@testable import Switching

struct FirstLevelTests {
    /// Returns the outcomes of levels in percent by second, after 60 % at second 0, until the first level is settled.
    private func outcomes(_ levels: KeyValuePairs<Double, Double>) -> [FirstLevel.Outcome] {
        var first = FirstLevel(Level(clamping: 60), after: nil, before: .night, at: .second(0))
        var outcomes: [FirstLevel.Outcome] = []
        for (second, percent) in levels where outcomes.last ?? .open == .open {
            outcomes.append(first.follow(Level(clamping: percent), at: .second(second)))
        }
        return outcomes
    }

    @Test func `two further reads confirm the first level`() {
        #expect(outcomes([1: 61, 2: 59]) == [.open, .borneOut])
    }

    @Test func `three other levels in a row replace the first one`() {
        #expect(outcomes([1: 20, 2: 21, 3: 20]) == [.open, .open, .replaced])
        #expect(outcomes([1: 60, 2: 20, 3: 21, 4: 22]) == [.open, .open, .open, .replaced])
        #expect(outcomes([1: 20, 2: 60, 3: 20, 4: 70, 5: 21, 6: 20, 7: 21]).last == .replaced)
        #expect(outcomes([1: 20, 2: 60, 3: 61, 4: 60]).last == .replaced, "the same, which changes nothing")
    }

    @Test func `a level that stands for more than 7 s is confirmed`() {
        #expect(outcomes([7: 20, 14: 20, 21: 20]) == [.open, .open, .replaced])
        #expect(outcomes([7.001: 20]) == [.borneOut])
    }
}
