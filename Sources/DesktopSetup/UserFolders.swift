package import HalflightConfiguration
import HalflightSupport
package import HalflightTerminal

/// The person's folders, by the XDG base directory specification.
package struct UserFolders: Equatable {
    private let home: String
    package let configuration: String
    package let state: String

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

/// The configuration in a file; by default in the person's own, which need not be there.
@MainActor
package func loadConfiguration(_ path: String? = nil) throws(CommandError) -> Configuration {
    do {
        return try Configuration.load(path: path ?? Folders.current.configurationFile, isOptional: path == nil)
    } catch {
        throw CommandError("\(error)", code: .invalidConfiguration)
    }
}
