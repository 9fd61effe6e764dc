internal import Switching
internal import Theming

/// Makes `settings.ini` of GTK 3 and 4 follow, which programs read as they start where no desktop tells them anything
/// (GTK documentation, `GtkSettings`).
///
/// In a person's file only the two keys change, and only where they say something else.
final class GTKSettings: Responder {
    let name = "gtk-settings"
    let stage = Stage.toolkit
    var whenReady: (() -> Void)?

    private let session: DesktopSession
    private let files: [String]
    /// By what we have replaced a theme in a file, and what it was.
    private var kept: [String: (new: String, old: String)] = [:]

    init(_ session: DesktopSession) {
        self.session = session
        let home = session.environment["HOME"] ?? ""
        let folder =
            session.environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.config"
        files = ["3.0", "4.0"].map { "\(folder)/gtk-\($0)/settings.ini" }
    }

    func probe() -> Probe { session.probe(.gtk) }

    func follow(_ change: ThemeChange, whenDone: @escaping (ResponderResult) -> Void) {
        var hasChanged = false
        var failures: [String] = []
        var output: [String] = []
        for file in files {
            do throws(LinkedFile.Failure) {
                if try follow(file, change.change.to, &output) { hasChanged = true }
            } catch {
                failures.append("\(error)")
            }
        }
        let outcome: ResponderOutcome =
            failures.isEmpty ? (hasChanged ? .done : .unchanged) : .failed(failures.joined(separator: "; "))
        whenDone(ResponderResult(outcome, output: output))
    }

    func cancel() {}

    private func follow(
        _ path: String, _ appearance: Appearance, _ output: inout [String]
    ) throws(LinkedFile.Failure) -> Bool {
        let file = LinkedFile(path)
        let before = KeyFile(try file.read())
        var after = before
        setDark(appearance == .night, in: &after)
        let present = before.value(of: GTKSettings.theme, in: GTKSettings.group)
        let themes = session.themes
        let setting = DesktopSetting(
            name: "\(path) \(GTKSettings.theme)", read: [], reading: { _ in .value(nil) }, write: { _ in [] },
            values: .themes { themes.hasToolkitTheme($0) })
        let names = session.choice.themes[.gtk]
        let old = kept[path].flatMap { $0.new == present ? $0.old : nil }
            .flatMap { ThemeVariants(name: $0).appearance == appearance ? $0 : nil }
        switch setting.aim(for: appearance, present: present, choices: [], names: names, kept: old) {
        case .right: break
        case .set(let theme):
            after.set(GTKSettings.theme, to: theme, in: GTKSettings.group)
        // A file that names no theme is in order.
        case .leave(let why): if present != nil || names != nil { output.append(why) }
        }
        guard after != before else { return false }
        try file.replace(with: after.bytes)
        if let present, let new = after.value(of: GTKSettings.theme, in: GTKSettings.group), new != present {
            kept[path] = (new, present)
        }
        return true
    }

    /// Where nothing is said it is not dark.
    private func setDark(_ isDark: Bool, in file: inout KeyFile) {
        let present = file.value(of: GTKSettings.dark, in: GTKSettings.group)
        // As GLib reads a truth value; who has written a digit keeps a digit.
        guard (["true", "1"].contains(present)) != isDark else { return }
        let usesDigits = present == "0" || present == "1"
        let value = usesDigits ? (isDark ? "1" : "0") : "\(isDark)"
        file.set(GTKSettings.dark, to: value, in: GTKSettings.group)
    }

    private static let group = "Settings"
    private static let dark = "gtk-application-prefer-dark-theme"
    private static let theme = "gtk-theme-name"
}
