package import HalflightSupport
package import LightSensors
package import Vocabulary

/// The command line of `halflightd`.
package struct AgentOptions: Equatable, Sendable {
    /// An appearance to force for this run only.
    package var force: Appearance?
    /// The configuration file; nil for the usual one, which need not be there.
    package var configuration: String?
    /// A source to use instead of those in the configuration.
    package var source: SourcePreference.Item?
    /// Whether everything is put back to what it was before the agent, instead of following the light.
    package var putsBack = false
    package var wantsVersion = false
    package var wantsHelp = false

    package init() {}
}

extension AgentOptions {
    /// Parses the arguments behind the program's name, as `--force night` or `--force=night`.
    ///
    /// - Throws: `UsageError` at the first that is not allowed.
    package init(arguments: some Collection<String>) throws(UsageError) {
        let valued = ["--force", "--config", "--source"]
        for (name, value) in try parsedOptions(arguments, flags: ["--put-back"], valued: valued) {
            switch name {
            case "--version": wantsVersion = true
            case "--help": wantsHelp = true
            case "--put-back": putsBack = true
            case "--config": configuration = value
            case "--force":
                force = Appearance(named: value)
                if force == nil { throw UsageError(name, is: value, expected: Appearance.expectation) }
            default:
                source = value == "auto" ? nil : SourcePreference.Item(value)
                guard source != nil || value == "auto" else {
                    throw UsageError(name, is: value, expected: SourcePreference.expectation)
                }
            }
        }
        guard !putsBack || (force == nil && source == nil) else {
            throw UsageError("--put-back goes with no option but --config")
        }
    }
}
