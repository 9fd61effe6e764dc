import ArgumentParser
import DesktopSetup
import HalflightConfiguration
import HalflightTerminal
import LightSensors
import Simulation
import Switching

/// The subcommand `halflight simulate`.
struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate", abstract: "Run recorded light through the rules, without waiting.",
        usage: "halflight simulate <trace> [--config <file>] [--all] [--json]",
        discussion: """
            Prints what the agent would have done in this light: each switch, with its time since the start of the \
            trace and its reason, and the totals. A trace is a table of seconds and lux or percent; `halflight record` \
            writes one. The agent need not run.

            Examples:
              halflight simulate light.csv
              halflight simulate light.csv --config calmer.yaml
            """)

    @Argument(
        help: "The recorded light, or - for standard input.",
        completion: .file(extensions: ["csv"]))
    var trace: String

    @Option(
        help: ArgumentHelp(
            "Use this configuration instead of ~/.config/halflight/config.yaml.", valueName: "file"),
        completion: .file(extensions: ["yaml"]))
    var config: String?

    @Flag(help: "List every decision, including those not to switch.") var all = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        guard trace == "-" else { return try simulate(trace) }
        let copy = try copyOfStandardInput()
        do {
            try simulate(copy)
        } catch let error as CommandError {
            throw CommandError(lines: error.lines.map { $0.replacing(copy, with: "standard input") }, code: error.code)
        }
    }

    private func simulate(_ path: String) throws {
        let (rules, nights) = try Self.rules(config)
        let kept = SimulationReport(keepsDecisions: all)
        var simulation = Simulation(rules, kept, nights: nights)
        try simulation.run(.opened(path))
        if let note = simulation.missingClock { Output.complain(note) }
        let report = simulation.report
        let json = JSON.object([.init(key: "trace", value: .text(trace))] + report.members)
        try output.print(json) { report.lines(for: $0) }
    }

    private static func rules(_ path: String?) throws -> (rules: Rules, nights: Simulation.Nights) {
        let (rules, place) = try MainActor.assumeIsolated {
            let configuration = try loadConfiguration(path)
            return (configuration.rules, configuration.place)
        }
        let sky = rules.nightLock?.usesSun == true ? SunSky.over(place) : SunSky(place)
        return (rules, { sky.nights(around: $0) })
    }
}
