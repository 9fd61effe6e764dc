internal import HalflightConfiguration
internal import HalflightSupport
internal import LibYAML
internal import Logging
internal import Responders

/// The file in which it is kept what settings of desktops took the place of: without it, a restart by night would forget
/// which theme is the person's own by day.
final class ReplacedSettingsFile {
    private let path: String
    private let log = Logger(label: "state")
    private var isFailing = false

    init(_ path: String) {
        self.path = path
    }

    /// The kept settings; empty if there is no file, or none that can be read.
    ///
    /// A damaged file is set aside, never overwritten.
    func load() -> [ReplacedSetting] {
        do throws(FileError) {
            let bytes = try readFile(path, limit: LibYAML.Limits.bytes)
            do throws(YAMLError) {
                return try ReplacedSettingsFile.settings(bytes)
            } catch {
                setAside(error.description(inFile: path))
            }
        } catch {
            if !error.isMissing { setAside("\(error)") }
        }
        return []
    }

    /// Keeps all of it.
    ///
    /// An error is logged once.
    func save(_ settings: [ReplacedSetting]) {
        do {
            try replaceFile(path, with: Array(ReplacedSettingsFile.text(settings).utf8))
            isFailing = false
        } catch {
            if !isFailing {
                log.warning("\(path) could not be written, so a restart forgets the desktop's own themes: \(error)")
            }
            isFailing = true
        }
    }

    private func setAside(_ problem: String) {
        let kept = setAsideFile(path)
        log.warning(
            "\(problem). The desktop's own themes are lost\(kept.map { "; the damaged file is kept as \($0)" } ?? "")")
    }
}

// MARK: - As YAML

extension ReplacedSettingsFile {
    private static func settings(_ bytes: [UInt8]) throws(YAMLError) -> [ReplacedSetting] {
        guard let nodes = try LibYAML.parse(bytes)?.sequence else { return [] }
        return try nodes.map { (node) throws(YAMLError) in
            let keys = try node.mapping
            guard let setting = keys["setting"], let new = keys["new"], let old = keys["old"] else {
                throw node.error("expected setting, new and old")
            }
            return ReplacedSetting(setting: try setting.string, new: try new.string, old: try old.string)
        }
    }

    private static func text(_ settings: [ReplacedSetting]) throws(YAMLError) -> String {
        let values = settings.map { replaced -> Value in
            .mapping([
                ("setting", .text(replaced.setting)), ("new", .text(replaced.new)), ("old", .text(replaced.old)),
            ])
        }
        return "# Written by halflightd: desktop settings as they were before it changed them, to restore them.\n"
            + (try LibYAML.write(.sequence(values)))
    }
}
