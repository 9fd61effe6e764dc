import ArgumentParser
import Glibc
import HalflightAgent
import HalflightConfiguration
import HalflightTerminal
import LightTraces
import Simulation
import Switching

/// The subcommand `halflight simulate`.
struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Run recorded light through the rules, without waiting.",
        usage: """
            halflight simulate <trace> [--config <file>] [--plot <file.svg>] [--all] [--json]
            halflight simulate <trace> --compare <a.yaml> <b.yaml> [--json]
            """,
        discussion: """
            Prints each switch, with its time from the trace's beginning and its reason, and the figures: what the \
            agent would have done in this light. A trace is a table of seconds and lux or percent; `halflight record` \
            writes one. No agent is needed, and none is asked.

            Examples:
              halflight simulate light.csv
              halflight simulate light.csv --config calmer.yaml --plot light.svg
              halflight simulate light.csv --compare ~/.config/halflight/config.yaml calmer.yaml
            """)

    @Argument(help: "The recorded light.", completion: .file(extensions: ["csv"]))
    var trace: String?

    @Option(
        help: ArgumentHelp(
            "Use this configuration instead of ~/.config/halflight/config.yaml.", valueName: "file"),
        completion: .file(extensions: ["yaml"]))
    var config: String?

    @Option(
        help: ArgumentHelp("Draw the light and what was decided, as a picture for a browser.", valueName: "file.svg"),
        completion: .file(extensions: ["svg"]))
    var plot: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Hold two configurations against each other.", valueName: "a.yaml> <b.yaml"),
        completion: .file(extensions: ["yaml"]))
    var compare: [String] = []

    @Flag(help: "List every decision, also those not to switch.")
    var all = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if !compare.isEmpty {
            if config != nil {
                throw ValidationError("--compare names both configurations: it does not go with --config.")
            }
            if plot != nil { throw ValidationError("--plot draws one simulation: it does not go with --compare.") }
            if all { throw ValidationError("--all lists one simulation: it does not go with --compare.") }
        }
        // Behind `--compare a.yaml b.yaml` the trace looks like a third of them.
        let files = compare.count - (trace == nil ? 1 : 0)
        guard compare.isEmpty || files == 2 else {
            throw ValidationError("--compare takes two configurations and goes with one trace.")
        }
        if compare.isEmpty, trace == nil { throw ValidationError("Missing expected argument '<trace>'.") }
    }

    func run() throws {
        try compare.isEmpty ? simulate(trace ?? "") : compareTwo(trace ?? compare[2])
    }

    private func simulate(_ trace: String) throws {
        let (path, isOptional) = config.map { ($0, false) } ?? (Self.ownConfiguration, true)
        if let plot, let read = [trace, path].first(where: { isSameFile(plot, $0) }) {
            throw CommandError("\(plot) is \(read), which is read: the picture needs a file of its own.")
        }
        let rules = try Self.rules(path, isOptional: isOptional)
        var simulation = Simulation(rules, SimulationReport(keepsDecisions: all, plots: plot != nil))
        try simulation.run(Self.open(trace))
        let report = simulation.report
        if let plot, let recording = report.plot {
            try Plot(recording, report.summary, rules.band, title: trace).write(to: plot)
        }
        try print(trace, report.members) { report.lines(for: $0) }
    }

    private func compareTwo(_ trace: String) throws {
        let names = (compare[0], compare[1])
        var comparison = Comparison(try Self.rules(names.0), try Self.rules(names.1))
        try comparison.run(Self.open(trace))
        try print(trace, comparison.members(names)) { comparison.lines(names, for: $0) }
    }

    private func print(_ trace: String, _ members: [JSON.Member], _ lines: (Terminal) -> [String]) throws {
        let json = JSON.object([.init(key: "trace", value: .text(trace))] + members)
        try Output.print(output.json ? ["\(json)"] : lines(.output))
    }
}

/// Whether two paths lead to one file that is there.
private func isSameFile(_ one: String, _ other: String) -> Bool {
    var (first, second) = (Glibc.stat(), Glibc.stat())
    guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
}

extension SimulateCommand {
    private static var ownConfiguration: String {
        MainActor.assumeIsolated { Folders.current.configurationFile }
    }

    /// The rules that a configuration file sets.
    ///
    /// - Throws: `CommandError` when it is not valid.
    private static func rules(_ path: String, isOptional: Bool = false) throws(CommandError) -> Rules {
        do {
            return try MainActor.assumeIsolated { try Configuration.load(path: path, isOptional: isOptional).rules }
        } catch {
            throw CommandError("\(error)", code: .invalidConfiguration)
        }
    }

    /// - Throws: `CommandError` when there is no such trace.
    private static func open(_ trace: String) throws(CommandError) -> TraceReader {
        do throws(TraceError) {
            return try TraceReader(path: trace)
        } catch {
            throw CommandError(error)
        }
    }
}
