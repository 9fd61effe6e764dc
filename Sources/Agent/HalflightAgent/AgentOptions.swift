internal import HalflightConfiguration
package import LightSensors
internal import TextSupport
package import Vocabulary

/// The command line of `halflightd`.
package struct AgentOptions: Equatable, Sendable {
    /// The appearance to force for this run only.
    package var force: Appearance?
    /// The configuration file. `nil` for the default file, which may be missing.
    package var configuration: String?
    /// The source to use instead of the configured sources.
    package var source: SourcePreference.Item?
    /// Whether the agent puts everything back instead of following the light.
    package var putsBack = false
    /// The text for `--help` or `--version`.
    var information: String?

    package init() {}

    /// Parses the arguments after the program's name. For example, `--force night` or `--force=night`.
    init(arguments: some Collection<String>) throws(UsageError) {
        let valued = ["--force", "--config", "--source"]
        for (name, value) in try parsedOptions(arguments, flags: ["--put-back"], valued: valued) {
            switch name {
            case "--version": information = "halflightd \(halflightVersion)"
            case "--help": information = AgentProgram.helpText
            case "--put-back": putsBack = true
            case "--config": configuration = value
            case "--force":
                force = Appearance(named: value)
                if force == nil { throw UsageError(name, is: value, expected: Appearance.expectation) }
            default:
                source = SourcePreference.Item(value)
                if source == nil, value != "auto" {
                    throw UsageError(name, is: value, expected: SourcePreference.expectation)
                }
            }
        }
        guard !putsBack || (force == nil && source == nil) else {
            throw UsageError("--put-back goes with no option but --config")
        }
    }
}
