import ArgumentParser
import DesktopSetup
import HalflightLog
import Simulation

/// The subcommand `halflight record`.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record", abstract: "Record the light, for a report or to try settings.",
        discussion: """
            Writes the readings of the source in use and everything else that affects decisions: lid, screen, idle \
            session, the time since keyboard or pointer was last touched, sleep, power, displays, dock and the time of \
            day. Each row is written as soon as it happens. The first line has the version and the machine's model; \
            the file contains nothing that identifies you or your machine.

            Examples:
              halflight record light.csv
              halflight record --for 10m light.csv
              halflight simulate light.csv
            """)

    @Argument(
        help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
        completion: .file(extensions: ["csv"]))
    var file: String

    @Option(
        name: .customLong("for"), parsing: .unconditional,
        help: TimeSpan.help("Stop after"), transform: TimeSpan.init(argument:))
    var duration: TimeSpan?

    @Flag(help: "Overwrite an existing file.") var force = false

    func validate() throws {
        if file.isEmpty { throw ValidationError("The name of the file is empty.") }
    }

    func run() throws {
        let target = RecordingFile(name: file)
        let configuration = try MainActor.assumeIsolated { try loadConfiguration() }
        let descriptor = try target.open(overwriting: force)
        try MainActor.assumeIsolated {
            LogOutput.bootstrap()
            defer { LogOutput.finish() }
            try Recorder(target, descriptor, configuration).run(for: duration.map { .seconds($0.seconds) })
        }
    }
}
