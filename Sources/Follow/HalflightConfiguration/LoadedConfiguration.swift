internal import LibYAML
internal import LightSensors
package import PathTrust
internal import SystemPackage
package import ThemeFiles
package import ThemeValues
package import Vocabulary

/// A configuration as the agent uses it, also where parts of its file are wrong.
package struct LoadedConfiguration: Equatable, Sendable {
    package var configuration: Configuration
    /// The content of the file; nil where there is none.
    package var text: [UInt8]?
    /// The content of the themes' files, by their names.
    package var themeTexts: [String: [UInt8]] = [:]
    /// The names of the themes that cannot be used.
    package var wrongThemes: [Appearance: String] = [:]
    /// The mistakes in parts of the file: keys that are not known, and themes that cannot be used; then those in the
    /// defaults for all users.
    package var mistakes: [ConfigurationMistake] = []
    /// The file of the defaults for all users; nil where there is none.
    package private(set) var machinePath: String?
    /// Its content, where that is valid; nil otherwise.
    package private(set) var machineText: [UInt8]?

    /// The defaults.
    package init() { configuration = Configuration() }

    /// The defaults for all users.
    package init(_ machine: MachineDefaults, themes library: ThemeLibrary = Folders.current.themeLibrary) {
        self.init()
        _ = try? parse([], "", library, ThemeSubstitutes(), machine)
        note(machine)
    }

    /// The first line of a copy of a configuration file, a comment that names the file.
    package static func headOfCopy(of path: String) -> [UInt8] {
        Array("# Written by halflightd: the last valid content of \(path.debugDescription).\n".utf8)
    }
}

/// A mistake in a file, and what the agent does until it is corrected.
package struct ConfigurationMistake: Equatable, Sendable {
    package let error: ConfigurationError
    package let effect: Message
    /// Whether it is a warning, such as an unknown key, which a later version may know.
    package let isWarning: Bool
    /// Whether it is in the defaults for all users, which a person cannot correct.
    package let isOfMachine: Bool

    package init(
        _ error: ConfigurationError, _ effect: Message, isWarning: Bool = false, isOfMachine: Bool = false
    ) {
        (self.error, self.effect, self.isWarning, self.isOfMachine) = (error, effect, isWarning, isOfMachine)
    }

    /// The mistake, and what is done about it.
    package var sentence: String { "\(error). \(effect.english)." }
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

    /// - Returns: the theme, and what it is.
    fileprivate func theme(for appearance: Appearance, named name: String?) -> (theme: Theme, effect: Message) {
        let present = present[appearance]
        if name == present.name { return (present, .lastValidContentUsed) }
        if let name, let kept = lastValid?.find(name) { return (kept, .lastValidContentUsed) }
        return (present, .themeUsed(present.name, isBuiltIn: Theme.builtIn.contains(present)))
    }
}

extension LoadedConfiguration {
    /// Reads a configuration file.
    ///
    /// - Parameters:
    ///   - isOptional: whether a missing file counts as an empty one.
    ///   - head: the first line of a copy of the file, with its line break.
    ///   - substitutes: the themes in place of those that can't be used, or `nil` if such a theme is an error.
    package init(
        file path: String, isOptional: Bool = false, behind head: [UInt8] = [],
        themes library: ThemeLibrary = Folders.current.themeLibrary, substitutes: ThemeSubstitutes? = nil,
        above machine: MachineDefaults = MachineDefaults()
    ) throws(ConfigurationError) {
        let file = try Configuration.read(path, isOptional: isOptional)
        guard file?.bytes.starts(with: head) != false else {
            throw ConfigurationError(file: path, cause: YAMLError(at: nil, "is damaged, or a copy of another file"))
        }
        let text = file.map { Array($0.bytes.dropFirst(head.count)) }
        try self.init(text: text, problem: file?.problem, of: path, themes: library, substitutes, above: machine)
    }

    /// Parses the text of a configuration file.
    ///
    /// - Parameters:
    ///   - text: nil where there is no file.
    ///   - problem: the first reason why others could have written the file.
    package init(
        text: [UInt8]?, problem: PathProblem? = nil, of path: String,
        themes library: ThemeLibrary = Folders.current.themeLibrary, _ substitutes: ThemeSubstitutes? = nil,
        above machine: MachineDefaults
    ) throws(ConfigurationError) {
        self.init()
        self.text = text
        let runsProgram: Bool
        do throws(YAMLError) {
            runsProgram = try parse(text ?? [], path, library, substitutes, machine)
        } catch {
            throw ConfigurationError(file: path, cause: error)
        }
        note(machine)
        // Others could choose a program that runs.
        guard runsProgram, let problem else { return }
        let cause = "source names a program that would run in your name: \(problem.what)"
        throw ConfigurationError(file: path, cause: YAMLError(at: nil, cause), remedy: problem.remedy)
    }

    private mutating func note(_ machine: MachineDefaults) {
        mistakes += machine.mistakes
        (machinePath, machineText) = (machine.path, machine.text)
    }

    /// - Returns: whether the file itself names a program that runs.
    @discardableResult
    private mutating func parse(
        _ text: [UInt8], _ path: String, _ library: ThemeLibrary, _ substitutes: ThemeSubstitutes?,
        _ machine: MachineDefaults
    ) throws(YAMLError) -> Bool {
        let root = try LibYAML.parse(text)
        let own = try Configuration.read(root, of: path) { (root) throws(YAMLError) in
            try configure(root, path, library, substitutes)
        }
        // Each is valid by itself, and so they are together.
        if let whole = machine.below(own.root), let machinePath = machine.path {
            if own.root?.entries.contains(where: { $0.key == "theme" }) == true {
                try configure(whole, path, library, substitutes)
            } else {
                try configure(whole, machinePath, library, substitutes ?? ThemeSubstitutes(), isOfMachine: true)
            }
        }
        mistakes = own.unknown + mistakes
        return own.configuration.sources.runsProgram
    }

    /// Reads the keys, and notes the themes that cannot be used as the only mistakes.
    ///
    /// - Parameter path: the file that names the themes.
    @discardableResult
    private mutating func configure(
        _ root: Node?, _ path: String, _ library: ThemeLibrary, _ substitutes: ThemeSubstitutes?,
        isOfMachine: Bool = false
    ) throws(YAMLError) -> Configuration {
        var substituted: [ConfigurationMistake] = []
        (themeTexts, wrongThemes) = ([:], [:])
        configuration = try Configuration(root) { (node, appearance) throws(YAMLError) in
            do throws(YAMLError) {
                let loaded = try Configuration.theme(node, library)
                for (file, text) in zip(loaded.files, loaded.texts) { themeTexts[FilePath(file).stem ?? ""] = text }
                return (loaded.theme, loaded.files)
            } catch {
                guard let substitutes else { throw error }
                let name = try? node.string
                let (theme, effect) = substitutes.theme(for: appearance, named: name)
                let error = ConfigurationError(file: path, cause: error)
                substituted.append(ConfigurationMistake(error, effect, isOfMachine: isOfMachine))
                wrongThemes[appearance] = name
                // The file that is wrong is watched.
                return (theme, name.flatMap { library.file(of: $0) }.map { [$0] } ?? [])
            }
        }
        mistakes = substituted
        return configuration
    }
}
