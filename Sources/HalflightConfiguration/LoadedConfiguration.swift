internal import LibYAML
internal import Switching
package import ThemeFiles
internal import Theming

/// A configuration as the agent uses it, also where parts of its file are wrong.
package struct LoadedConfiguration: Equatable, Sendable {
    package var configuration: Configuration
    /// The content of the file; nil where there is none.
    package var text: [UInt8]?
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
    /// Whether it is no error, but may be a key of a later version.
    package let isWarning: Bool

    package init(_ error: ConfigurationError, _ effect: String, isWarning: Bool = false) {
        (self.error, self.effect, self.isWarning) = (error, effect, isWarning)
    }
}

extension LoadedConfiguration {
    /// Reads a configuration file; keys that are not known are left out.
    ///
    /// - Parameters:
    ///   - isOptional: whether a missing file counts as an empty one.
    ///   - head: the first line of a copy of the file, with its line break; with another one it is no such copy.
    ///   - library: the themes that it can name.
    ///   - lastGood: the themes in place of those that cannot be used, before the built-in ones; nil if such a theme is an
    ///     error.
    package init(
        file path: String, isOptional: Bool = false, behind head: [UInt8] = [],
        themes library: ThemeLibrary = Folders.current.themeLibrary, lastGoodThemes lastGood: ThemeLibrary? = nil
    ) throws(ConfigurationError) {
        self.init()
        guard let file = try Configuration.read(path, isOptional: isOptional) else { return }
        guard file.bytes.starts(with: head) else {
            throw ConfigurationError(file: path, cause: YAMLError(at: nil, "is damaged, or a copy of another file"))
        }
        let text = Array(file.bytes.dropFirst(head.count))
        self.text = text
        do throws(YAMLError) {
            try parse(text, path, library, lastGood)
        } catch {
            throw ConfigurationError(file: path, cause: error)
        }
        try configuration.check(file.problem, path)
    }

    /// The most unknown keys that are left out: each is a pass over the file.
    private static let mostUnknownKeys = 20

    private mutating func parse(
        _ text: [UInt8], _ path: String, _ library: ThemeLibrary, _ lastGood: ThemeLibrary?
    ) throws(YAMLError) {
        var root = try LibYAML.parse(text)
        var unknown: [ConfigurationMistake] = []
        while true {
            var substituted: [ConfigurationMistake] = []
            do throws(YAMLError) {
                configuration = try Configuration(root) { (node, appearance) throws(YAMLError) in
                    do throws(YAMLError) {
                        return try Configuration.theme(node, library)
                    } catch {
                        guard let lastGood else { throw error }
                        let (theme, files, effect) = substitute(for: node, appearance, library, lastGood)
                        let error = ConfigurationError(file: path, cause: error)
                        substituted.append(ConfigurationMistake(error, effect))
                        return (theme, files)
                    }
                }
                mistakes = unknown + substituted
                return
            } catch {
                guard error.isUnknownKey, let mark = error.mark, unknown.count < Self.mostUnknownKeys else {
                    throw error
                }
                let ignored = ConfigurationError(file: path, cause: error)
                unknown.append(ConfigurationMistake(ignored, "The key is ignored", isWarning: true))
                root = root?.removingKey(at: mark)
            }
        }
    }

    /// The theme in place of one that cannot be used.
    private func substitute(
        for node: Node, _ appearance: Appearance, _ library: ThemeLibrary, _ lastGood: ThemeLibrary
    ) -> (theme: Theme, files: [String], effect: String) {
        let name = try? node.string
        // The file that is wrong is watched, not the copy.
        let files = name.flatMap { library.file(of: $0) }.map { [$0] } ?? []
        if let name, let kept = try? lastGood.theme(named: name) {
            return (kept.theme, files, "Its last valid content is used until it is correct")
        }
        let builtIn = Theme.builtIn(for: appearance)
        return (builtIn, files, "The built-in theme \(builtIn.name) is used until it is correct")
    }
}
