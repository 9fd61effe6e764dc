import HalflightTerminal
import Simulation
import Switching
import TestSupport
import Testing

@testable import Decisions

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
    }

    @Test("A folder without a trace is named as what it is")
    func noTrace() throws {
        let empty = try TemporaryFolder()
        let error = #expect(throws: CommandError.self) { try JudgeReport(empty.path, Rules()) }
        #expect("\(try #require(error))".contains("\(empty.path) has no .csv file"))
    }
}
