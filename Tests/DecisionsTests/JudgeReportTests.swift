import HalflightTerminal
import Switching
import TestSupport
import Testing

@testable import Simulation

struct JudgeReportTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("seconds,lux\n0,1000\n600,1\n1200,1\n", to: "a.csv")
        try folder.write("seconds,lux\n0,1\n60,1000\n120,1\n180,1\n", to: "b.csv")
        try folder.write("no trace", to: "note.txt")
    }

    @Test("A trace has a table with a row for each rule and for the optimum")
    func trace() throws {
        let lines = try JudgeReport("\(folder.path)/a.csv", Rules()).lines(for: .none).map(\.description)
        #expect(lines.count == judgedRules(Rules()).count + 2)
        #expect(lines[0].split(separator: " ").first == "RULE")
        #expect(
            lines[1] == "halflight               1       0        0.2 min      -     -     1.2    1.2     2.2    1.1")
        #expect(lines.last?.hasPrefix("optimum                 1") == true)
    }

    @Test("A folder has a table for each trace in it, and one for all")
    func wholeFolder() throws {
        let report = try JudgeReport(folder.path, Rules())
        let lines = report.lines(for: .none).map(\.description)
        #expect(lines.filter { $0.hasSuffix(".csv") } == ["\(folder.path)/a.csv", "\(folder.path)/b.csv"])
        #expect(lines.filter { $0.hasPrefix("halflight") }.map { $0.split(separator: " ")[1] } == ["1", "2", "3"])
        #expect(
            report.json.description.hasPrefix(
                #"{"traces":[{"trace":"\#(folder.path)/a.csv","minutes":20,"rules":[{"rule":"halflight","switches":1,"#)
        )
    }

    @Test("A night lock by the sun holds on each day of a trace that has a clock with its date")
    func nightLock() throws {
        let rows = (1...5000).map { "\($0 * 60),80," }.joined(separator: "\n")
        let lock = Rules(nightLock: NightLock(from: .sunset(.zero), until: .sunrise(.zero)))
        func report(_ clock: String) throws -> JudgeReport {
            let path = try folder.write("seconds,percent,event\n0,80,clock \(clock)\n\(rows)\n", to: "sun/c.csv")
            // The sun is down from 18 to 6 o'clock. As for the agent, three nights are known.
            return try JudgeReport(path, lock) { time in
                let noon = (time / 86_400).rounded(.down) * 86_400 + 43_200 - time
                return [-86_400, 0, 86_400].map { (day: Double) in
                    let noon = Duration.seconds(noon + day)
                    return SolarNight(noon: noon, sunset: noon + .seconds(21_600), sunrise: noon + .seconds(64_800))
                }
            }
        }
        func switches(_ report: JudgeReport) -> Substring? {
            let row = report.lines(for: .none).map(\.description).first { $0.hasPrefix("halflight") }
            return row?.split(separator: " ")[1]
        }
        let dated = try report("2026-11-22 12:00:00 +00:00")
        #expect(switches(dated) == "7" && dated.missingClock == nil)
        let undated = try report("12:00:00")
        #expect(switches(undated) == "0" && undated.missingClock?.contains("clock with its date") == true)
    }

    @Test("A folder without a trace is named as what it is")
    func noTrace() throws {
        let empty = try TemporaryFolder()
        let error = #expect(throws: CommandError.self) { try JudgeReport(empty.path, Rules()) }
        #expect("\(try #require(error))".contains("\(empty.path) has no .csv file"))
    }
}
