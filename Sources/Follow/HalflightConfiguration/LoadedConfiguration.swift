internal import LibYAML
internal import LightSensors
package import PathTrust
internal import SystemPackage
package import ThemeFiles
package import ThemeValues
package import Vocabulary

/// A configuration in use. Parts of its file may be wrong.
package struct LoadedConfiguration: Equatable, Sendable {
    package var configuration: Configuration
    /// The content of the file, or `nil` if it's missing.
    package var text: [UInt8]?
    /// The contents of the themes' files, by the files' names.
    package var themeTexts: [String: [UInt8]] = [:]
    /// The names of unusable themes.
    package var wrongThemes: [Appearance: String] = [:]
    /// Unknown keys and unusable themes come first, then mistakes in the machine's defaults.
    package var mistakes: [ConfigurationMistake] = []
    /// The file of the machine's defaults, or `nil` if it's missing.
    package private(set) var machinePath: String?
    /// The content of the machine's defaults, or `nil` if it's invalid.
    package private(set) var machineText: [UInt8]?

    package init() { configuration = Configuration() }

    package init(_ machine: MachineDefaults, themes library: ThemeLibrary = Folders.current.themeLibrary) {
        self.init()
        _ = try? parse([], "", library, ThemeSubstitutes(), machine)
        note(machine)
    }

    /// Returns the first line of a file's copy: a comment that names the file.
    package static func headOfCopy(of path: String) -> [UInt8] {
        Array("# Written by halflightd: the last valid content of \(path.debugDescription).\n".utf8)
    }
}

/// A mistake in a file, and its effect until corrected.
package struct ConfigurationMistake: Equatable, Sendable {
    package let error: ConfigurationError
    package let effect: Message
    /// Whether this is a warning. For example, a later version may know an unknown key.
    package let isWarning: Bool
    /// Whether the mistake is in the machine's defaults. The user can't correct it.
    package let isOfMachine: Bool

    package init(
        _ error: ConfigurationError, _ effect: Message, isWarning: Bool = false, isOfMachine: Bool = false
    ) {
        (self.error, self.effect, self.isWarning, self.isOfMachine) = (error, effect, isWarning, isOfMachine)
    }

    package var sentence: String { "\(error). \(effect.english)." }
}

/// The substitutes for unusable themes.
package struct ThemeSubstitutes {
    let lastValid: ThemeLibrary?
    /// The current themes, for themes without a valid copy.
    let present: ThemePair<Theme>

    package init(_ lastValid: ThemeLibrary? = nil, present: ThemePair<Theme> = .init()) {
        (self.lastValid, self.present) = (lastValid, present)
    }

    fileprivate func theme(for appearance: Appearance, named name: String?) -> (theme: Theme, effect: Message) {
        let present = present[appearance]
        if name == present.name { return (present, .lastValidContentUsed) }
        if let name, let kept = lastValid?.find(name) { return (kept, .lastValidContentUsed) }
        return (present, .themeUsed(present.name, isBuiltIn: Theme.builtIn.contains(present)))
    }
}

extension LoadedConfiguration {
    /// - Parameters:
    ///   - isOptional: whether a missing file counts as an empty file.
    ///   - head: the first line of a copy of the file, with its line break.
    ///   - substitutes: `nil` if an unusable theme is an error.
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

    /// `text` is `nil` if the file is missing. `problem` says why other users could have written it.
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
        // Other users could select a program to run.
        guard runsProgram, let problem else { return }
        let cause = "source names a program that would run in your name: \(problem.what)"
        throw ConfigurationError(file: path, cause: YAMLError(at: nil, cause), remedy: problem.remedy)
    }

    private mutating func note(_ machine: MachineDefaults) {
        mistakes += machine.mistakes
        (machinePath, machineText) = (machine.path, machine.text)
    }

    /// - Returns: whether the file itself names a program to run.
    @discardableResult
    private mutating func parse(
        _ text: [UInt8], _ path: String, _ library: ThemeLibrary, _ substitutes: ThemeSubstitutes?,
        _ machine: MachineDefaults
    ) throws(YAMLError) -> Bool {
        let root = try LibYAML.parse(text)
        let own = try Configuration.read(root, of: path) { (root) throws(YAMLError) in
            try configure(root, path, library, substitutes)
        }
        // Each part is valid, so they're valid together.
        if let whole = machine.merged(under: own.root), let machinePath = machine.path {
            if own.root?.entries.contains(where: { $0.key == "theme" }) == true {
                try configure(whole, path, library, substitutes)
            } else {
                try configure(whole, machinePath, library, substitutes ?? ThemeSubstitutes(), isOfMachine: true)
            }
        }
        mistakes = own.unknown + mistakes
        return own.configuration.sources.runsProgram
    }

    /// Reads the keys. Replaces the mistakes with those about unusable themes, which the file at `path` names.
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
                // The invalid file is watched.
                return (theme, name.flatMap { library.file(of: $0) }.map { [$0] } ?? [])
            }
        }
        mistakes = substituted
        return configuration
    }
}
