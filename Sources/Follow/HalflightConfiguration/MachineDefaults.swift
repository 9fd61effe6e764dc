internal import Glibc
internal import LibYAML
internal import PathTrust
internal import ThemeValues
internal import Vocabulary

/// A machine's defaults for all users. The first `halflight/config.yaml` in the folders of `XDG_CONFIG_DIRS`.
/// The user's file overrides them key by key, each with its whole value. The two thresholds count as one key, so that
/// both come from the same file.
package struct MachineDefaults: Sendable {
    /// The file, or `nil` if it's missing.
    package private(set) var path: String?
    /// The content of the file, or `nil` if it's invalid.
    package private(set) var text: [UInt8]?
    /// The mistakes in the file. They don't keep agents from starting.
    package private(set) var mistakes: [ConfigurationMistake] = []
    private var root: Node?

    package init() {}

    /// Reads the first existing file, or `copy` if its content is invalid. `isInPlace` refuses a file that other users
    /// could have written. A file that is only checked may be anywhere.
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

    package var keys: Set<String> { Set(root?.entries.map(\.key) ?? []) }

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
                // Themes are only looked up when they're used.
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

    /// Returns the user's keys combined with these defaults. `nil` if the defaults add nothing.
    func merged(under root: Node?) -> Node? {
        guard let machine = self.root else { return nil }
        let own = Set((root?.entries ?? []).flatMap { Configuration.unit(of: $0.key) })
        let added = machine.entries.filter { !own.contains($0.key) }
        guard !added.isEmpty else { return nil }
        return root?.adding(added) ?? machine
    }
}

/// Whether a path exists or can't be inspected.
private func isThere(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0 || ![ENOENT, ENOTDIR].contains(errno)
}

extension Configuration {
    /// Also returns the known keys, and a warning about each unknown key (at most 20) or value of an earlier version.
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
