import Simulation
import Switching
import Testing

@testable import Decisions

/// A person in made light, with a sample each minute.
struct SimulatedPersonTests {
    /// Returns light at each level for the given minutes, in sequence.
    private func light(_ parts: (minutes: Int, percent: Double)...) -> [(time: Duration, light: Light)] {
        let levels = parts.flatMap { [Double](repeating: $0.percent, count: $0.minutes) }
        return levels.enumerated().map { (.seconds(60 * $0), Light(level: Level(clamping: $1))) }
    }

    private func person(
        _ threshold: Double, tolerance: Double = 0, learning: Learning = .suggest, accepts: Bool = false,
        isPresent: @escaping @Sendable (Duration) -> Bool = { _ in true }
    ) -> SimulatedPerson {
        SimulatedPerson(
            threshold: Level(clamping: threshold), tolerance: tolerance, isPresent: isPresent, learning: learning,
            accepts: accepts)
    }

    @Test func `a person corrects after 2 wrong minutes, and only while present`() {
        let hour = light((61, 50))
        let there = person(60).figures(in: hour)
        #expect(there.corrections == 1)
        #expect(there.wrong == .seconds(120))
        #expect(there.total == .seconds(3600))
        let away = person(60, isPresent: { _ in false }).figures(in: hour)
        #expect(away.corrections == 0)
        #expect(away.wrong == .zero && away.present == .zero)
        let late = person(60, isPresent: { $0 >= .seconds(1800) }).figures(in: hour)
        #expect(late.corrections == 1)
        #expect(late.wrong == .seconds(120))
    }

    @Test func `a tolerant person likes either appearance near the threshold`() {
        let hour = light((61, 50))
        #expect(person(55, tolerance: 5).figures(in: hour).corrections == 0)
        #expect(person(56, tolerance: 5).figures(in: hour).corrections == 1)
    }

    @Test func `a gap in the light doesn't count`() {
        let figures = person(60).figures(in: light((2, 50)) + [(.seconds(86_400), Light(level: Level(clamping: 50)))])
        #expect(figures.total == .seconds(60) + Judge.longestSample)
    }

    @Test func `learning or accepting suggestions prevents a second correction`() {
        let days = light((180, 45), (1440, 5), (180, 45), (60, 5))
        #expect(person(50).figures(in: days).corrections == 2)
        let learning = person(50, learning: .on).figures(in: days)
        #expect((learning.corrections, learning.learned) == (1, 1))
        #expect(person(50, accepts: true).figures(in: days).corrections == 1)
        #expect(person(50, learning: .off).figures(in: days).corrections == 2)
    }

    @Test func `a toggle to day that outlasts the light counts as day in the dark`() {
        // From 22 % to 18 % is too little to end the first minutes' toggle.
        let evening = light((60, 22), (61, 18))
        let asleep = person(20, isPresent: { $0 < .seconds(3600) }).figures(in: evening)
        #expect(asleep.brightInDark == .seconds(3600))
        #expect(asleep.longestInDark == .seconds(3600))
        let awake = person(20).figures(in: evening)
        #expect(awake.brightInDark == SimulatedPerson.patience)
        #expect(person(15).figures(in: evening).brightInDark == .zero)
        #expect(person(20, tolerance: 5).figures(in: evening).brightInDark == .zero)
        // Switching the light off ends the toggle.
        let off = person(20, isPresent: { $0 < .seconds(3600) }).figures(in: light((60, 22), (61, 0)))
        #expect(off.longestInDark <= .seconds(60))
        #expect(off.longestInDark > .zero)
    }
}
