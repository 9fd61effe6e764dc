package import FileSupport
internal import Glibc
internal import SDEvent
package import ThemeFiles

/// The folders of the user's files (XDG Base Directory Specification). Each list begins with the most important.
package struct Folders: Equatable, Sendable {
    /// The folder `$XDG_CONFIG_HOME/halflight`.
    package let configuration: String
    /// The folder `$XDG_STATE_HOME/halflight`.
    package let state: String
    /// The user's own data, in `$XDG_DATA_HOME/halflight`.
    package let personalData: String
    /// `halflight` in each of `$XDG_DATA_DIRS`, then the data installed with the program or in its sources.
    package let data: [String]
    /// The data folders of other programs: `$XDG_DATA_HOME`, then `$XDG_DATA_DIRS`.
    package let sharedData: [String]
    package let themes: [String]
    private let locales: [String]

    /// The possible files with the machine's defaults: `halflight/config.yaml` in each of `$XDG_CONFIG_DIRS`.
    package let machineConfigurations: [String]

    /// - Parameter program: the running program's file, with links resolved.
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

    package static var current: Folders {
        Folders(
            environment: { name in getenv(name).map { String(cString: $0) } },
            program: resolvedPath("/proc/self/exe"))
    }

    /// Returns `/opt/share` for `/opt/bin/halflight`. `$XDG_DATA_DIRS` may lack it. `nil` if not installed.
    private static func data(installedWith program: String) -> String? {
        ["/bin/halflight", "/bin/halflight-settings", "/bin/halflightd", "/libexec/halflight/halflightd"].first {
            program.hasSuffix($0)
        }
        .map { program.dropLast($0.utf8.count) + "/share" }
    }

    /// Returns `/home/a/src/config` for `/home/a/src/.build/x86_64-unknown-linux-gnu/debug/halflight`.
    /// The folder must belong to this process's user: another user's folder could select programs to run.
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

    package var hooks: [String] { folders("hooks.d") }
    package var before: [String] { folders("before.d") }
    private func folders(_ name: String) -> [String] { ([configuration] + data).map { "\($0)/\(name)" } }

    package var catalogue: Catalogue { Catalogue(folders: locales, environment: environmentVariable) }

    package var themeLibrary: ThemeLibrary { ThemeLibrary(folders: themes) }

    /// The folder of the last valid copies of files.
    package var lastValid: String { state + "/last-good" }

    /// Returns the last valid copy of an enabled recipe. The file may be missing.
    package func lastValid(recipe name: String) -> String { "\(lastValid)/recipes/\(name).yaml" }

    package var lastValidThemes: ThemeLibrary { ThemeLibrary(folders: [lastValid + "/themes"]) }

    package var lastValidMachineDefaults: String { lastValid + "/machine.yaml" }

    package var machineDefaults: MachineDefaults {
        MachineDefaults(files: machineConfigurations, lastValid: lastValidMachineDefaults)
    }

    package var configurationFile: String { configuration + "/config.yaml" }
}
