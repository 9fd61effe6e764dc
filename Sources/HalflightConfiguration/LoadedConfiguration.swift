internal import LibYAML
internal import LightSensors
package import Switching
internal import SystemPackage
package import ThemeFiles
package import Theming

/// A configuration as the agent uses it, also where parts of its file are wrong.
package struct LoadedConfiguration: Equatable, Sendable {
    package var configuration: Configuration
    /// The content of the file; nil where there is none.
    package var text: [UInt8]?
    /// The content of the themes' files, by their names.
    package var themeTexts: [String: [UInt8]] = [:]
    /// The names of the themes that cannot be used.
    package var wrongThemes: [Appearance: String] = [:]
    /// The mistakes in parts of the file: keys that are not known, and themes that cannot be used.
    package var mistakes: [ConfigurationMistake] = []

    /// The defaults.
    package init() { configuration = Configuration() }
}

/// A mistake in a file, and what the agent does until it is corrected.
package struct ConfigurationMistake: Equatable, Sendable {
    package let error: ConfigurationError
    /// One sentence without its full stop: `The key is ignored`.
    package let effect: String
    /// Whether it is a warning, such as an unknown key, which a later version may know.
    package let isWarning: Bool

    package init(_ error: ConfigurationError, _ effect: String, isWarning: Bool = false) {
        (self.error, self.effect, self.isWarning) = (error, effect, isWarning)
    }
}

/// The themes in place of those that cannot be used.
package struct ThemeSubstitutes {
    /// The last valid content of themes.
    let lastValid: ThemeLibrary?
    /// The themes in use, in place of those without such content.
    let present: ThemePair<Theme>

    package init(_ lastValid: ThemeLibrary? = nil, present: ThemePair<Theme> = .init()) {
        (self.lastValid, self.present) = (lastValid, present)
    }

    /// - Returns: the theme, and what it is, as a sentence that ends with `is used`.
    fileprivate func theme(for appearance: Appearance, named name: String?) -> (theme: Theme, effect: String) {
        let valid = "Its last valid content is used"
        let present = present[appearance]
        if name == present.name { return (present, valid) }
        if let name, let kept = lastValid?.find(name) { return (kept, valid) }
        let kind = Theme.builtIn.contains(present) ? "built-in theme" : "theme"
        return (present, "The \(kind) \(present.name) is used")
    }
}

extension LoadedConfiguration {
    /// Reads a configuration file.
    ///
    /// - Parameters:
    ///   - isOptional: whether a missing file counts as an empty one.
    ///   - head: the first line of a copy of the file, with its line break; with another one it is no such copy.
    ///   - library: the themes that it can name.
    ///   - substitutes: the themes in place of those that cannot be used; nil if such a theme is an error, and so is an
    ///     unknown key, which is left out otherwise.
    package init(
        file path: String, isOptional: Bool = false, behind head: [UInt8] = [],
        themes library: ThemeLibrary = Folders.current.themeLibrary, substitutes: ThemeSubstitutes? = nil
    ) throws(ConfigurationError) {
        self.init()
        guard let file = try Configuration.read(path, isOptional: isOptional) else { return }
        guard file.bytes.starts(with: head) else {
            throw ConfigurationError(file: path, cause: YAMLError(at: nil, "is damaged, or a copy of another file"))
        }
        let text = Array(file.bytes.dropFirst(head.count))
        self.text = text
        do throws(YAMLError) {
            try parse(text, path, library, substitutes)
        } catch {
            throw ConfigurationError(file: path, cause: error)
        }
        // Others could choose a program that runs.
        guard configuration.sources.runsProgram, let problem = file.problem else { return }
        let cause = "source names a program that would run in your name: \(problem)"
        throw ConfigurationError(file: path, cause: YAMLError(at: nil, cause))
    }

    /// The most unknown keys that are left out: each is a pass over the file.
    private static let mostUnknownKeys = 20

    private mutating func parse(
        _ text: [UInt8], _ path: String, _ library: ThemeLibrary, _ substitutes: ThemeSubstitutes?
    ) throws(YAMLError) {
        var root = try LibYAML.parse(text)
        var unknown: [ConfigurationMistake] = []
        while true {
            var substituted: [ConfigurationMistake] = []
            (themeTexts, wrongThemes) = ([:], [:])
            do throws(YAMLError) {
                configuration = try Configuration(root) { (node, appearance) throws(YAMLError) in
                    do throws(YAMLError) {
                        let loaded = try Configuration.theme(node, library)
                        for (file, text) in zip(loaded.files, loaded.texts) {
                            themeTexts[FilePath(file).stem ?? ""] = text
                        }
                        return (loaded.theme, loaded.files)
                    } catch {
                        guard let substitutes else { throw error }
                        let name = try? node.string
                        let (theme, effect) = substitutes.theme(for: appearance, named: name)
                        let error = ConfigurationError(file: path, cause: error)
                        substituted.append(ConfigurationMistake(error, "\(effect) until it is correct"))
                        wrongThemes[appearance] = name
                        // The file that is wrong is watched.
                        return (theme, name.flatMap { library.file(of: $0) }.map { [$0] } ?? [])
                    }
                }
                mistakes = unknown + substituted
                return
            } catch {
                guard substitutes != nil, error.isUnknownKey, let mark = error.mark,
                    unknown.count < Self.mostUnknownKeys
                else {
                    throw error
                }
                let ignored = ConfigurationError(file: path, cause: error)
                unknown.append(ConfigurationMistake(ignored, "The key is ignored", isWarning: true))
                root = root?.removingKey(at: mark)
            }
        }
    }
}
