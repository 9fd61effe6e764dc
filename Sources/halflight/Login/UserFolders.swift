import HalflightTerminal

/// The person's folders, by the XDG base directory specification.
struct UserFolders: Equatable {
    let home: String
    /// `XDG_CONFIG_HOME`, by default `~/.config`.
    let configuration: String
    /// `XDG_STATE_HOME`, by default `~/.local/state`.
    let state: String

    /// - Throws: `CommandError` when the environment has no HOME.
    init(environment: [String: String]) throws(CommandError) {
        // The specification has relative paths ignored.
        func folder(_ variable: String) -> String? { environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        guard let home = folder("HOME") else {
            throw CommandError("The variable HOME is not set to a folder: without it your configuration is not found.")
        }
        self.home = home
        configuration = folder("XDG_CONFIG_HOME") ?? "\(home)/.config"
        state = folder("XDG_STATE_HOME") ?? "\(home)/.local/state"
    }

    /// A path as a person writes it, with `~` for home.
    func shown(_ path: String) -> String {
        path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
    }
}
