import HalflightTerminal
import LightTraces
import Simulation
import Switching
import TestSupport
import Testing
import halflight

@Suite("The output of simulate")
struct DecisionTimelineTests {
    @Test func `the start and each switch have a line`() throws {
        let course = try simulated("0,426", "60,1", "90000,1", "90000,1000", "90010,1000", columns: "seconds,lux")
            .course
        #expect(
            course.switchLines(for: .none) == [
                "   0:00:00  day    start: Light above 100 lx (now 430 lx)",
                "   0:01:10  night  Light below 32 lx for 10 s (now 1 lx)",
                "1d 1:00:02  day    Light above 100 lx for 2 s (now 1000 lx)",
            ])
    }

    @Test func `a trace without decisions has one line`() throws {
        let lines = try simulated("0", "5", columns: "seconds,lux").course.switchLines(for: .none)
        #expect(lines == ["The trace ended before the first level, so nothing was decided."])
    }

    @Test func `--all also lists decisions not to switch`() throws {
        let course = try simulated(text: eventfulTrace).course
        let results = course.decisions.elements.map(\.result.rawValue)
        #expect(Set(results).isSuperset(of: ["cancelled", "candidate", "switched"]))
        let lines = course.decisionLines(for: .none).map(\.description)
        #expect(lines.count == results.count + 1)
        #expect(lines.contains { $0.contains("cancelled") && $0.contains(" 250 lx") })
        expect(lines, lacks: "held", "whose word is `unchanged`")
        #expect(lines.contains { $0.contains("unchanged") && $0.contains("! ") })
    }

    @Test(arguments: 1...40)
    func `long lists show the first and last entries, and the JSON shows all`(reach: Int) throws {
        let folder = try TemporaryFolder()
        let rows = (0..<40).map { "\($0 * 100),\($0 % 2 == 0 ? 1 : 1000)\n" }
        let path = try folder.write("seconds,lux\n" + rows.joined(), to: "light.csv")
        func report(_ reach: Int) throws -> SimulationReport {
            var simulation = Simulation(Rules(), SimulationReport(keepsDecisions: true, reach: reach))
            try simulation.run(TraceReader(path: path))
            return simulation.report
        }
        func written(_ report: SimulationReport) throws -> String {
            var text = ""
            try JSON.object(report.members).write { text += $0 }
            return text
        }
        let (all, some) = (try report(1000), try report(reach))
        #expect(try written(some) == written(all))
        #expect(try written(all) == "\(JSON.object(all.members))")
        let omitted = some.course.switches.omitted
        #expect((omitted > 0) == (all.course.switches.elements.count >= 3 * reach))
        let (lines, whole) = (some.course.switchLines(for: .none), all.course.switchLines(for: .none))
        #expect(Array(lines.prefix(reach + 1)) == Array(whole.prefix(reach + 1)))
        #expect(Array(lines.suffix(reach)) == Array(whole.suffix(reach)))
        #expect(lines.contains { "\($0)".contains(" \(omitted) ") && "\($0)".contains("--json") } == (omitted > 0))
        #expect(lines.count == whole.count - omitted + (omitted > 0 ? 1 : 0))
        #expect(some.course.decisionLines(for: .none).count <= 1 + 3 * reach)
    }

    @Test func `the JSON has the start and the switches`() throws {
        let json = "\(JSON.object(try simulated("0,1", "60,1000", "70.5,1000", columns: "seconds,lux").members))"
        #expect(json.hasPrefix(#"{"start":{"seconds":0,"appearance":"night","reason":"Light below 32 lx"#), "\(json)")
        #expect(json.contains(#""switches":[{"seconds":62,"appearance":"day","reason":"Light above 100 lx"#), "\(json)")
        #expect(json.contains(#""decisions":[{"seconds":0,"result":"held","rule":"hand-over","#), "\(json)")
    }
}
