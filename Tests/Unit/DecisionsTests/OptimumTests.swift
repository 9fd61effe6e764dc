import Simulation
import Switching
import TestSupport
import Testing

@testable import Decisions

struct OptimumTests {
    private let band = Band.standard

    /// Returns the least cost of all courses of appearances, one by one.
    private func bruteForce(_ light: [(level: Level, minutes: Double)], _ cost: Cost) -> Double {
        (0..<1 << light.count).map { bits in
            let course = light.indices.map { bits >> $0 & 1 == 0 ? Appearance.day : .night }
            let switches = zip(course, course.dropFirst()).filter { $0 != $1 }.count
            let wrong = zip(course, light).map { $1.minutes * cost.shape.weight(of: $0, at: $1.level, band) }
            return Double(switches) * cost.price + wrong.reduce(0, +)
        }.min() ?? 0
    }

    @Test(arguments: 1...50 as ClosedRange<UInt64>)
    func `the optimum is the cheapest course of switches`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let light = (0..<9).map { _ in
            (
                level: Level(clamping: .random(in: 0...80, using: &random)),
                minutes: Double.random(in: 0...3, using: &random)
            )
        }
        var optimum = Optimum(band)
        for sample in light { optimum.add(sample.level, minutes: sample.minutes) }
        for (cost, total) in zip(Cost.allCases, optimum.totals) {
            #expect((total.minutes - bruteForce(light, cost)).magnitude < 1e-9, "\(cost)")
        }
    }

    @Test func `a minute is weighted by its distance from the threshold`() throws {
        func weights(_ appearance: Appearance, _ percent: Double, _ band: Band) -> [Double] {
            WrongLight.allCases.map { $0.weight(of: appearance, at: Level(clamping: percent), band) }
        }
        #expect(weights(.day, 30, band) == [0, 0, 0])
        #expect(weights(.day, 27, band) == [1, 0.25, 0])
        #expect(weights(.day, 18, band) == [1, 1, 1])
        #expect(weights(.day, 0, band) == [1, 1, 1])
        #expect(weights(.night, 27, band) == [0, 0, 0])
        #expect(weights(.night, 46, band) == [1, 0.5, 0])
        #expect(weights(.night, 90, band) == [1, 1, 1])
        // Pitch dark is clear for all weights.
        let low = try #require(Band(nightBelow: Level(clamping: 4), dayAbove: Level(clamping: 10)))
        #expect(weights(.day, 2, low) == [1, 0.5, 0])
        #expect(weights(.day, 0, low) == [1, 1, 1])
    }
}
