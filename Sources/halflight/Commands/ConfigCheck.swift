import ArgumentParser
import Glibc
import HalflightAgent
import HalflightConfiguration
import HalflightTerminal

/// The subcommand `halflight config check`.
struct ConfigCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the configuration file, without using it.",
        discussion: """
            Exits with 78 if the file is not valid, and prints the mistake as FILE:LINE:COLUMN: message, as compilers \
            do, so that editors can jump there.
            """)

    @Argument(
        help: "The file; default: $XDG_CONFIG_HOME/halflight/config.yaml.", completion: .file(extensions: ["yaml"]))
    var file: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        let path = file ?? MainActor.assumeIsolated { Folders.current.configurationFile }
        // Only the default file may be missing: one that was named is expected to be there.
        let isMissing = file == nil && access(path, F_OK) != 0
        let error = Self.error(inFile: path, isOptional: file == nil)
        if output.json {
            let json: JSON = [
                "file": .text(path), "exists": .bool(!isMissing), "valid": .bool(error == nil),
                "error": .text(orNull: error),
            ]
            try Output.print("\(json)")
        } else if error == nil {
            try Output.print(isMissing ? "\(path) does not exist: the defaults apply." : "\(path) is valid.")
        }
        if let error { throw CommandError(error, code: .invalidConfiguration) }
    }

    /// The mistake in a file; nil if it is valid.
    private static func error(inFile path: String, isOptional: Bool) -> String? {
        do {
            _ = try MainActor.assumeIsolated { try Configuration.load(path: path, isOptional: isOptional) }
            return nil
        } catch {
            return "\(error)"
        }
    }
}
