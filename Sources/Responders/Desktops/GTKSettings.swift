internal import HalflightSupport
internal import Switching
internal import SystemPackage
internal import Theming

/// Edits `settings.ini` of GTK 3 and 4, which programs read at their start if no desktop provides settings
/// (GTK documentation, `GtkSettings`).
///
/// In a person's file only the two keys change, and only if they differ.
final class GTKSettings: ProbingResponder, RepeatingResponder {
    let name = "gtk-settings"
    let stage = Stage.toolkit
    var whenReady: (() -> Void)?

    private let session: DesktopSession

    init(_ session: DesktopSession) { self.session = session }

    private var files: [String] {
        let folder = BaseFolders { session.environment[$0] }.configuration
        return ["3.0", "4.0"].map { "\(folder)/gtk-\($0)/settings.ini" }
    }

    func probe() -> Probe { session.probe(.gtk) }

    func follow(_ change: ThemeChange, whenDone: @escaping (ResponderResult) -> Void) {
        var hasChanged = false
        var failures: [String] = []
        var output: [String] = []
        let themes = session.themes
        let problem = session.problemOfNamed(.gtk, for: change.change.to) { themes.hasToolkitTheme($0) }
        if let problem { failures.append(problem) }
        for file in files {
            do throws(FileError) {
                if try follow(file, change.change.to, hasTheme: problem == nil, &output) { hasChanged = true }
            } catch {
                failures.append("\(error)")
            }
        }
        let outcome: ResponderOutcome =
            failures.isEmpty ? (hasChanged ? .done : .unchanged) : .failed(failures.joined(separator: "; "))
        whenDone(ResponderResult(outcome, output: output))
    }

    private func follow(
        _ path: String, _ appearance: Appearance, hasTheme: Bool, _ output: inout [String]
    ) throws(FileError) -> Bool {
        // People keep such files elsewhere; where something is missing, the file is made at the end of the links.
        let file = linkTargets(FilePath(path)).last?.string ?? path
        var before = KeyFile([])
        do throws(FileError) {
            before = KeyFile(try readFile(file, limit: 1 << 20))
        } catch {
            if !error.isMissing { throw error }
        }
        var after = before
        setDark(appearance == .night, in: &after)
        if hasTheme { setTheme(for: appearance, path, before, &after, &output) }
        guard after != before else { return false }
        try replaceFile(file, with: after.bytes, newMode: 0o644)
        let present = before.value(GTKSettings.theme, in: GTKSettings.group)
        if let present, ThemeVariants(name: present) != nil,
            let new = after.value(GTKSettings.theme, in: GTKSettings.group), new != present
        {
            session.replaced[memoryName(of: path)] = ReplacedSetting(
                setting: memoryName(of: path), new: new, old: present)
        }
        return true
    }

    /// The name under which a file's replaced theme is kept.
    private func memoryName(of path: String) -> String { "\(name) \(path)" }

    private func setTheme(
        for appearance: Appearance, _ path: String, _ before: KeyFile, _ after: inout KeyFile, _ output: inout [String]
    ) {
        let present = before.value(GTKSettings.theme, in: GTKSettings.group)
        let themes = session.themes
        let setting = DesktopSetting(
            name: "\(path) \(GTKSettings.theme)", read: [], reading: { _ in .value(nil) }, write: { _ in [] },
            values: .themes { themes.hasToolkitTheme($0) })
        let names = session.choice.themes[.gtk]
        let old = session.replaced.value(of: memoryName(of: path), present: present, for: appearance)
        switch setting.aim(for: appearance, present: present, choices: [], names: names, kept: old) {
        case .set(let theme): after.set(GTKSettings.theme, to: theme, in: GTKSettings.group)
        // A file without a theme is fine.
        case .leave(let why): if present != nil || names != nil { output.append(why) }
        // The latter two are aims of values that a person has chosen, such as a wallpaper.
        case .right, .putBack, .forget: break
        }
    }

    /// Sets the key for dark; a file without it is not dark.
    private func setDark(_ isDark: Bool, in file: inout KeyFile) {
        let present = file.value(GTKSettings.dark, in: GTKSettings.group)
        guard (file.flag(GTKSettings.dark, in: GTKSettings.group) ?? false) != isDark else { return }
        // A digit stays a digit.
        let usesDigits = present == "0" || present == "1"
        let value = usesDigits ? (isDark ? "1" : "0") : "\(isDark)"
        file.set(GTKSettings.dark, to: value, in: GTKSettings.group)
    }

    private static let group = "Settings"
    private static let dark = "gtk-application-prefer-dark-theme"
    private static let theme = "gtk-theme-name"
}
