internal import FileSupport
internal import Glibc
internal import HalflightConfiguration
internal import KeptFiles
internal import Logging
internal import SDEvent
internal import ThemeFiles

/// The last valid content of the configuration, its themes and the enabled recipes, for when a file is not valid.
///
/// They are copies in the folder `last-good` of the state folder, each written when its file was read, was valid, and
/// differs from the copy.
final class LastGoodFiles {
    private let folder: String
    /// The themes of the copies.
    let themes: ThemeLibrary
    /// The configuration file.
    private let path: String
    private let folders: Folders
    private let loop: EventLoop?
    /// The files that have been written in this run.
    private var written: [String: KeptFile] = [:]
    private let log = Logger(label: "state")

    /// - Parameters:
    ///   - path: the configuration file; a copy of another one does not count.
    init(_ folders: Folders, of path: String, on loop: EventLoop? = nil) {
        (folder, themes, self.folders) = (folders.lastValid, folders.lastValidThemes, folders)
        self.path = path.isAbsolutePath ? path : "\(resolvedPath(".") ?? "")/\(path)"
        self.loop = loop
    }

    /// The defaults for all users, or the copy of their last valid content.
    var machineDefaults: MachineDefaults { folders.machineDefaults }

    /// The configuration of the copy; nil if there is none, or it cannot be used.
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

    /// Keeps a configuration that is valid, and whose themes are.
    func keep(_ loaded: LoadedConfiguration) {
        guard let text = loaded.text else {
            // Without a file the defaults are the last valid configuration.
            unlink(copy)
            return keep([:], in: themes.folders[0], "theme")
        }
        let head = LoadedConfiguration.headOfCopy(of: path)
        replace(copy, with: head + text, "the last valid configuration")
        keep(loaded.themeTexts, in: themes.folders[0], "theme")
    }

    /// Keeps the defaults for all users, where they are valid.
    func keepMachineDefaults(of loaded: LoadedConfiguration) {
        guard let path = loaded.machinePath else {
            unlink(folders.lastValidMachineDefaults)
            return
        }
        guard let text = loaded.machineText else { return }
        let head = LoadedConfiguration.headOfCopy(of: path)
        replace(folders.lastValidMachineDefaults, with: head + text, "the last valid defaults for all users")
    }

    /// Keeps these texts as `NAME.yaml` in a folder of copies, and deletes the others, but for those named.
    private func keep(_ texts: [String: [UInt8]], in folder: String, _ kind: String, but others: Set<String> = []) {
        for (name, text) in texts {
            replace("\(folder)/\(name).yaml", with: text, "the last valid content of the \(kind) \(name)")
        }
        let kept = Set(others.union(texts.keys).map { "\($0).yaml" })
        for file in (try? listFolder(folder)) ?? [] where !file.hasPrefix(".") && !kept.contains(file) {
            unlink("\(folder)/\(file)")
        }
    }

    /// Replaces a copy that is not the same already.
    private func replace(_ path: String, with bytes: [UInt8], _ content: String) {
        guard (try? readFile(path, limit: bytes.count)) != bytes else { return }
        let file = written[path] ?? KeptFile(path, content, on: loop)
        written[path] = file
        file.save { try replaceFile(path, with: bytes) }
    }

    /// The copy of an enabled recipe, which need not be there.
    func recipe(_ name: String) -> String { folders.lastValid(recipe: name) }

    /// Keeps the texts of the recipes that are valid, and deletes the copies of all that are not enabled.
    func keepRecipes(_ valid: [String: [UInt8]], enabled: Set<String>) {
        keep(valid, in: recipeFolder, "recipe", but: enabled)
    }

    private var recipeFolder: String { folder + "/recipes" }
    private var copy: String { folder + "/config.yaml" }
}
