internal import Glibc
internal import HalflightConfiguration
internal import HalflightSupport
internal import LibYAML
internal import Logging
internal import SDEvent
internal import SystemPackage
internal import ThemeFiles

/// The last valid content of the configuration and of its themes, for a start at which a file is not valid.
///
/// They are copies in the folder `last-good` of the state folder, each written when its file was read, was valid, and
/// differs from the copy.
final class LastGoodFiles {
    private let folder: String
    /// The configuration file.
    private let path: String
    private let loop: EventLoop?
    /// The files that have been written in this run.
    private var written: [String: KeptFile] = [:]
    private let log = Logger(label: "state")

    /// - Parameters:
    ///   - state: the agent's state folder.
    ///   - path: the configuration file; a copy of another one does not count.
    init(state: String, of path: String, on loop: EventLoop? = nil) {
        folder = state + "/last-good"
        self.path = path.isAbsolutePath ? path : "\(resolvedPath(".") ?? "")/\(path)"
        self.loop = loop
    }

    /// The themes of the copies.
    var themes: ThemeLibrary { ThemeLibrary(folders: [themeFolder]) }

    /// The configuration of the copy; nil if there is none, or it cannot be used.
    func configuration() -> LoadedConfiguration? {
        do throws(ConfigurationError) {
            let kept = try LoadedConfiguration(file: copy, isOptional: true, behind: head, lastGoodThemes: themes)
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
            return keepThemes([])
        }
        replace(copy, with: head + text, "the last valid configuration")
        keepThemes(loaded.configuration.themeFiles)
    }

    private func keepThemes(_ files: [String]) {
        var names: Set<String> = []
        for file in files {
            guard let name = FilePath(file).stem, let text = try? readFile(file, limit: LibYAML.Limits.bytes) else {
                continue
            }
            names.insert("\(name).yaml")
            replace("\(themeFolder)/\(name).yaml", with: text, "the last valid content of the theme \(name)")
        }
        for name in (try? listFolder(themeFolder)) ?? [] where !name.hasPrefix(".") && !names.contains(name) {
            unlink("\(themeFolder)/\(name)")
        }
    }

    /// Replaces a copy that is not the same already.
    private func replace(_ path: String, with bytes: [UInt8], _ content: String) {
        guard (try? readFile(path, limit: bytes.count)) != bytes else { return }
        let file = written[path] ?? KeptFile(path, content, on: loop)
        written[path] = file
        file.save { try replaceFile(path, with: bytes) }
    }

    private var copy: String { folder + "/config.yaml" }
    private var themeFolder: String { folder + "/themes" }

    /// The first line of the copy, a comment, which names the file that it is of.
    private var head: [UInt8] {
        Array("# Written by halflightd: the last valid content of \(path.debugDescription).\n".utf8)
    }
}
