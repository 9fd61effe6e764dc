import ArgumentParser
import DesktopSetup
import HalflightSupport
import HalflightTerminal
import Logging

/// The subcommand `halflight calibrate`.
struct CalibrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Choose the two thresholds by the current light.",
        discussion: """
            Shows the current level on a bar with the two thresholds. Press n when the light is too dark for light \
            colours: below that level it is night. Press d when it is bright enough for them: above that level it is \
            day. Press w to write both to the configuration: the change is shown first, and all other lines stay. A \
            running agent uses the new thresholds at once.

            The command reads the light itself, from the source of the configuration. The thresholds keep a distance \
            of 5 points, or 10 if the source measures lux.
            """)

    func run() throws {
        let environment = processEnvironment()
        let file = try MainActor.assumeIsolated { try PersonalConfiguration.current() }
        let name = (try? UserFolders(environment: environment).shown(file.path)) ?? file.path
        guard DrawnTerminal.isThere(environment: environment) else {
            throw CommandError(
                """
                halflight calibrate needs a terminal to draw on and to read keys from.
                Without one, set night-below and day-above in \(name), and check the file with `halflight config check`.
                """, code: .usage)
        }
        // Log messages of sources would appear in the middle of the drawing.
        LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
        let isWritten = try MainActor.assumeIsolated { try Calibration(file, name: name).run() }
        try Output.print(
            isWritten ? "Written to \(name). A running agent uses the new thresholds at once." : "Nothing was written.")
    }
}
