internal import FileSupport
internal import Glibc
internal import KeptFiles
package import LibYAML
package import Responders
internal import SDEvent
internal import SystemPackage
internal import TextSupport

/// The replaced settings of desktops: without them, a restart by night would forget which theme is the person's own by
/// day.
extension Document<[ReplacedSetting]> {
    convenience init(_ path: String, on loop: EventLoop? = nil) {
        let title = "Written by halflightd: desktop settings as they were before it changed them, to restore them."
        self.init(path, "the desktop's own themes", title: title, on: loop)
    }

    /// Gives up the settings in all files that could not be read, now or earlier.
    ///
    /// - Returns: a sentence about each file, which gets another name, so that it is told once.
    func giveUpDamaged() -> [String] {
        let folder = FilePath(path).removingLastComponent().string
        let name = path.dropFirst(folder.utf8.count + 1)
        return ((try? listFolder(folder)) ?? []).filter { $0.hasPrefix("\(name).damaged") }.map { damaged in
            let text = textOfFile("\(folder)/\(damaged)") ?? ""
            let settings = Document.settings(in: text)
            let kept = unusedPath("\(path).lost")
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
