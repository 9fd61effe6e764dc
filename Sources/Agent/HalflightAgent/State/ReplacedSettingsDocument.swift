internal import FileSupport
internal import Glibc
internal import KeptFiles
package import LibYAML
package import Responders
internal import SDEvent
internal import SystemPackage
internal import TextSupport

/// The replaced settings of desktops. Without them, a restart by night would forget the user's day theme.
extension Document<[ReplacedSetting]> {
    convenience init(_ path: String, on loop: EventLoop? = nil) {
        let title = "Written by halflightd: desktop settings as they were before it changed them, to restore them."
        self.init(path, "the desktop's own themes", title: title, on: loop)
    }

    /// Gives up the settings in all files that were unreadable, now or earlier. Returns a sentence about each file,
    /// which is renamed so that it's reported only once.
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

    /// Returns the settings' names that are still readable. At most 50.
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
        // Earlier versions didn't write it.
        let isSet = try fields.optional("was-set", value?.original.isSet)
        self.init(setting: setting, new: new, old: old, original: isSet.map { Original(original, isSet: $0) })
    }
}
