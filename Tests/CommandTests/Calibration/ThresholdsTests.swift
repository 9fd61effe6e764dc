import Switching
import Testing

@testable import halflight

@Suite("Thresholds set with keys")
struct ThresholdsTests {
    private func percent(_ level: Double) -> Light { Light(level: Level(clamping: level)) }

    private func lux(_ lux: Double) throws -> Light { try #require(Light(illuminance: lux)) }

    @Test("A level marked as night or day is night or day")
    func taken() throws {
        var thresholds = Thresholds(.standard)
        #expect(thresholds.take(percent(20), as: .night) == nil)
        #expect(thresholds.nightBelow == .percent(21))
        #expect(thresholds.dayAbove == .percent(40))
        #expect(thresholds.take(percent(60), as: .day) == nil)
        #expect(thresholds.dayAbove == .percent(59))
        #expect(thresholds.band?.appearance(at: Level(clamping: 20)) == .night)
        #expect(thresholds.band?.appearance(at: Level(clamping: 60)) == .day)
    }

    @Test("The other threshold moves if necessary, with a message")
    func pushed() throws {
        var thresholds = Thresholds(.standard)
        #expect(thresholds.take(percent(50), as: .night)?.contains("day-above") == true)
        #expect(thresholds.nightBelow == .percent(51))
        #expect(thresholds.dayAbove == .percent(56))
        #expect(thresholds.take(percent(10), as: .day)?.contains("night-below") == true)
        #expect(thresholds.dayAbove == .percent(9))
        #expect(thresholds.nightBelow == .percent(4))
        #expect(thresholds.take(try lux(500), as: .night)?.contains("day-above") == true)
        #expect(thresholds.nightBelow == .illuminance(510))
        #expect(thresholds.dayAbove == .illuminance(1700))
    }

    @Test("A level at the end of the scale leaves space for the other appearance, with a message")
    func ends() throws {
        var thresholds = Thresholds(.standard)
        #expect(thresholds.take(percent(100), as: .night)?.contains("Too bright") == true)
        #expect((thresholds.nightBelow, thresholds.dayAbove) == (.percent(94), .percent(99)))
        #expect(thresholds.take(percent(0), as: .day)?.contains("Too dark") == true)
        #expect((thresholds.nightBelow, thresholds.dayAbove) == (.percent(1), .percent(6)))
        #expect(thresholds.take(try lux(200_000), as: .night)?.contains("Too bright") == true)
        #expect((thresholds.nightBelow, thresholds.dayAbove) == (.illuminance(28_000), .illuminance(89_000)))
        #expect(thresholds.take(try lux(0), as: .day)?.contains("Too dark") == true)
        #expect((thresholds.nightBelow, thresholds.dayAbove) == (.illuminance(1.2), .illuminance(3.8)))
    }

    @Test("The thresholds stay in order, apart and within 1...99, whatever is marked")
    func invariant() throws {
        let lights = try (0...100).map { percent(Double($0)) } + (0...200).map { try lux(pow10(Double($0) / 36)) }
        for first in lights {
            for appearance in [Appearance.night, .day] {
                for second in lights {
                    var thresholds = Thresholds(.standard)
                    _ = thresholds.take(first, as: appearance)
                    _ = thresholds.take(second, as: appearance == .night ? .day : .night)
                    let distance = thresholds.dayAbove.level.percent - thresholds.nightBelow.level.percent
                    let least = LightUnit(of: second).leastDistance
                    guard distance >= least - 1e-9, thresholds.nightBelow.level.percent >= 1,
                        thresholds.dayAbove.level.percent <= 99, thresholds.band != nil
                    else {
                        Issue.record("\(first) as \(appearance), then \(second): \(thresholds)")
                        return
                    }
                }
            }
        }
    }

    private func pow10(_ exponent: Double) -> Double { Level(clamping: exponent * 20).inLux }
}
