import LightSensors
import Switching
import TestTags
import Testing

@Suite("The interval between reads") struct PollIntervalTests {
    @Test(
        .promise("sensor-read-every-1-to-5s"),
        arguments: [
            (0, 5000), (10, 5000), (17.5, 3000), (25, 1000), (30, 1000), (35, 1000), (40, 1000), (45, 1000),
            (52.5, 3000), (60, 5000), (100, 5000),
        ] as [(Double, Int)])
    func `a sensor is read more often near half-light`(percent: Double, milliseconds: Int) throws {
        let level = try #require(Level(percent: percent))
        #expect(PollInterval.rest(at: level, band: .standard) == .milliseconds(milliseconds))
    }

    @Test func `the interval is 1 to 5 seconds and shrinks toward the band`() throws {
        for low in stride(from: 0.0, to: 100, by: 10) {
            for high in stride(from: low + 0.5, through: 100, by: 12.5) {
                let band = try #require(Band(nightBelow: Level(clamping: low), dayAbove: Level(clamping: high)))
                let rests = stride(from: high, through: 100, by: 0.5).map {
                    PollInterval.rest(at: Level(clamping: $0), band: band)
                }
                #expect(rests.allSatisfy { (.seconds(1) ... .seconds(5)).contains($0) })
                #expect(rests == rests.sorted())
            }
        }
    }
}
