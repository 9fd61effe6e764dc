import ArgumentParser
import HalflightSupport
import HalflightTerminal
import Logging

/// The subcommand `halflight calibrate`.
struct CalibrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Find the two thresholds by looking at the light.",
        discussion: """
            Shows the light as it is now, on a bar with the two thresholds. Make it as dark as light colours can be \
            borne in, and press n: below that it is night. Make it bright enough for them, and press d: above that it is \
            day. Press w to write both to the configuration. What changes there is shown first, and nothing else in \
            the file changes; a running agent follows at once.

            The light is read by this command itself, with or without an agent, by the source of the configuration. \
            The two thresholds keep a distance: 5 points, or 10 where the source measures lux.
            """)

    func run() throws {
        let environment = processEnvironment()
        let file = try MainActor.assumeIsolated { try PersonalConfiguration.current() }
        let name = (try? UserFolders(environment: environment).shown(file.path)) ?? file.path
        guard DrawnTerminal.isThere(environment: environment) else {
            throw CommandError(
                """
                halflight calibrate needs a terminal that it can draw on and read keys from, and there is none here.
                Without one, set night-below and day-above in \(name), and check it with `halflight config check`.
                """, code: .usage)
        }
        // What sources say to the log would stand in the middle of the drawing.
        LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
        let isWritten = try MainActor.assumeIsolated { try Calibration(file, name: name).run() }
        try Output.print(
            isWritten ? "\(name) is written. If an agent runs, it goes by it from now on." : "Nothing was written.")
    }
}
