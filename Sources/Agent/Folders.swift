internal import Glibc
public import ThemeFiles

/// Where this person's files are (XDG Base Directory Specification).
public struct Folders: Equatable, Sendable {
    /// What the person sets: `$XDG_CONFIG_HOME/halflight`.
    public let configuration: String
    /// What the agent remembers: `$XDG_STATE_HOME/halflight`.
    public let state: String
    /// What the person installed for themselves: `$XDG_DATA_HOME/halflight`.
    public let personalData: String
    /// What the distribution and the person bring, most important first: each of `$XDG_DATA_DIRS`, with `/halflight`.
    public let data: [String]
    /// Where other programs' data is, most important first: `$XDG_DATA_HOME`, then each of `$XDG_DATA_DIRS`.
    public let sharedData: [String]

    /// The folders by an environment; a path that is not absolute counts as not set, as the specification says.
    public init(environment: (String) -> String?) {
        func folder(_ variable: String, _ fallback: String) -> String {
            guard let value = environment(variable), value.hasPrefix("/") else { return fallback }
            return value
        }
        let home = environment("HOME").flatMap { $0.isEmpty ? nil : $0 } ?? "/"
        configuration = folder("XDG_CONFIG_HOME", home + "/.config") + "/halflight"
        state = folder("XDG_STATE_HOME", home + "/.local/state") + "/halflight"
        personalData = folder("XDG_DATA_HOME", home + "/.local/share") + "/halflight"
        let directories =
            environment("XDG_DATA_DIRS").flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
        let shared = directories.split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
        data = shared.map { $0 + "/halflight" }
        sharedData = [folder("XDG_DATA_HOME", home + "/.local/share")] + shared
    }

    /// The folders by this process's environment.
    public static var current: Folders {
        Folders { name in getenv(name).map { String(cString: $0) } }
    }

    /// Where hooks are, those that count more first.
    public var hooks: [String] { ([configuration] + data).map { $0 + "/hooks.d" } }

    /// Where theme files are, those that count more first.
    public var themes: [String] { ([configuration, personalData] + data).map { $0 + "/themes" } }

    /// The themes of these folders, and those that are built in.
    public var themeLibrary: ThemeLibrary { ThemeLibrary(folders: themes) }

    /// The configuration file.
    public var configurationFile: String { configuration + "/config.yaml" }
}
