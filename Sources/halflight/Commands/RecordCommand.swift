import ArgumentParser
import HalflightAgent
import Simulation

/// The subcommand `halflight record`.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record the light, for a report or to try settings on.",
        discussion: """
            Writes what the source in use says, and what else decisions hang on: lid, screen, idleness, sleep, power and \
            displays, and the time of day. Each row is in the file as soon as it has happened. The first line names this \
            version and the machine's model; nothing in it names you or this very machine.

            Examples:
              halflight record light.csv
              halflight record --for 10m light.csv
              halflight simulate light.csv
            """)

    @Argument(
        help: ArgumentHelp("The file to make; - is standard output.", valueName: "file"),
        completion: .file(extensions: ["csv"]))
    var file: String

    @Option(
        name: .customLong("for"), parsing: .unconditional,
        help: ArgumentHelp("How long, in seconds, minutes or hours: 90s, 10m, 2h.", valueName: "duration"))
    var duration: TimeSpan?

    @Flag(help: "Overwrite a file that is there.")
    var force = false

    func validate() throws {
        if file.isEmpty { throw ValidationError("The file needs a name.") }
    }

    func run() throws {
        let target = RecordingFile(name: file)
        let configuration = try MainActor.assumeIsolated { try PersonalConfiguration.current().configuration }
        let descriptor = try target.open(overwriting: force)
        try MainActor.assumeIsolated {
            LogOutput.bootstrap()
            defer { LogOutput.finish() }
            try Recorder(target, descriptor, configuration).run(for: duration.map { .seconds($0.seconds) })
        }
    }
}
