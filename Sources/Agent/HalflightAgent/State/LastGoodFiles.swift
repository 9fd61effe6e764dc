internal import FileSupport
internal import Glibc
internal import HalflightConfiguration
internal import KeptFiles
internal import Logging
internal import SDEvent
internal import ThemeFiles

/// The last valid contents of files, in case a file is invalid. They're copies of the configuration, its themes and
/// the enabled recipes, in the folder `last-good` of the state folder. A copy is written when its file was read, was
/// valid, and differs from the copy.
final class LastGoodFiles {
    private let folder: String
    let themes: ThemeLibrary
    /// The configuration file.
    private let path: String
    private let folders: Folders
    private let loop: EventLoop?
    private var written: [String: PersistentFile] = [:]
    private let log = Logger(label: "state")

    /// `path` is the configuration file. A copy of another file doesn't count.
    init(_ folders: Folders, of path: String, on loop: EventLoop? = nil) {
        (folder, themes, self.folders) = (folders.lastValid, folders.lastValidThemes, folders)
        self.path = path.isAbsolutePath ? path : "\(resolvedPath(".") ?? "")/\(path)"
        self.loop = loop
    }

    var machineDefaults: MachineDefaults { folders.machineDefaults }

    /// Returns the copied configuration. `nil` if the copy is missing or unusable.
    func configuration(above machine: MachineDefaults = MachineDefaults()) -> LoadedConfiguration? {
        do throws(ConfigurationError) {
            let kept = try LoadedConfiguration(
                file: copy, isOptional: true, behind: LoadedConfiguration.headOfCopy(of: path),
                substitutes: ThemeSubstitutes(themes), above: machine)
            return kept.text == nil ? nil : kept
        } catch {
            log.warning("\(error). So it is not used")
            return nil
        }
    }

    func keep(_ loaded: LoadedConfiguration) {
        guard let text = loaded.text else {
            // Without a file, the defaults are the last valid configuration.
            unlink(copy)
            return keep([:], in: themes.folders[0], "theme")
        }
        let head = LoadedConfiguration.headOfCopy(of: path)
        replace(copy, with: head + text, "the last valid configuration")
        keep(loaded.themeTexts, in: themes.folders[0], "theme")
    }

    /// Keeps the machine's defaults if they're valid.
    func keepMachineDefaults(of loaded: LoadedConfiguration) {
        guard let path = loaded.machinePath else {
            unlink(folders.lastValidMachineDefaults)
            return
        }
        guard let text = loaded.machineText else { return }
        let head = LoadedConfiguration.headOfCopy(of: path)
        replace(folders.lastValidMachineDefaults, with: head + text, "the last valid defaults for all users")
    }

    /// Keeps texts as `NAME.yaml` in a folder of copies. Deletes all files except these and `others`.
    private func keep(_ texts: [String: [UInt8]], in folder: String, _ kind: String, but others: Set<String> = []) {
        for (name, text) in texts {
            replace("\(folder)/\(name).yaml", with: text, "the last valid content of the \(kind) \(name)")
        }
        let kept = Set(others.union(texts.keys).map { "\($0).yaml" })
        for file in (try? listFolder(folder)) ?? [] where !file.hasPrefix(".") && !kept.contains(file) {
            unlink("\(folder)/\(file)")
        }
    }

    /// Replaces a copy, unless it's already the same.
    private func replace(_ path: String, with bytes: [UInt8], _ content: String) {
        guard (try? readFile(path, limit: bytes.count)) != bytes else { return }
        let file = written[path] ?? PersistentFile(path, content, on: loop)
        written[path] = file
        file.save { try replaceFile(path, with: bytes) }
    }

    func recipe(_ name: String) -> String { folders.lastValid(recipe: name) }

    /// Keeps the valid recipes' texts. Deletes the copies of disabled recipes.
    func keepRecipes(_ valid: [String: [UInt8]], enabled: Set<String>) {
        keep(valid, in: recipeFolder, "recipe", but: enabled)
    }

    private var recipeFolder: String { folder + "/recipes" }
    private var copy: String { folder + "/config.yaml" }
}
