internal import HalflightConfiguration
package import LightSensors
internal import TextSupport
package import Vocabulary

/// The command line of `halflightd`.
package struct AgentOptions: Equatable, Sendable {
    /// An appearance to force for this run only.
    package var force: Appearance?
    /// The configuration file, or `nil` for the usual one, which may be missing.
    package var configuration: String?
    /// A source to use instead of those in the configuration.
    package var source: SourcePreference.Item?
    /// Whether the agent puts everything back to what it was before, instead of following the light.
    package var putsBack = false
    /// The text that `--help` or `--version` asks for.
    var information: String?

    package init() {}

    /// Parses the arguments behind the program's name, as `--force night` or `--force=night`.
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
