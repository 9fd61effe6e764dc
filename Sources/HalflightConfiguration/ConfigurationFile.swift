internal import HalflightSupport
internal import LibYAML
internal import LightSensors
internal import Responders
package import SDEvent
package import SystemPackage
package import ThemeFiles

extension Configuration {
    /// Reads a configuration file.
    ///
    /// - Parameter isOptional: whether a file that is not there is an empty one.
    /// - Throws: `ConfigurationError` when it cannot be read, or says something that is not allowed.
    package static func load(path: String, isOptional: Bool = false) throws(ConfigurationError) -> Configuration {
        guard let text = try text(ofFile: path, isOptional: isOptional) else { return Configuration() }
        let configuration = try Configuration(text: text, file: path)
        if configuration.sources.runsProgram, let why = FileOwnership().problem(ofFile: path) {
            throw ConfigurationError(
                file: path, line: 0, column: 0,
                cause: "source names a program, which would run in your name, and \(why)")
        }
        return configuration
    }

    /// The text of a configuration file, whatever it says; nil where there may be none and is none.
    ///
    /// - Throws: `ConfigurationError` when it cannot be read.
    package static func text(ofFile path: String, isOptional: Bool) throws(ConfigurationError) -> [UInt8]? {
        do throws(FileError) {
            return try readFile(path, limit: LibYAML.Limits.bytes)
        } catch {
            if isOptional, error.isMissing { return nil }
            throw ConfigurationError(file: path, line: 0, column: 0, cause: error.reason)
        }
    }

    /// Parses the text of a configuration file, or a text before it is written to one.
    ///
    /// - Parameters:
    ///   - path: what errors call the file.
    ///   - library: where the themes are that it names; this person's, where nothing else is said.
    /// - Throws: `ConfigurationError` when it says something that is not allowed, or names a theme that is not valid.
    package init(
        text: [UInt8], file path: String, themes library: ThemeLibrary = Folders.current.themeLibrary
    ) throws(ConfigurationError) {
        do throws(YAMLError) {
            try self.init(yaml: text, themes: library)
        } catch {
            throw ConfigurationError(
                file: path, line: error.mark?.line ?? 0, column: error.mark?.column ?? 0, cause: error.message)
        }
    }
}

/// Tells when a file may hold something new: written in place, replaced, made, deleted, or reached by another link.
///
/// The folder is watched, because editors replace files. Where the folder is missing, the nearest one above it
/// that is there is watched until it comes; where the file is a link, each folder that it leads through is watched too.
package final class WatchedFile {
    private let path: FilePath
    private let loop: EventLoop
    private let handler: () -> Void
    private var watches: [FileWatch] = []
    private var settled: TimerSource?

    /// Calls `handler` a moment after the file at `path` may have changed, once for a burst of changes.
    package init(_ path: String, on loop: EventLoop, _ handler: @escaping () -> Void) throws(Errno) {
        self.path = FilePath(path)
        self.loop = loop
        self.handler = handler
        settled = try loop.makeTimer { [weak self] in self?.settle() }
        watch()
    }

    private func watch() {
        watches = []
        for place in [path] + linkTargets(path) { watch(place) }
    }

    private func watch(_ place: FilePath) {
        var folder = place.removingLastComponent()
        var name = place.lastComponent?.string ?? ""
        var isWaiting = false
        while !add(folder, name, isWaiting: isWaiting), let last = folder.lastComponent {
            name = last.string
            folder.removeLastComponent()
            isWaiting = true
        }
    }

    private func add(_ folder: FilePath, _ name: String, isWaiting: Bool) -> Bool {
        let path = folder.string.isEmpty ? "." : folder.string
        let watch = try? loop.onChange(inFolder: path, arrivalsOnly: isWaiting) { [weak self] changed in
            // An empty name speaks of the folder itself.
            if changed == name || changed.isEmpty { self?.noteChange() }
        }
        guard let watch else { return false }
        watches.append(watch)
        return true
    }

    private func noteChange() {
        settled?.arm(at: loop.now + WatchedFile.burst)
    }

    private func settle() {
        // The path to the file may lead through another folder now.
        watch()
        handler()
    }

    /// Longer than an editor takes between truncating, writing and renaming.
    private static let burst = Duration.milliseconds(50)
}
