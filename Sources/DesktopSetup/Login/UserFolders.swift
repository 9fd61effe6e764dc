import HalflightSupport
package import HalflightTerminal

/// The person's folders, by the XDG base directory specification.
package struct UserFolders: Equatable {
    let home: String
    /// `XDG_CONFIG_HOME`, by default `~/.config`.
    package let configuration: String
    /// `XDG_STATE_HOME`, by default `~/.local/state`.
    package let state: String

    /// - Throws: `CommandError` when the environment has no HOME.
    package init(environment: [String: String]) throws(CommandError) {
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            throw CommandError("HOME is not set to an absolute path: Halflight needs it to find your configuration.")
        }
        self.home = home
        let folders = BaseFolders { environment[$0] }
        (configuration, state) = (folders.configuration, folders.state)
    }

    /// A path as a person writes it, with `~` for home.
    package func shown(_ path: String) -> String {
        path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
    }
}
