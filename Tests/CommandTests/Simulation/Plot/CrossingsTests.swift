import Switching
import Testing

@testable import Simulation
@testable import halflight

@Suite("Crossings of the thresholds")
struct CrossingsTests {
    @Test("Crossings are confirmed, cancelled, deferred, or open at the end")
    func ends() throws {
        let lux = try #require(try simulated(text: eventfulTrace).plot).crossings.crossings
        #expect(lux.map(\.end) == [.cancelled, .confirmed, .confirmed, .open])
        #expect(lux.map(\.wanted) == [.night, .night, .day, .night])
        #expect(lux.map(\.since) == [40, 75, 130, 240].map { $0 * 1_000_000 })
        #expect(lux.map(\.until) == [45, 85, 135, 246].map { $0 * 1_000_000 })
        #expect(lux[0].reason == "no switch to night: the level went back to 48 % (250 lx)")
        let percent = try simulated("0,80", "10,20", "11,80", "60,80", columns: "seconds,percent")
        let deferred = try #require(percent.plot?.crossings.crossings.last)
        #expect(deferred.deferredAt == 11_000_000 && deferred.until == 13_500_000 && deferred.end == .confirmed)
    }

    @Test("A switch without settle time is a crossing")
    func atOnce() throws {
        let rules = Rules(settleToDay: .zero, settleToNight: .zero, guards: false)
        let report = try simulated("0,80", "1,20", "2,20", rules: rules, columns: "seconds,percent")
        let crossing = try #require(report.plot?.crossings.crossings.first)
        #expect(crossing.since == crossing.until && crossing.end == .confirmed && crossing.wanted == .night)
    }

    @Test("During the night lock the light may settle without a switch")
    func nightLock() throws {
        let rules = Rules(nightLock: NightLock(from: .seconds(22 * 3600), until: .seconds(7 * 3600)))
        let report = try simulated(
            "0,426,,,clock 21:59:00", "120,1,,,", "200,426,,,", "40000,,,,", rules: rules)
        let crossings = try #require(report.plot).crossings.crossings
        #expect(crossings.map(\.end) == [.confirmed, .unseen, .unseen, .confirmed])
        #expect(crossings.map(\.wanted) == [.night, .night, .day, .day])
        #expect(crossings.map(\.until) == [60, 130, 202, 32_460].map { $0 * 1_000_000 })
        #expect(report.course.switches.elements.map(\.short) == ["60.0 night", "32460.0 day"])
    }

    @Test("Of many crossings only some of each kind are kept")
    func bounded() throws {
        var crossings = Crossings(capacity: 64)
        for place in 0..<10_000 {
            let time = Int64(place) * 1_000_000
            let appearance: Appearance = place.isMultiple(of: 2) ? .day : .night
            let result: Decision.Result = place.isMultiple(of: 5) ? .cancelled : .switched
            for one in [Decision.Result.candidate, result] {
                let decision = Decision(
                    result: one, reason: Reason(.light, "so"), appearance: appearance,
                    light: Light(level: try #require(Level(percent: appearance == .day ? 80 : 10))), source: nil,
                    time: Instant(sinceStart: .microseconds(time)))
                crossings.add(decision, at: time, .standard)
            }
        }
        crossings.finish(at: 10_000_000_000)
        let kept = crossings.crossings
        #expect(kept.count <= 64 && kept.count > 4)
        for wanted in Appearance.allCases {
            for end in [Crossings.End.confirmed, .cancelled] {
                #expect(kept.contains { $0.wanted == wanted && $0.end == end })
            }
        }
    }
}
