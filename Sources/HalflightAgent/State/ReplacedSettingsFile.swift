internal import HalflightSupport
internal import LibYAML
internal import Responders
internal import SDEvent

/// The file that keeps the replaced settings of desktops: without it, a restart by night would forget which theme is
/// the person's own by day.
final class ReplacedSettingsFile {
    private let file: KeptFile

    init(_ path: String, on loop: EventLoop? = nil) { file = KeptFile(path, "the desktop's own themes", on: loop) }

    /// The kept settings; empty if there is no file, or none that can be read.
    func load() -> [ReplacedSetting] {
        file.load { (bytes) throws(YAMLError) in
            guard let nodes = try LibYAML.parse(bytes)?.sequence else { return [] }
            return try nodes.map { (node) throws(YAMLError) in
                let keys = try node.mapping
                guard let setting = keys["setting"], let new = keys["new"], let old = keys["old"] else {
                    throw node.error("expected setting, new and old")
                }
                return ReplacedSetting(setting: try setting.string, new: try new.string, old: try old.string)
            }
        } ?? []
    }

    func save(_ settings: [ReplacedSetting]) {
        let values = settings.map { replaced -> Value in
            .mapping([
                ("setting", .text(replaced.setting)), ("new", .text(replaced.new)), ("old", .text(replaced.old)),
            ])
        }
        let (path, title) = (file.path, "# Written by halflightd: desktop settings as they were before it changed them")
        file.save {
            let text = "\(title), to restore them.\n" + (try LibYAML.write(.sequence(values)))
            try replaceFile(path, with: Array(text.utf8))
        }
    }
}
