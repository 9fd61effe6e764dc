import HalflightTerminal
import LightTraces
import Simulation
import Switching
import TestSupport
import Testing
import halflight

@Suite("Running a trace through the rules")
struct SimulationTests {
    @Test(arguments: [
        (["seconds,lux", "0,426", "60,1", "700,426", "800,426"], ["70.0 night", "702.0 day"]),
        (["seconds,percent", "0,80", "10,20", "700,80", "710,80"], ["10.5 night", "700.5 day"]),
        (["seconds,percent", "0,80", "10,20", "11,80", "60,80"], ["10.5 night", "13.5 day"]),
    ])
    func `a switch comes at its deadline between two samples`(rows: [String], switches: [String]) throws {
        let report = try simulated(text: rows.joined(separator: "\n"))
        #expect(report.course.start?.short == "0.0 day")
        #expect(report.course.switches.elements.map(\.short) == switches)
    }

    @Test func `the simulation ends with the last row`() throws {
        let rows = ["0,426", "60,1"]
        #expect(try simulated(rows[0], rows[1], "69.9,1", columns: "seconds,lux").course.switches.elements.isEmpty)
        let report = try simulated(rows[0], rows[1], "70", columns: "seconds,lux")
        #expect(report.course.switches.elements.map(\.short) == ["70.0 night"])
        #expect(report.summary.duration == .seconds(70))
    }

    @Test func `the given rules apply`() throws {
        let rules = Rules(settleToDay: .zero, settleToNight: .zero, guards: false)
        let report = try simulated("0,80", "1,20", "2,80", "3,20", rules: rules, columns: "seconds,percent")
        #expect(report.course.switches.elements.map(\.short) == ["1.0 night", "2.0 day", "3.0 night"])
    }

    @Test func `without a level it's day after ten seconds`() throws {
        let report = try simulated("0", "30,1", "50,1", columns: "seconds,lux")
        #expect(report.course.start?.short == "10.0 day")
        #expect(report.course.start?.reason == "no level yet, so day is assumed")
        #expect(report.course.switches.elements.map(\.short) == ["30.0 night"])
    }

    @Test(arguments: [
        ("230,426,", []), ("231.9,426,", []), ("240,426,", ["230.0 night", "242.0 day"]),
        ("230,0,", ["230.0 night"]),
    ])
    func `after waking by day, a sensor's 0 needs a second read after 30 s`(read: String, switches: [String]) throws {
        let rows = ["0,426,", "100,,asleep", "200,,woke by day", "200.2,0,", read, "300,,"]
        let report = try simulated(text: (["seconds,lux,event"] + rows).joined(separator: "\n"))
        #expect(report.course.switches.elements.map(\.short) == switches)
    }

    @Test func `an empty or invalid trace is an error that names the file`() throws {
        let empty = #expect(throws: CommandError.self) { try simulated(text: "seconds,lux\n") }
        expect(empty?.message, contains: "light.csv: ")
        #expect(empty?.code == .failed)
        let bad = #expect(throws: CommandError.self) { try simulated("0,1", "1,dark", columns: "seconds,lux") }
        expect(bad?.message, contains: "light.csv:3: lux ")
        expect(bad?.message, contains: "\"dark\"")
    }

    @Test func `rows without content change nothing`() throws {
        // Rows without content only call the Decider more often.
        let rows = [(0, 426), (40, 20), (45, 250), (75, 5), (130, 600), (131, 20), (140, 300), (200, 300)]
        let sparse = rows.map { "\($0.0),\($0.1)" }
        let dense = (0...200).map { second in "\(second)," + (rows.first { $0.0 == second }.map { "\($0.1)" } ?? "") }
        let one = try simulated(text: (["seconds,lux"] + sparse).joined(separator: "\n"))
        let other = try simulated(text: (["seconds,lux"] + dense).joined(separator: "\n"))
        #expect(one.course.decisions.elements == other.course.decisions.elements)
        #expect(one.course.switches.elements.count == 2)
    }
}
