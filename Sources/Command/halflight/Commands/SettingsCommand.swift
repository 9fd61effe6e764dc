import ArgumentParser
import DesktopSetup
import Glibc
import HalflightTerminal
import SystemPackage

/// The subcommand `halflight settings`.
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "Open the window with the light and the thresholds.",
        discussion: """
            The window is `halflight-settings`, a package of its own. It shows the light of the last day or week, and \
            what other thresholds would have made of it.
            """)

    /// Replaces this program with the window.
    func run() throws {
        guard let window = Installation.current.window else {
            throw CommandError(
                "The window is not installed: there is no halflight-settings beside this command, nor in PATH.",
                "Install the package halflight-settings. In a terminal: halflight history, halflight calibrate.")
        }
        var arguments = [strdup(window), nil]
        execv(window, &arguments)
        throw CommandError.system("started", window, Errno(rawValue: errno))
    }
}
