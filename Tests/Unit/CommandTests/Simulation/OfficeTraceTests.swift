import LightTraces
import Simulation
import Switching
import TestSupport
import Testing
import halflight

/// Two recordings of real light in an office, with about one sample per minute.
@Suite("Real light")
struct OfficeTraceTests {
    /// A time in which the light calls for one appearance and the other is shown.
    private struct Contradiction {
        let since: Duration
        let wanted: Appearance
    }

    // The test uses only data that the Decider can know. A sample counts until the next one, so the light is a sequence
    // of steps. A step contradicts an appearance while its level is outside half-light on the other side. No
    // contradiction may last longer than the settle time to the other appearance plus 60 s, about one sample, for
    // everything else that may delay a switch.
    @Test(arguments: ["office-2-days.csv", "office-6-days.csv"])
    func `a contradiction lasts at most 60 s plus the settle time`(name: String) throws {
        let path = Fixtures.path("traces/\(name)")
        let course = try simulated(path: path).course
        let longest = try longestContradictions(in: path, course)
        let policy = Rules().policy(for: .illuminance)
        for (wanted, duration) in longest {
            #expect(duration <= policy.settleTime(to: wanted) + .seconds(60), "to \(wanted)")
        }
        // Each switch ends a contradiction, so some must exist.
        #expect(longest.count == 2 && longest.values.allSatisfy { $0 > .zero })
    }

    /// Returns the longest contradiction for each appearance that the light calls for.
    private func longestContradictions(in path: String, _ course: DecisionTimeline) throws -> [Appearance: Duration] {
        var longest: [Appearance: Duration] = [:]
        var open: Contradiction?
        var said: Appearance?
        var shown: Appearance?
        var switches = ([try #require(course.start)] + course.switches.elements)[...]

        func judge(at time: Duration) {
            let wanted = said == shown ? nil : said
            guard wanted != open?.wanted else { return }
            if let open { longest[open.wanted] = max(longest[open.wanted] ?? .zero, time - open.since) }
            open = wanted.map { Contradiction(since: time, wanted: $0) }
        }

        let trace = try TraceReader(path: path)
        var end = Duration.zero
        while let entry = try trace.next() {
            while let next = switches.first, next.time <= entry.time {
                shown = switches.removeFirst().appearance
                judge(at: next.time)
            }
            if case .reading(let reading) = entry.event, case .light(let light) = reading.value {
                said = Band.standard.appearance(at: light.level)
                judge(at: entry.time)
            }
            end = entry.time
        }
        said = nil
        judge(at: end)
        return longest
    }

    @Test(arguments: ["office-2-days.csv", "office-6-days.csv"])
    func `the office traces have long days and nights`(name: String) throws {
        let summary = try simulated(path: Fixtures.path("traces/\(name)")).summary
        #expect(try #require(summary.shortestStay) > .seconds(300))
        #expect(summary.day + summary.night == summary.duration)
        #expect(summary.suppressed.isEmpty && summary.noData.isEmpty)
    }
}
