import Glibc
import HalflightTerminal
import LightTraces
import Simulation
import Switching

/// Writes the tables of `docs/decisions-on-real-light.md` and its picture, or judges the rules on one trace or on each
/// in a folder: `Decisions [TRACE]`, in the root of the repository; `make decisions` runs it.
@main
struct Decisions {
    static func main() throws {
        if let trace = CommandLine.arguments.dropFirst().first { return judge(trace) }
        let root = "."
        let page = try Page(root: root)
        let file = "decisions-on-real-light.md"
        let docs = try Folder.open("\(root)/docs", [])
        try docs.write(page.filling(docs.read(file) ?? ""), to: file)
        try plot("Tests/Fixtures/traces/office-6-days.csv", root, to: "\(root)/docs/simulation.svg")
    }

    private static func judge(_ path: String) {
        do throws(CommandError) {
            print(try JudgeReport(path, Rules()).lines.joined(separator: "\n"))
        } catch {
            print(error.lines.joined(separator: "\n"))
            exit(error.code.rawValue)
        }
    }

    private static func plot(_ trace: String, _ root: String, to picture: String) throws {
        var simulation = Simulation(Rules(), SimulationReport(plotted: .standard))
        try simulation.run(.opened("\(root)/\(trace)"))
        let report = simulation.report
        guard let recording = report.plot else { return }
        try Plot(recording, report.summary, title: trace).write(to: picture)
    }
}
