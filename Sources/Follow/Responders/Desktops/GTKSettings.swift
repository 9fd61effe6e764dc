internal import FileSupport
internal import Glibc
internal import SystemPackage
internal import TextSupport
internal import ThemeValues
internal import Vocabulary

/// Edits `settings.ini` of GTK 3 and 4. Programs read it at their start if no desktop provides settings (GTK
/// documentation, `GtkSettings`).
///
/// In the user's file, only the two keys change, and only if they differ. The key for dark overrides every theme while
/// a program runs. It's false if running programs learn of theme changes.
final class GTKSettings: Responder {
    let name = "gtk-settings"
    let stage = Stage.toolkit
    var whenReady: (() -> Void)?

    private let session: DesktopSession

    init(_ session: DesktopSession) { self.session = session }

    private var files: [String] {
        let folder = session.folders.configuration
        return ["3.0", "4.0"].map { "\(folder)/gtk-\($0)/settings.ini" }
    }

    func probe() -> Probe { session.probe(.gtk) }

    func follow(_ change: ThemeChange<Theme>, whenDone: @escaping (ResponderResult) -> Void) {
        var hasChanged = false
        var failures: [String] = []
        var output: [String] = []
        if !session.hasLiveTheme, session.environment["WAYLAND_DISPLAY", default: ""].isEmpty {
            output.append("open programs keep their theme: on X11 they learn of another one from a settings daemon")
        }
        let problem = session.problemOfNamed(.gtk, for: change.to) { [session] in
            Desktop.ThemeKind.toolkit.has($0, in: session.environment)
        }
        if let problem { failures.append(problem) }
        for file in files {
            do throws(FileError) {
                if try follow(file, change.to, hasTheme: problem == nil, &output) { hasChanged = true }
            } catch {
                failures.append("\(error)")
            }
        }
        let outcome: ResponderOutcome =
            failures.isEmpty ? (hasChanged ? .done : .unchanged) : .failed(.text(failures.joined(separator: "; ")))
        whenDone(ResponderResult(outcome, output: output))
    }

    private func follow(
        _ path: String, _ appearance: Appearance, hasTheme: Bool, _ output: inout [String]
    ) throws(FileError) -> Bool {
        let file = endOfLinks(path)
        let found = try contentOfFile(file)
        let before = KeyFile(found ?? [])
        var after = before
        setDark(appearance == .night && !session.hasLiveTheme, in: &after)
        if hasTheme { setTheme(for: appearance, path, before, &after, &output) }
        guard after != before else { return false }
        let hasFolder = access(FilePath(file).removingLastComponent().string, F_OK) == 0
        let names = [storageKey(of: path), darkName(of: path), madeName(of: path)]
        let kept = names.map { session.replaced[$0] }
        // Saved before the write, in case the agent ends in between.
        keep(GTKSettings.theme, as: storageKey(of: path), before, after)
        keep(GTKSettings.dark, as: darkName(of: path), before, after)
        if found == nil {
            session.replaced[madeName(of: path)] = ReplacedSetting(
                setting: madeName(of: path), new: hasFolder ? "file" : "folder", old: "",
                original: .init(nil, isSet: false))
        }
        do throws(FileError) {
            try replaceFile(file, with: after.bytes, newMode: 0o644)
        } catch {
            for (name, setting) in zip(names, kept) { session.replaced[name] = setting }
            throw error
        }
        return true
    }

    private func storageKey(of path: String) -> String { "\(name) \(path)" }

    private func darkName(of path: String) -> String { "\(storageKey(of: path)) \(GTKSettings.dark)" }

    private func madeName(of path: String) -> String { "\(storageKey(of: path)) file" }

