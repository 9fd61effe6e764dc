import Switching
import TestTags
import Testing

@testable import DecisionEngine

/// The wall clock changes while the agent runs, by a person or the network.
@Suite("Setting the clock") struct ClockSetTests {
    /// 20 March 2026, 12:00 UTC.
    static let noon = Duration.seconds(1_774_008_000)
    private let start = Instant(sinceStart: .seconds(1000))
    private static let lock = NightLock(from: .seconds(22 * 3600), until: .seconds(7 * 3600))

    /// Ten years have 3652.5 days, so noon becomes midnight.
    static let shifts: [Duration] = [
        .seconds(86_400), .seconds(-86_400), .seconds(315_576_000), .seconds(-315_576_000),
    ]

    @Test(.promise("time-clock-set-back"), arguments: shifts)
    func `a new clock time changes neither settle times nor a mode's end`(by shift: Duration) {
        var decider = decider(Rules())
        _ = decider.observe(.set(.night, for: .seconds(3600)), at: start)
        let set = decider.observe(.timeOfDay(LocalTime.timeOfDay(at: ClockSetTests.noon + shift)), at: after(10))
        #expect(set.change == nil)
        #expect(decider.nextDeadline == after(3600))
        #expect(decider.observe(.time, at: after(3599)).change == nil)
        #expect(decider.observe(.time, at: after(3600)).change?.to == .day)
    }

    @Test(arguments: shifts)
    func `the night lock follows a new clock time at once`(by shift: Duration) {
        var decider = decider(Rules(nightLock: ClockSetTests.lock))
        for (index, time) in [ClockSetTests.noon, ClockSetTests.noon + shift, ClockSetTests.noon].enumerated() {
            let timeOfDay = LocalTime.timeOfDay(at: time)
            _ = decider.observe(.timeOfDay(timeOfDay), at: after(Double(index) * 10))
            let isLocked = timeOfDay < .seconds(7 * 3600) || timeOfDay >= .seconds(22 * 3600)
            #expect(decider.appearance == (isLocked ? .night : .day))
        }
    }

    private func after(_ seconds: Double) -> Instant { start.advanced(by: .milliseconds(Int64(seconds * 1000))) }

    /// Returns a Decider that has seen a bright screen.
    private func decider(_ rules: Rules) -> Decider {
        var decider = Decider(
            rules: rules, start: Decider.Start(persisted: .day, fallback: .day, mode: .auto), at: start)
        let panel = SourceName(.backlight, "panel")
        _ = decider.observe(.source(panel), at: start)
        _ = decider.observe(.reading(Reading(panel, .light(Light(level: Level(clamping: 80))))), at: start)
        return decider
    }
}
