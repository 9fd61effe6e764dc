import FileSupport
import Glibc
package import HalflightConfiguration
package import HalflightTerminal
package import LibYAML

/// The person's folders, by the XDG base directory specification.
package struct UserFolders: Equatable {
    package let home: String
    package let configuration: String
    package let state: String
    package let data: String

    package init(environment: [String: String]) throws(CommandError) {
        guard let home = environment["HOME"], home.isAbsolutePath else {
            throw CommandError("HOME is not set to an absolute path: Halflight needs it to find your configuration.")
        }
        self.home = home
        let folders = BaseFolders { environment[$0] }
        (configuration, state, data) = (folders.configuration, folders.state, folders.data)
    }

    /// The record names the folders that were made, but is only text.
    func isMade(_ folder: String) -> Bool {
        let names = ["halflight/recipes", "autostart", "systemd/user", "xdg-desktop-portal"]
        let made = names.map { "\(configuration)/\($0)" } + ["\(state)/halflight", "\(data)/dbus-1/services"]
        return made.contains { "\($0)/".hasPrefix("\(folder)/") }
    }

    func expanded(_ path: String) -> String { path.hasPrefix("~/") ? home + path.dropFirst() : path }

    /// Uses `~` for home.
    package func shown(_ path: String) -> String {
        path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
    }
}

/// Loads a file, or the person's, which may be missing, above the defaults for all users.
@MainActor
package func loadConfiguration(_ path: String? = nil) throws(CommandError) -> Configuration {
    try loadWholeConfiguration(path).configuration
}

/// Also returns ignored keys and mistakes in the machine's defaults.
@MainActor
package func loadWholeConfiguration(_ path: String? = nil) throws(CommandError) -> LoadedConfiguration {
    do throws(ConfigurationError) {
        return try .whole(path)
    } catch {
        throw CommandError("\(error)", code: .invalidConfiguration)
    }
}

extension LoadedConfiguration {
    /// Reads the person's file without a path, above the defaults for all users.
    @MainActor static func whole(_ path: String? = nil) throws(ConfigurationError) -> LoadedConfiguration {
        let folders = Folders.current
        return try LoadedConfiguration(
            file: path ?? folders.configurationFile, isOptional: path == nil, above: folders.machineDefaults)
    }
}

/// A command's changes, for another to undo. The file in `$XDG_STATE_HOME/halflight` is gone once all is undone.
package protocol SetupRecord: YAMLRecord {
    static var fileName: String { get }
    static var command: String { get }
    /// Folders made for the setup, outer folders first.
    var folders: [String] { get set }
    /// Folders don't count.
    var isEmpty: Bool { get }

    init()
}

extension SetupRecord {
    package static var refusesOtherKeys: Bool { true }

    package static func path(_ folders: UserFolders) -> String { "\(folders.state)/halflight/\(fileName)" }

    package static func read(_ folders: UserFolders) throws(CommandError) -> Self {
        let path = path(folders)
        guard access(path, F_OK) == 0 else { return Self() }
        let text = try Folder.open(folders.state, ["halflight"]).read(fileName) ?? ""
        do {
            return try parse(text).map { (node) throws(YAMLError) in try Self(node) } ?? Self()
        } catch {
            throw CommandError(
                error.description(inFile: path),
                error.isUnknownKey
                    ? "A later version may have recorded there what `\(command)` did: undo that with it, or by hand."
                    : "This file records what `\(command)` did. Correct it, or delete it and undo that by hand.")
        }
    }

    /// Also adds the folders made for it.
    package mutating func write(_ user: UserFolders) throws(CommandError) {
        let folder = try Folder.make(user.state, ["halflight"], made: &folders)
        try folder.write(LibYAML.write(yaml), to: Self.fileName)
    }

    /// Removes an empty record, and the empty folders that were made.
    package mutating func settle(_ user: UserFolders) throws(CommandError) {
        guard isEmpty else { return try write(user) }
        if access(Self.path(user), F_OK) == 0 {
            try Folder.open(user.state, ["halflight"]).remove(Self.fileName)
        }
        for folder in folders.reversed() where user.isMade(folder) { rmdir(folder) }
    }
}
