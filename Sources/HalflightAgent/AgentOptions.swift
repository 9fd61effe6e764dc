internal import HalflightConfiguration
public import LightSensors
public import Switching

/// What `halflightd` is told on its command line.
public struct AgentOptions: Equatable, Sendable {
    /// An appearance to force for this run only.
    public var force: Appearance?
    /// The configuration file; nil takes the usual one, which need not be there.
    public var configuration: String?
    /// A source to use instead of those the configuration names.
    public var source: SourcePreference.Item?
    /// Whether the programs' version is asked for.
    public var wantsVersion = false
    /// Whether a help text is asked for.
    public var wantsHelp = false

    /// Options as they are without any argument.
    public init() {}
}

/// A command line that is not allowed, in a sentence.
public struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The mistake, and what is allowed.
    public let description: String
}

extension AgentOptions {
    /// Takes the arguments behind the program's name, as `--force night` or `--force=night`.
    ///
    /// - Throws: `UsageError` at the first that is not allowed.
    public init(arguments: some Collection<String>) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0]
            switch name {
            case "--version" where parts.count == 1: wantsVersion = true
            case "--help" where parts.count == 1, "-h" where parts.count == 1: wantsHelp = true
            case "--force", "--config", "--source":
                guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                    throw UsageError(description: "\(name) needs a value")
                }
                try take(name, value)
            default:
                throw UsageError(description: "unknown argument \"\(argument.prefix(80))\"; try --help")
            }
        }
    }

    private mutating func take(_ name: String, _ value: String) throws(UsageError) {
        switch name {
        case "--force":
            guard let appearance = Appearance(rawValue: value) else {
                throw UsageError(description: "--force is \"\(value.prefix(40))\": expected day or night")
            }
            force = appearance
        case "--source":
            guard value != "auto" else { return source = nil }
            guard let item = SourcePreference.Item(value) else {
                throw UsageError(
                    description: "--source is \"\(value.prefix(80))\": expected \(SourcePreference.expectation)")
            }
            source = item
        default: configuration = value
        }
    }
}
