import Foundation
import TestSupport
import TestTags
import Testing

/// The command `simulate`, from its arguments to its output.
@Suite(.tags(.alone))
struct SimulateTests {
    private let machine: Machine
    private let trace: String

    init() throws {
        machine = try Machine()
        trace = try machine.home.folder.write(
            "seconds,lux\n0,426\n60,1\n800,426\n805,1\n806,426\n900,426\n", to: "light.csv")
    }

    /// Returns the printed totals that the tests compare.
    private func figures(_ finished: Finished) -> [String: String] {
        ["switches", "shortest stay"].reduce(into: [:]) { figures, title in
            let line = finished.output.first { $0.hasPrefix("\(title) ") }
            figures[title] = line.map { String($0.dropFirst(title.count).drop { $0 == " " }) }
        }
    }

    @Test func `simulate prints each switch and the totals without an agent`() throws {
        let finished = try machine.halflight("simulate", trace)
        #expect(finished.code == 0)
        #expect(finished.errors == [])
        #expect(
            finished.output.prefix(4) == [
                "0:00:00  day    start: Light above 100 lx (now 430 lx)",
                "0:01:10  night  Light below 32 lx for 10 s (now 1 lx)",
                "0:13:22  day    Light above 100 lx for 2 s (now 430 lx)", "",
            ])
        #expect(figures(finished) == ["switches": "2", "shortest stay": "0:12:12"])
    }

    @Test func `the user's own configuration applies unless another is named`() throws {
        let calm = try machine.home.folder.write("settle: {to-night: 20m}\n", to: "calm.yaml")
        #expect(try figures(machine.halflight("simulate", trace, "--config", calm))["switches"] == "0")
        try machine.home.configure("settle: {to-night: 20m}\n")
        #expect(try figures(machine.halflight("simulate", trace))["switches"] == "0")
        let own = try machine.home.folder.write("", to: "empty.yaml")
        #expect(try figures(machine.halflight("simulate", trace, "--config", own))["switches"] == "2")
    }

    @Test func `simulate reads a trace from standard input`() throws {
        func piped(_ file: String, _ arguments: String...) throws -> Finished {
            let script = "cat \"$1\" | { shift; \"$0\" simulate \"$@\"; }"
            let program = Products.path("halflight")
            return try machine.startAt("/bin/sh", ["-c", script, program, file] + arguments).finish()
        }
        #expect(try piped(trace, "-").output == machine.halflight("simulate", trace).output)
        let bad = try machine.home.folder.write("seconds,lux\n0,1\n1,dark\n", to: "bad.csv")
        let refused = try piped(bad, "-")
        #expect(refused.code == 1)
        for part in ["input:3: lux ", "\"dark\""] { expect(refused.errors.first, contains: part) }
    }

    @Test(.promise("files-trace-any-number", "limits-templates"), .timeLimit(.minutes(20)))
    func `a trace with any number of switches is simulated in bounded memory`() throws {
        let folder = machine.home.folder
        let config = try folder.write("guards: off\nsettle: {to-day: 0s, to-night: 0s}\n", to: "at-once.yaml")
        let rows = (0...60_000).map { "\($0),\($0 % 2 == 0 ? 1 : 1000)\n" }
        let trace = try folder.write("seconds,lux\n\(rows.joined())", to: "long.csv")
        func output(_ arguments: String...) throws -> Data {
            let file = "\(folder.path)/output"
            // Heap and stack, in KiB.
            let limited = "ulimit -d 32768; exec \"$0\" \"$@\" >\(file)"
            let finished = try machine.startAt(
                "/bin/sh", ["-c", limited, Products.path("halflight"), "simulate", trace] + arguments
            ).finish()
            #expect(finished.code == 0 && finished.errors == [], "\(finished.errors)")
            return try Data(contentsOf: URL(filePath: file))
        }
        let json = try output("--config", config, "--json")
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        let switches = try #require(object["switches"] as? [[String: Any]])
        #expect(switches.map { $0["seconds"] as? Int } == Array(1...60_000))
        let lines = String(decoding: try output("--config", config, "--all"), as: UTF8.self).split(separator: "\n")
        #expect(lines.contains { $0.contains("--json") && $0.contains("decisions") })
    }

    @Test func `mistakes in a trace, configuration and command line give different exit codes`() throws {
        let bad = try machine.home.folder.write("seconds,lux\n0,1\n1,dark\n", to: "bad.csv")
        let badTrace = try machine.halflight("simulate", bad)
        #expect(badTrace.code == 1 && badTrace.output == [])
        for part in ["halflight: \(bad):3: lux ", "\"dark\""] { expect(badTrace.errors.first, contains: part) }
        let missing = try machine.halflight("simulate", "/no/such.csv")
        #expect(missing.code == 1)
        expect(missing.errors.joined(), contains: "/no/such.csv: ")
        let invalid = try machine.home.folder.write("night-below: 50\n", to: "bad.yaml")
        for configuration in [invalid, "/no/such.yaml"] {
            let finished = try machine.start("halflight", ["simulate", trace, "--config", configuration]).finish()
            #expect(finished.code == 78 && finished.output == [])
            #expect(finished.errors.joined().contains(configuration), "\(finished.errors)")
        }
        #expect(try machine.halflight("simulate").code == 64)
    }

    /// A row of the table in `docs/internals/decisions-on-real-light.md`.
    struct Row: Sendable, CustomTestStringConvertible {
        let rules: String
        let trace: String
        let switches: String
        let shortestStay: String

        var testDescription: String { "\(rules) on \(trace)" }

        static let all: [Row] = {
            let text = try? String(
                contentsOfFile: Fixtures.repository("docs/internals/decisions-on-real-light.md"), encoding: .utf8)
            return (text ?? "").split(separator: "\n").compactMap { line in
                let cells = line.split(separator: "|").map {
                    $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
                }
                guard cells.count == 4, cells[1].hasSuffix(".csv") else { return nil }
                return Row(rules: cells[0], trace: cells[1], switches: cells[2], shortestStay: cells[3])
            }
        }()
    }

    @Test func `the table of decisions has a row for each set of rules and each trace`() throws {
        #expect(Row.all.count == 6)
        #expect(Set(Row.all.map(\.trace)) == ["office-2-days.csv", "office-6-days.csv"])
    }

    @Test(arguments: Row.all)
    func `each figure in the table matches the command`(row: Row) throws {
        let finished = try machine.halflight(
            "simulate", Fixtures.path("traces/\(row.trace)"), "--config",
            Fixtures.repository("docs/internals/decisions/\(row.rules)"))
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(figures(finished) == ["switches": "\(row.switches)", "shortest stay": row.shortestStay])
    }
}
