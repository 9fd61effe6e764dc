internal import Glibc
internal import LibYAML
internal import PathTrust
internal import ThemeValues
internal import Vocabulary

/// The defaults for all users of a machine: the first `halflight/config.yaml` in the folders of `XDG_CONFIG_DIRS`.
///
/// A person's file is above it, key by key: a key there replaces the whole value of that key here. The two thresholds
/// count as one key, so that both come from one file.
package struct MachineDefaults: Sendable {
    /// The file; nil where there is none.
    package private(set) var path: String?
    /// Its content, where that is valid; nil otherwise.
    package private(set) var text: [UInt8]?
    /// The mistakes in it, which keep no agent from starting.
    package private(set) var mistakes: [ConfigurationMistake] = []
    /// Its keys; nil where none are used.
    private var root: Node?

    /// No defaults but the program's own.
    package init() {}

    /// Reads the first of these files that is there.
    ///
    /// - Parameters:
    ///   - copy: the file with the last valid content, for when the present one is not valid.
    ///   - isInPlace: whether a file that others could have written is refused; one that is only to be checked may be
    ///     anywhere.
    package init(files: [String], lastValid copy: String? = nil, isInPlace: Bool = true) {
        guard let path = files.first(where: isThere) else { return }
        self.path = path
        do throws(ConfigurationError) {
            text = try read(path, isInPlace: isInPlace)
        } catch {
            var effect = Message.machineDefaultsIgnored
            let head = LoadedConfiguration.headOfCopy(of: path)
            if let copy, (try? read(copy, behind: head)) != nil {
                effect = .lastValidContentUsed
            }
            mistakes = [ConfigurationMistake(error, effect, isOfMachine: true)]
        }
    }

    /// The keys that have a value here.
    package var keys: Set<String> { Set(root?.entries.map(\.key) ?? []) }

    /// Reads a file, and uses it.
    private mutating func read(
        _ path: String, behind head: [UInt8] = [], isInPlace: Bool = true
    ) throws(ConfigurationError) -> [UInt8] {
        guard let file = try Configuration.read(path, isOptional: false) else { return [] }
        // Others could choose what runs in every user's name.
        if isInPlace, let problem = file.problem {
            let cause = "is not used, because others could have written it: \(problem.what)"
            throw ConfigurationError(file: path, cause: YAMLError(at: nil, cause), remedy: problem.remedy)
        }
        do throws(YAMLError) {
            guard file.bytes.starts(with: head) else { throw YAMLError(at: nil, "is a copy of another file") }
            let text = Array(file.bytes.dropFirst(head.count))
            let valid = try Configuration.read(LibYAML.parse(text), of: path) { (root) throws(YAMLError) in
                // A theme is looked for when it is used.
                try Configuration(root) { (_, appearance) in (ThemePair<Theme>()[appearance], []) }
            }
            root = valid.root
            mistakes = valid.unknown.map {
                ConfigurationMistake($0.error, $0.effect, isWarning: true, isOfMachine: true)
            }
            return text
        } catch {
            throw ConfigurationError(file: path, cause: error)
        }
    }

    /// A person's keys above these; nil where these add nothing.
    ///
    /// - Parameter root: those that count.
    func below(_ root: Node?) -> Node? {
        guard let machine = self.root else { return nil }
        let own = Set((root?.entries ?? []).flatMap { Configuration.unit(of: $0.key) })
        let added = machine.entries.filter { !own.contains($0.key) }
        guard !added.isEmpty else { return nil }
        return root?.adding(added) ?? machine
    }
}

/// Whether there is anything at a path, or somebody has made it secret.
private func isThere(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0 || ![ENOENT, ENOTDIR].contains(errno)
}

extension Configuration {
    /// Reads the keys of a file.
    ///
    /// - Returns: the configuration, the known keys, and a warning about each of at most 20 others, or of values of
    ///   earlier versions.
    static func read(
        _ root: Node?, of path: String, _ parse: (Node?) throws(YAMLError) -> Configuration
    ) throws(YAMLError) -> (configuration: Configuration, root: Node?, unknown: [ConfigurationMistake]) {
        var root = root
        var unknown: [ConfigurationMistake] = []
        while true {
            do throws(YAMLError) {
                return (try parse(root), root, unknown)
            } catch {
                // Each is a pass over the file.
                guard error.weight != .fatal, let mark = error.mark, unknown.count < 20 else { throw error }
                let ignored = ConfigurationError(file: path, cause: error)
                let effect = error.isUnknownKey ? Message.keyIgnored : .otherSourcesUsed
                unknown.append(ConfigurationMistake(ignored, effect, isWarning: true))
                root = root?.removing(at: mark)
            }
        }
    }
}
