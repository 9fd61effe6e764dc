import ArgumentParser
import DesktopSetup
import HalflightTerminal
import Logging
import SDEvent

/// The subcommand `halflight doctor`.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check the whole setup, with advice for each problem.",
        discussion: """
            Checks the agent and what starts it, the light sensors, the desktop portal (which backend answers, and \
            whether it agrees with Halflight), settings that contradict each other, other programs that switch the \
            appearance (by their files, processes and bus names), hooks and permissions. It changes nothing and \
            starts nothing.

            Exits with 1 if something does not work; warnings do not change the exit code.
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let findings = try MainActor.assumeIsolated {
            EventLoop.blockSignals([])
            LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
            return try Doctor().examine()
        }
        try output.print(findings) { findings.lines(for: $0) }
        if findings.contains(where: { $0.status == .error }) { throw ExitCode(CommandError.Code.failed.rawValue) }
    }
}
