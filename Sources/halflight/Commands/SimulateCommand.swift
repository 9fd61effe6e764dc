import ArgumentParser
import DesktopSetup
import HalflightConfiguration
import HalflightTerminal
import LightSensors
import LightTraces
import Simulation
import Switching

/// The subcommand `halflight simulate`.
struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate", abstract: "Run recorded light through the rules, without waiting.",
        usage: """
            halflight simulate <trace> [--config <file>] [--plot <file.svg>] [--all] [--json]
            halflight simulate <trace> --compare <a.yaml> <b.yaml> [--json]
            halflight simulate --judge <trace or folder> [--config <file>] [--json]
            """,
        discussion: """
            Prints what the agent would have done in this light: each switch, with its time since the start of the \
            trace and its reason, and the totals. A trace is a table of seconds and lux or percent; `halflight record` \
            writes one. The agent need not run.

            Examples:
              halflight simulate light.csv
              halflight simulate light.csv --config calmer.yaml --plot light.svg
              halflight simulate light.csv --compare now.yaml calmer.yaml
              halflight simulate --judge light.csv
            """)

    @Argument(
        help: "The recorded light, or - for standard input; with --judge also a folder.",
        completion: .file(extensions: ["csv"]))
    var trace: String?

    @Option(
        help: ArgumentHelp(
            "Use this configuration instead of ~/.config/halflight/config.yaml.", valueName: "file"),
        completion: .file(extensions: ["yaml"]))
    var config: String?

    @Option(
        help: ArgumentHelp("Draw the light and the decisions, as an SVG picture for a browser.", valueName: "file.svg"),
        completion: .file(extensions: ["svg"]))
    var plot: String?

    @Option(
        parsing: .upToNextOption, help: ArgumentHelp("Compare two configurations.", valueName: "a.yaml> <b.yaml"),
        completion: .file(extensions: ["yaml"]))
    var compare: [String] = []

    @Flag(help: "List every decision, including those not to switch.") var all = false

    @Flag(help: "Judge the rules beside those of other programs, on a trace or on each in a folder.") var judge = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if judge, all || plot != nil || !compare.isEmpty {
            throw ValidationError("--judge prints figures only: it cannot be combined with --all, --plot or --compare.")
        }
        if !compare.isEmpty {
            if config != nil {
                throw ValidationError("--compare names both configurations: it cannot be combined with --config.")
            }
            if plot != nil {
                throw ValidationError("--plot draws one simulation: it cannot be combined with --compare.")
            }
            if all { throw ValidationError("--all lists one simulation: it cannot be combined with --compare.") }
        }
        // After `--compare a.yaml b.yaml` the parser counts the trace as a third file.
        let files = compare.count - (trace == nil ? 1 : 0)
        guard compare.isEmpty || files == 2 else {
            throw ValidationError("--compare needs two configurations and one trace.")
        }
        if compare.isEmpty, trace == nil { throw ValidationError("Missing expected argument '<trace>'.") }
    }

    func run() throws {
        let name = trace ?? compare.last ?? ""
        guard name == "-" else { return try run(name, name) }
        let copy = try copyOfStandardInput()
        do {
            try run(copy, name)
        } catch let error as CommandError {
            throw CommandError(lines: error.lines.map { $0.replacing(copy, with: "standard input") }, code: error.code)
        }
    }

    /// - Parameter name: the trace's name for a person.
    private func run(_ trace: String, _ name: String) throws {
        guard judge else { return try compare.isEmpty ? simulate(trace, name) : compareTwo(trace, name) }
        let (rules, nights) = try Self.rules(config)
        let report = try JudgeReport(trace, rules, nights: nights)
        if let note = report.missingClock { Output.complain(note) }
        if report.isEmpty { throw CommandError("\(trace) has no readings: there is nothing to judge.") }
        try output.print(report) { report.lines(for: $0) }
    }

    private func simulate(_ trace: String, _ name: String) throws {
        if let plot {
            try MainActor.assumeIsolated { try checkPicture(plot, from: [trace, config].compactMap(\.self), .current) }
        }
        let (rules, nights) = try Self.rules(config)
        let kept = SimulationReport(keepsDecisions: all, plotted: plot == nil ? nil : rules.band)
        var simulation = Simulation(rules, kept, nights: nights)
        try simulation.run(.opened(trace))
        if let note = simulation.missingClock { Output.complain(note) }
        let report = simulation.report
        if let plot, let recording = report.plot {
            try Plot(recording, report.summary, title: name, start: simulation.start).write(to: plot)
            // Standard output has the picture alone.
            if plot == "-" { return }
        }
        try show(name, report.members) { terminal in
            report.lines(for: terminal) + (plot.map { ["picture        \($0)"] } ?? [])
        }
    }

    private func compareTwo(_ trace: String, _ name: String) throws {
        let names = (compare[0], compare[1])
        let (first, second) = (try Self.rules(names.0), try Self.rules(names.1))
        var comparison = Comparison(first.rules, second.rules, nights: (first.nights, second.nights))
        try comparison.run(.opened(trace))
        if let note = comparison.missingClock { Output.complain(note) }
        try show(name, comparison.members(names)) { comparison.lines(Self.distinct(names), for: $0) }
    }

    private func show(_ trace: String, _ members: [JSON.Member], _ lines: (Terminal) -> [StyledLine]) throws {
        let json = JSON.object([.init(key: "trace", value: .text(trace))] + members)
        try output.print(json, lines)
    }
}

extension SimulateCommand {
    /// Two paths without the folders that both begin with: they are the headings of columns.
    static func distinct(_ paths: (String, String)) -> (String, String) {
        let (one, other) = (paths.0.split(separator: "/"), paths.1.split(separator: "/"))
        let shared = zip(one.dropLast(), other.dropLast()).prefix { $0 == $1 }.count
        guard shared > 0, paths.0 != paths.1 else { return paths }
        return (one.dropFirst(shared).joined(separator: "/"), other.dropFirst(shared).joined(separator: "/"))
    }

    /// The rules of a configuration, and the nights by the sun at its place.
    private static func rules(_ path: String?) throws -> (rules: Rules, nights: Simulation.Nights) {
        let (rules, place) = try MainActor.assumeIsolated {
            let loaded = try loadWholeConfiguration(path)
            // A locked key cannot be tried, and a comparison would show no difference.
            for mistake in loaded.mistakes { Output.complain(mistake.sentence) }
            return (loaded.configuration.rules, loaded.configuration.place)
        }
        let sky = SunSky(rules.nightLock?.usesSun == true ? place ?? TimeZonePlace().place : place)
        return (rules, { sky.nights(around: $0) })
    }
}
