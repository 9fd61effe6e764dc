internal import Glibc
internal import HalflightSupport
internal import KeptFiles
package import LibYAML
package import Responders
internal import SDEvent
internal import SystemPackage

/// The file that keeps the replaced settings of desktops: without it, a restart by night would forget which theme is
/// the person's own by day.
final class ReplacedSettingsFile {
    private let file: KeptFile

    init(_ path: String, on loop: EventLoop? = nil) { file = KeptFile(path, "the desktop's own themes", on: loop) }

    /// Gives up the settings in all files that could not be read, now or earlier.
    ///
    /// - Returns: a sentence about each file, which gets another name, so that it is told once.
    func giveUpDamaged() -> [String] {
        let folder = FilePath(file.path).removingLastComponent().string
        let name = file.path.dropFirst(folder.utf8.count + 1)
        return ((try? listFolder(folder)) ?? []).filter { $0.hasPrefix("\(name).damaged") }.map { damaged in
            let text = textOfFile("\(folder)/\(damaged)") ?? ""
            let settings = ReplacedSettingsFile.settings(in: text)
            let kept = unusedPath("\(file.path).lost")
            let place = rename("\(folder)/\(damaged)", kept) == 0 ? kept : "\(folder)/\(damaged)"
            let named = settings.isEmpty ? "no setting can be read in it" : settings.joined(separator: ", ")
            return """
                the list of replaced settings was damaged, and what it names is not put back: \(named). It is kept as \
                \(place), with what each setting was under `original`: put these back by hand
                """
        }
    }

    /// The names of the settings that can still be read in a text, 50 at most.
    private static func settings(in text: String) -> [String] {
        let key = "setting: "
        let names = text.split(separator: "\n").lazy.compactMap { line -> String? in
            let parts = String(line).parts(separatedBy: key)
            guard parts.count > 1 else { return nil }
            let value = String(parts[1]).parts(separatedBy: ", new:")[0]
            let name = value.filter { !"\"'{}".contains($0) }
            return name.isEmpty ? nil : name
        }
        return Array(names.prefix(50))
    }

    /// The kept settings; empty if there is no file, or none that can be read.
    func load() -> [ReplacedSetting] { file.load() ?? [] }

    func save(_ settings: [ReplacedSetting]) {
        file.save(
            settings.yaml,
            title: "Written by halflightd: desktop settings as they were before it changed them, to restore them.")
    }
}

nonisolated extension ReplacedSetting: YAMLRecord {
    package init(_ value: Self?, _ fields: RecordFields) throws(YAMLError) {
        let setting = try fields.required("setting", value?.setting)
        let new = try fields.required("new", value?.new)
        let old = try fields.required("old", value?.old)
        let original = try fields.optional("original", value?.original.value)
        // An earlier version did not write it.
        let isSet = try fields.optional("was-set", value?.original.isSet)
        self.init(setting: setting, new: new, old: old, original: isSet.map { Original(original, isSet: $0) })
    }
}
