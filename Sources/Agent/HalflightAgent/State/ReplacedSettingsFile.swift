internal import HalflightSupport
internal import LibYAML
internal import Responders
internal import SDEvent

/// The file that keeps the replaced settings of desktops: without it, a restart by night would forget which theme is
/// the person's own by day.
final class ReplacedSettingsFile {
    private let file: KeptFile

    init(_ path: String, on loop: EventLoop? = nil) { file = KeptFile(path, "the desktop's own themes", on: loop) }

    /// The sentence about a file that could not be read, and what to do with it; nil if it was read, or there is none.
    var damage: String? {
        file.damage.map { "\($0). It lists settings, and under `original` what each was: put these back by hand" }
    }

    /// The kept settings; empty if there is no file, or none that can be read.
    func load() -> [ReplacedSetting] {
        file.load { [file] (bytes) throws(YAMLError) in
            guard let nodes = try LibYAML.parse(bytes)?.sequence else { return [] }
            return try nodes.map { (node) throws(YAMLError) in
                let keys = try node.mapping
                if keys.hasOthers(than: ["setting", "new", "old", "original", "was-set"]) { file.noteLaterVersion() }
                guard let setting = keys["setting"], let new = keys["new"], let old = keys["old"] else {
                    throw node.error("expected setting, new and old")
                }
                // An earlier version did not write it.
                let original = try keys["was-set"].map { (isSet) throws(YAMLError) in
                    ReplacedSetting.Original(try keys["original"]?.string, isSet: try isSet.bool)
                }
                return ReplacedSetting(
                    setting: try setting.string, new: try new.string, old: try old.string, original: original)
            }
        } ?? []
    }

    func save(_ settings: [ReplacedSetting]) {
        let values = settings.map { replaced -> Value in
            var entries: [(key: String, value: Value)] = [
                ("setting", .text(replaced.setting)), ("new", .text(replaced.new)), ("old", .text(replaced.old)),
            ]
            if let original = replaced.original.value { entries.append(("original", .text(original))) }
            entries.append(("was-set", .bool(replaced.original.isSet)))
            return .mapping(entries)
        }
        let (path, title) = (file.path, "# Written by halflightd: desktop settings as they were before it changed them")
        file.save {
            let text = "\(title), to restore them.\n" + (try LibYAML.write(.sequence(values)))
            try replaceFile(path, with: Array(text.utf8))
        }
    }
}
