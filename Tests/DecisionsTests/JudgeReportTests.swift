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

    @Test("A folder has a table for each trace in it, and one for all")
    func wholeFolder() throws {
        let lines = try JudgeReport(folder.path, Rules()).lines
        #expect(lines.filter { $0.hasSuffix(".csv") } == ["\(folder.path)/a.csv", "\(folder.path)/b.csv"])
        #expect(
            try lines.starts(with: ["\(folder.path)/a.csv", ""] + JudgeReport("\(folder.path)/a.csv", Rules()).lines))
        #expect(lines.filter { $0.hasPrefix("| halflight |") }.map { $0.split(separator: " ")[3] } == ["1", "2", "3"])
    }

    @Test("A folder without a trace is named as what it is")
    func noTrace() throws {
        let empty = try TemporaryFolder()
        let error = #expect(throws: CommandError.self) { try JudgeReport(empty.path, Rules()) }
        #expect("\(try #require(error))".contains("\(empty.path) has no .csv file"))
    }
}
