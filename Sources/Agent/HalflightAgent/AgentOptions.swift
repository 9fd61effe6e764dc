internal import HalflightConfiguration
package import LightSensors
package import Switching

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

/// A mistake in the command line.
package struct UsageError: Error, Equatable, CustomStringConvertible {
    /// The mistake, and what is allowed.
    package let description: String
}

extension AgentOptions {
    /// Parses the arguments behind the program's name, as `--force night` or `--force=night`.
    ///
    /// - Throws: `UsageError` at the first that is not allowed.
    package init(arguments: some Collection<String>) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0]
            switch name {
            case "--version" where parts.count == 1: wantsVersion = true
            case "--put-back" where parts.count == 1: putsBack = true
            case "--help" where parts.count == 1, "-h" where parts.count == 1: wantsHelp = true
            case "--force", "--config", "--source":
                guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                    throw UsageError(description: "\(name) needs a value")
                }
                try set(name, value)
            default:
                throw UsageError(description: "unknown argument \(Self.quoted(argument)); try --help")
            }
        }
        guard !putsBack || (force == nil && source == nil) else {
            throw UsageError(description: "--put-back goes with no option but --config")
        }
    }

    /// The beginning of an argument.
    private static func quoted(_ argument: String) -> String { "\"\(String(argument.unicodeScalars.prefix(80)))\"" }

    private mutating func set(_ name: String, _ value: String) throws(UsageError) {
        switch name {
        case "--force":
            guard let appearance = Appearance(named: value) else {
                throw UsageError(
                    description: "--force is \(Self.quoted(value)): expected \(Appearance.expectation)")
            }
            force = appearance
        case "--source":
            guard value != "auto" else { return source = nil }
            guard let item = SourcePreference.Item(value) else {
                throw UsageError(
                    description: "--source is \(Self.quoted(value)): expected \(SourcePreference.expectation)")
            }
            source = item
        default: configuration = value
        }
    }
}
