package import FileSupport
internal import Glibc
internal import SDEvent
package import ThemeFiles

/// The folders of this person's files (XDG Base Directory Specification).
package struct Folders: Equatable, Sendable {
    /// `$XDG_CONFIG_HOME/halflight`.
    package let configuration: String
    /// `$XDG_STATE_HOME/halflight`.
    package let state: String
    /// The data that the person installed: `$XDG_DATA_HOME/halflight`.
    package let personalData: String
    /// The folders of installed data, most important first: each of `$XDG_DATA_DIRS`, with `/halflight`, and those that
    /// were installed with the program, or are in the sources that it was built from.
    package let data: [String]
    /// The data folders of other programs, most important first: `$XDG_DATA_HOME`, then each of `$XDG_DATA_DIRS`.
    package let sharedData: [String]
    /// The folders of themes, most important first.
    package let themes: [String]
    /// The folders of the texts in other languages, most important first.
    private let locales: [String]

    /// The files that may have the defaults for all users, most important first: `halflight/config.yaml` in each folder
    /// of `$XDG_CONFIG_DIRS`.
    package let machineConfigurations: [String]

    /// - Parameter program: the file of the running program, without links on the way.
    package init(environment: (String) -> String?, program: String? = nil) {
        let folders = BaseFolders(environment)
        configuration = folders.configuration + "/halflight"
        state = folders.state + "/halflight"
        machineConfigurations = folders.sharedConfiguration.map { $0 + "/halflight/config.yaml" }
        personalData = folders.data + "/halflight"
        let sharedData = [folders.data] + folders.sharedData
        self.sharedData = sharedData
        let own = program.flatMap(Folders.data(installedWith:)).map { [$0] } ?? []
        let sources = program.flatMap(Folders.data(builtWith:)).map { [$0] } ?? []
        locales = (own + sharedData).map { $0 + "/locale" } + sources.map { $0 + "/../.build/locale" }
        data = (folders.sharedData + own.filter { !sharedData.contains($0) }).map { $0 + "/halflight" } + sources
        themes =
            ThemeLibrary.installed(folders).folders + data.dropFirst(folders.sharedData.count).map { $0 + "/themes" }
    }

    /// The folders in this process's environment.
    package static var current: Folders {
        Folders(
            environment: { name in getenv(name).map { String(cString: $0) } },
            program: resolvedPath("/proc/self/exe"))
    }

    /// The data folder of the prefix that a program was installed in, which need not be in `$XDG_DATA_DIRS`:
    /// `/opt/share` of `/opt/bin/halflight`; nil for a program that is not installed.
    private static func data(installedWith program: String) -> String? {
        ["/bin/halflight", "/bin/halflight-settings", "/bin/halflightd", "/libexec/halflight/halflightd"].first {
            program.hasSuffix($0)
        }
        .map { program.dropLast($0.utf8.count) + "/share" }
    }

    /// The folder `config` of the sources around a program that was built there:
    /// `/home/a/src/config` of `/home/a/src/.build/x86_64-unknown-linux-gnu/debug/halflight`.
    ///
    /// It has to belong to this process's user: with it another user could choose which programs run.
    private static func data(builtWith program: String) -> String? {
        let parts = program.split(separator: "/")
        guard parts.count > 4, parts[parts.count - 4] == ".build",
            ["debug", "release"].contains(parts[parts.count - 2])
        else { return nil }
        let folder = "/" + parts.dropLast(4).joined(separator: "/") + "/config"
        return isOwnFolder(folder) && isOwnFolder(folder + "/recipes") ? folder : nil
    }

    private static func isOwnFolder(_ path: String) -> Bool {
        var information = stat()
        return lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
            && information.st_uid == geteuid()
    }

    /// Most important first.
    package var hooks: [String] { folders("hooks.d") }
    package var before: [String] { folders("before.d") }
    private func folders(_ name: String) -> [String] { ([configuration] + data).map { "\($0)/\(name)" } }

    /// The texts in the person's language.
    package var catalogue: Catalogue { Catalogue(folders: locales, environment: environmentVariable) }

    package var themeLibrary: ThemeLibrary { ThemeLibrary(folders: themes) }

    /// The folder of the agent's copies of the last valid content of files.
    package var lastValid: String { state + "/last-good" }

    /// The copy of an enabled recipe as it last was valid, which need not be there.
    package func lastValid(recipe name: String) -> String { "\(lastValid)/recipes/\(name).yaml" }

    package var lastValidThemes: ThemeLibrary { ThemeLibrary(folders: [lastValid + "/themes"]) }

    /// The copy of the last valid defaults for all users.
    package var lastValidMachineDefaults: String { lastValid + "/machine.yaml" }

    /// The defaults for all users, as they are now.
    package var machineDefaults: MachineDefaults {
        MachineDefaults(files: machineConfigurations, lastValid: lastValidMachineDefaults)
    }

    package var configurationFile: String { configuration + "/config.yaml" }
}
