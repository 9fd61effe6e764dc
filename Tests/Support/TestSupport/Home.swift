public import Foundation

/// A user's folders, empty at first. They keep a test away from the real folders.
public final class Home: Sendable {
    /// The home folder, which contains all other folders.
    public let folder: TemporaryFolder

    /// `HOME` and the XDG folders inside it, for a program's environment.
    public let environment: [String: String]

    /// Makes the folders that every home has.
    public init() throws {
        folder = try TemporaryFolder()
        let path = folder.path
        environment = [
            "HOME": path,
            "XDG_CONFIG_HOME": "\(path)/.config",
            "XDG_STATE_HOME": "\(path)/.local/state",
            "XDG_DATA_HOME": "\(path)/.local/share",
            "XDG_CACHE_HOME": "\(path)/.cache",
            "XDG_DATA_DIRS": "\(path)/share:\(path)/share2",
            "XDG_CONFIG_DIRS": "\(path)/etc",
            "XDG_RUNTIME_DIR": "\(path)/run",
        ]
        try folder.makeFolder(".config/halflight")
        try folder.makeFolder("run")
        chmod("\(path)/run", 0o700)
    }

    /// The path of `config.yaml`.
    public var configurationFile: String { "\(folder.path)/\(Home.configuration)" }
    /// The path of the agent's `state.yaml`.
    public var stateFile: String { "\(folder.path)/.local/state/halflight/state.yaml" }

    /// Writes the configuration file by rename.
    public func configure(_ text: String) throws {
        try folder.write(text, to: Home.configuration)
    }

    /// Installs a hook script, and returns its path. `dataFolder` is `share` or `share2`, both in `XDG_DATA_DIRS`.
    @discardableResult
    public func installHook(
        _ name: String, _ script: String, mode: mode_t = 0o755, dataFolder: String? = nil, in hooks: String = "hooks.d"
    ) throws -> String {
        let place = dataFolder.map { "\($0)/halflight" } ?? ".config/halflight"
        return try folder.write("#!/bin/sh\n\(script)\n", to: "\(place)/\(hooks)/\(name)", mode: mode)
    }

    private static let configuration = ".config/halflight/config.yaml"
}
