import FileSupport
import Glibc
import HalflightTerminal
import LightTraces
import Simulation
import Switching

/// Writes the tables of `docs/internals/decisions-on-real-light.md`, or judges the rules on a trace or a folder:
/// `Decisions [TRACE]`, in the root of the repository; `scripts/dev decisions` runs it.
@main
struct Decisions {
    static func main() throws {
        if let path = CommandLine.arguments.dropFirst().first {
            do { return try judge(path) } catch {
                print(error)
                exit(1)
            }
        }
        let root = "."
        let page = try Page(root: root)
        let file = "decisions-on-real-light.md"
        let docs = try Folder.open("\(root)/docs/internals", [])
        try docs.write(page.filling(docs.read(file) ?? ""), to: file)
    }

    /// For a folder, prints each trace's table, then the sum.
    private static func judge(_ path: String) throws {
        let names =
            try isFolder(path) ? listFolder(path).filter { $0.hasSuffix(".csv") }.map { "\(path)/\($0)" } : [path]
        guard !names.isEmpty else { throw CommandError("\(path) has no traces: expected files named NAME.csv.") }
        var sum = Judgement()
        for name in names {
            let judgement = try Judge.judge(.opened(name), Rules())
            sum += judgement
            if names.count > 1 { print(([name, ""] + Page.table(judgement) + [""]).joined(separator: "\n")) }
        }
        guard sum.minutes > 0 else { throw CommandError("\(path) has no readings: there is nothing to judge.") }
        print(Page.table(sum).joined(separator: "\n"))
    }
}