    private func keep(_ key: String, as name: String, _ before: KeyFile, _ after: KeyFile) {
        let present = before[key]
        guard ThemeVariants(name: present ?? "") != nil, let new = after[key], new != present else { return }
        let kept = session.replaced[name]
        let isOurs = kept.map { $0.new == present || $0.old == (present ?? "") } ?? false
        let original = isOurs ? kept?.original : nil
        session.replaced[name] = ReplacedSetting(
            setting: name, new: new, old: present ?? "",
            original: original ?? .init(present, isSet: present != nil))
    }

    private func setTheme(
        for appearance: Appearance, _ path: String, _ before: KeyFile, _ after: inout KeyFile, _ output: inout [String]
    ) {
        // Without a theme in the file, GTK uses its own theme.
        let present = before[GTKSettings.theme] ?? (session.hasLiveTheme ? "Adwaita" : nil)
        let names = session.choice.themes[.gtk]
        let old = session.replaced.value(of: storageKey(of: path), present: present, for: appearance)
        let name = "\(path) \(GTKSettings.theme)"
        switch Desktop.Values.themes(.toolkit)
            .aim(of: name, for: appearance, present: present, names: names, kept: old, in: session)
        {
        case .set(let theme): after[GTKSettings.theme] = theme
        // A file without a theme is fine.
        case .leave(let why): if present != nil || names != nil { output.append(why) }
        // The other aims belong to other kinds of values.
        case .right, .putBack, .forget, .fail: break
        }
    }

    /// Sets the key for dark. A file without the key isn't dark.
    private func setDark(_ isDark: Bool, in file: inout KeyFile) {
        guard (file.flag(GTKSettings.dark, in: GTKSettings.group) ?? false) != isDark else { return }
        // A digit stays a digit.
        let usesDigits = ["0", "1"].contains(file[GTKSettings.dark])
        file[GTKSettings.dark] = usesDigits ? (isDark ? "1" : "0") : "\(isDark)"
    }

    fileprivate static let group = "Settings"
    private static let dark = "gtk-application-prefer-dark-theme"
    private static let theme = "gtk-theme-name"
}

// MARK: - The way back

extension GTKSettings {
    /// Puts back all replaced settings, in any folder. Skips settings that the user has changed since.
    func putBack() -> PutBackResult {
        var result = PutBackResult()
        for path in Set(session.replaced.names(of: name).map(file)).sorted() {
            do throws(FileError) {
                try putBack(path)
            } catch {
                result.failures.append("\(name): \(error)")
            }
        }
        return result
    }

    private func file(of kept: String) -> String {
        for end in [" \(GTKSettings.dark)", " file"] where kept.hasSuffix(end) {
            return String(kept.dropLast(end.count))
        }
        return kept
    }

    private func putBack(_ path: String) throws(FileError) {
        let keys = [(storageKey(of: path), GTKSettings.theme), (darkName(of: path), GTKSettings.dark)]
        let made = session.replaced[madeName(of: path)]?.new
        guard made != nil || keys.contains(where: { session.replaced[$0.0] != nil }) else { return }
        let file = endOfLinks(path)
        let before = KeyFile(try contentOfFile(file) ?? [])
        var after = before
        for (name, key) in keys {
            if let kept = session.replaced[name], after[key] == kept.new { after[key] = kept.original.value }
        }
        if made != nil, after.text == "[\(GTKSettings.group)]\n" {
            guard unlink(file) == 0 || errno == ENOENT else {
                throw FileError(file, .unwritable(Errno(rawValue: errno)))
            }
            // Only if the folder contains nothing else.
            if made == "folder" { rmdir(FilePath(file).removingLastComponent().string) }
        } else if after != before {
            try replaceFile(file, with: after.bytes, newMode: 0o644)
        }
        for name in keys.map({ $0.0 }) + [madeName(of: path)] { session.replaced[name] = nil }
    }
}

extension KeyFile {
    fileprivate subscript(key: String) -> String? {
        get { value(key, in: GTKSettings.group) }
        set {
            if let newValue {
                set(key, to: newValue, in: GTKSettings.group)
            } else {
                remove(key, in: GTKSettings.group)
            }
        }
    }
}
