import LightTraces
import Switching
import TestSupport
import Testing

@testable import HalflightTerminal
@testable import Simulation
@testable import halflight

@Suite("Comparing two configurations")
struct ComparisonTests {
    private func compared(_ first: Rules, _ second: Rules, _ rows: String...) throws -> Comparison {
        let folder = try TemporaryFolder()
        let text = (["seconds,percent"] + rows).joined(separator: "\n")
        var comparison = Comparison(first, second)
        try comparison.run(TraceReader(path: folder.write(text, to: "light.csv")))
        return comparison
    }

    private let atOnce = Rules(settleToDay: .zero, settleToNight: .zero, guards: false)

    @Test("Equal configurations never differ")
    func equal() throws {
        let comparison = try compared(atOnce, atOnce, "0,80", "10,20", "20,80")
        #expect(comparison.disagreement.count == 0)
        #expect(comparison.first.summary.switches == 2)
        #expect(comparison.lines(("a", "b"), for: .none).last == "The two configurations never differ.")
    }

    @Test("Configurations differ from the switch of one to the switch of the other")
    func settle() throws {
        var slow = atOnce
        slow.settleToNight = .seconds(60)
        slow.settleToDay = .seconds(30)
        let comparison = try compared(atOnce, slow, "0,80", "100,20", "200,80", "300,20", "330,80", "400,80")
        #expect(
            comparison.first.course.switches.elements.map(\.short) == [
                "100.0 night", "200.0 day", "300.0 night", "330.0 day",
            ])
        #expect(comparison.second.course.switches.elements.map(\.short) == ["160.0 night", "230.0 day"])
        let disagreement = comparison.disagreement
        #expect(disagreement.count == 3)
        #expect(disagreement.total == .seconds(60 + 30 + 30))
        #expect(disagreement.longest.map(\.duration) == [.seconds(60), .seconds(30), .seconds(30)])
        let longest = Disagreement.Span(from: .seconds(100), until: .seconds(160), first: .night, second: .day)
        #expect(disagreement.longest.first == longest)
    }

    @Test("Each configuration has the nights of its own place")
    func nights() throws {
        let folder = try TemporaryFolder()
        let rules = Rules(nightLock: NightLock(from: .sunset(.zero), until: .sunrise(.zero)))
        let midnight = 1_795_305_600.0
        func nights(_ hours: ClosedRange<Double>) -> Simulation.Nights {
            { time in
                let noon = Duration.seconds(midnight - time)
                return [
                    SolarNight(
                        noon: noon, sunset: noon + .seconds(hours.lowerBound * 3600),
                        sunrise: noon + .seconds(hours.upperBound * 3600))
                ]
            }
        }
        let text = "seconds,percent,event\n0,80,clock 2026-11-22 00:00:00 +00:00\n36000,80\n"
        var comparison = Comparison(rules, rules, nights: (nights(1...2), nights(3...4)))
        try comparison.run(TraceReader(path: folder.write(text, to: "light.csv")))
        #expect(comparison.first.course.switches.elements.map(\.short) == ["3600.0 night", "7200.0 day"])
        #expect(comparison.second.course.switches.elements.map(\.short) == ["10800.0 night", "14400.0 day"])
        #expect(comparison.missingClock == nil)
    }

    @Test("Switches at the same time make no difference")
    func sameMoment() throws {
        var other = atOnce
        other.toggleEnds = .never
        #expect(try compared(atOnce, other, "0,80", "10,20", "20,80", "30,80").disagreement.total == .zero)
    }

    @Test("Configurations may differ from start to end")
    func throughout() throws {
        var darker = atOnce
        darker.band = try #require(Band(nightBelow: Level(clamping: 10), dayAbove: Level(clamping: 20)))
        let comparison = try compared(atOnce, darker, "0,25", "60,25")
        #expect(comparison.disagreement.count == 1)
        #expect(comparison.disagreement.total == .seconds(60))
    }

    @Test("Of many differences the longest are kept, the longest first")
    func many() {
        var disagreement = Disagreement()
        for (place, length) in [3, 9, 1, 7, 5, 8, 2].enumerated() {
            (disagreement.first, disagreement.second) = (.day, .night)
            disagreement.settle(at: .seconds(place * 100))
            disagreement.second = .day
            disagreement.settle(at: .seconds(place * 100 + length))
        }
        disagreement.finish(at: .seconds(1000))
        #expect(disagreement.count == 7)
        #expect(disagreement.total == .seconds(35))
        #expect(disagreement.longest.map { Int($0.duration.inSeconds) } == [9, 8, 7, 5, 3])
    }

    @Test("The totals are side by side, and the JSON has the same keys")
    func shown() throws {
        var slow = atOnce
        slow.settleToNight = .seconds(60)
        let comparison = try compared(atOnce, slow, "0,80", "100,20", "200,80")
        let lines = comparison.lines(("a.yaml", "b.yaml"), for: .none).map(\.description)
        #expect(lines[0].hasSuffix("a.yaml   b.yaml"), "\(lines)")
        #expect(lines[1] == "start          day      day")
        #expect(lines[2] == "switches       2        2")
        #expect(lines.contains("They differ once, for 0:01:00 in all. When:"), "\(lines)")
        #expect(lines.last == "0:01:40  0:01:00  night   day", "\(lines)")
        let json = "\(JSON.object(comparison.members(("a.yaml", "b.yaml"))))"
        #expect(json.hasPrefix(#"{"first":{"config":"a.yaml","start":{"#), "\(json)")
        let end =
            #""disagreement":{"spans":1,"minutes":1,"longest":[{"fromSeconds":100,"untilSeconds":160,"first":"night","second":"day"}]}}"#
        #expect(json.hasSuffix(end), "\(json)")
    }
}
