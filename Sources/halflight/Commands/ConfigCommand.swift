import ArgumentParser
import DesktopSetup
import Glibc
import HalflightConfiguration
import HalflightSupport
import HalflightTerminal

/// The subcommand `halflight config`.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Work with the configuration file.", subcommands: [ConfigCheck.self])
}

struct ConfigCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check the configuration file, without using it.",
        discussion: """
            Exits with 78 if the file is not valid, and prints the mistake as FILE:LINE:COLUMN: message, as compilers \
            do, so that editors can jump there. Settings that are valid and can never work are warnings, which do \
            not change the exit code.
            """)

    @Argument(
        help: "The file; default: $XDG_CONFIG_HOME/halflight/config.yaml.", completion: .file(extensions: ["yaml"]))
    var file: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        let path = file ?? MainActor.assumeIsolated { Folders.current.configurationFile }
        // Only the default file may be missing: one that was named is expected to be there.
        let isMissing = file == nil && access(path, F_OK) != 0
        let (doubts, error) = contents
        let json: JSON = [
            "file": path, "exists": !isMissing, "valid": error == nil, "error": error?.message, "warnings": doubts,
        ]
        try output.print(json) { _ in
            guard error == nil else { return [] }
            let valid: StyledLine = isMissing ? "\(path) does not exist: the defaults apply." : "\(path) is valid."
            return [valid] + doubts.map { StyledLine("warning: \($0)") }
        }
        if let error { throw error }
    }

    /// What is valid in the file and cannot work, and the mistake in it; nil if it is valid.
    private var contents: (doubts: [String], error: CommandError?) {
        MainActor.assumeIsolated {
            do throws(CommandError) {
                return (try loadConfiguration(file).doubts(path: environmentVariable("PATH")), nil)
            } catch {
                return ([], error)
            }
        }
    }
}
