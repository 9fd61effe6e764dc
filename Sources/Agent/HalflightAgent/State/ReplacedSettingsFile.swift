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
    func load() -> [ReplacedSetting] { file.load() ?? [] }

    func save(_ settings: [ReplacedSetting]) {
        file.save(
            settings.yaml,
            title: "Written by halflightd: desktop settings as they were before it changed them, to restore them.")
    }
}
