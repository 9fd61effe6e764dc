import AgentInterface
import CAdwaita
import DesktopSetup
internal import FileSupport
import HalflightConfiguration
import HalflightTerminal
import LibYAML
import LightSensors
import Switching
import TextSupport
import Vocabulary

/// The night lock, and the start at login.
final class TimesSection: Section {
    let shows: Set<Snapshot.Part> = [.file, .login]
    private let page: Page
    private unowned let actions: any SettingsActions
    private let lock, from, until, login: GObject

    init(_ page: Page, _ actions: any SettingsActions) {
        (self.page, self.actions) = (page, actions)
        (lock, from, until, login) = (page["lock"], page["lock-from"], page["lock-until"], page["login"])
        lock.on("notify::selected") { [unowned self] in
            switch lock.number("selected") {
            case 0: setLock(nil)
            case 1: setLock("sunset", "sunrise")
            default: setLock("\"22:00\"", "\"07:00\"")
            }
        }
        for entry in [from, until] {
            entry.on("apply") { [unowned self] in
                setLock(written(from.string("text")), written(until.string("text")))
            }
        }
        login.on("notify::active") { [unowned actions, login] in
            login.allow(false)
            actions.enable(login.isOn("active")) { login.allow(true) }
        }
    }

    func fill(_ snapshot: Snapshot) {
        login.set("active", snapshot.isSetUp)
        for widget in [lock, from, until] { widget.allow(snapshot.configuration != nil) }
        if let configuration = snapshot.configuration { fillLock(configuration.rules.nightLock) }
    }

    private func fillLock(_ edges: NightLock?) {
        let isBySun = edges == NightLock(from: .sunset(.zero), until: .sunrise(.zero))
        lock.set("selected", edges == nil ? 0 : isBySun ? 1 : 2)
        for (entry, edge) in [(from, edges?.from), (until, edges?.until)] {
            entry.show(edges != nil && !isBySun)
            // Don't disturb typing.
            guard let edge, !isTyping(entry) else { continue }
            entry.set("text", edge.written.filter { $0 != "\"" })
        }
    }

    private func isTyping(_ entry: GObject) -> Bool {
        let focus = gtk_window_get_focus(page["window"].typed())
        return focus.map { gtk_widget_is_ancestor($0, entry.widget) != 0 } ?? false
    }

    /// Returns a moment in the configuration's form, where a time of day needs quotes.
    private func written(_ text: String) -> String {
        text.contains(":") ? "\"\(text.filter { $0 != "\"" && $0 != " " })\"" : text
    }

    /// Sets a lock from moments in the configuration's form, checked by its parser. `nil` removes the lock.
    private func setLock(_ from: String?, _ until: String = "") {
        let yaml = Array((from.map { "night-lock: {from: \($0), until: \(until)}" } ?? "").utf8)
        let lock = Result { () throws(YAMLError) in try Configuration(yaml: yaml).rules.nightLock }
        actions.write { (file) throws(CommandError) in
            try file.edit(for: .nightLock(lock.mapError { CommandError($0.message) }.get()))
        }
    }
}

/// The source of light, and each source's current light.
final class SourceSection: Section {
    let shows: Set<Snapshot.Part> = [.sources, .file]
    private let page: Page
    private let list: GObject
    /// The entries of the list. `nil` stands for all sources, best first.
    private let kinds: [(kind: SourceKind?, name: String)]
    /// Whether an extra entry stands for the file's other choice. `nil` before the first filling.
    private var hasOther: Bool?

    init(_ page: Page, _ actions: any SettingsActions) {
        (self.page, list) = (page, page["source"])
        kinds =
            [(nil, page.text("Automatic"))]
            + SourceKind.automatic.map { ($0, page.text(Message(stringLiteral: $0.label ?? ""))) }
        list.on("notify::selected") { [unowned actions, list, kinds] in
            let place = list.number("selected")
            guard kinds.indices.contains(place) else { return }
            actions.write { (file) throws(CommandError) in try file.edit(for: .source(kinds[place].kind)) }
        }
    }

    func fill(_ snapshot: Snapshot) {
        list.allow(snapshot.configuration != nil)
        choose(snapshot.configuration?.sources ?? .auto)
        let lines = snapshot.sources.map { source in
            let light = lightText(level: source.level, illuminance: source.illuminance)
            return "\(source.name): \((light ?? source.problem).map(page.catalogue.clause) ?? "")"
                + (source.isSelected ? " ✓" : "")
        }
        list.set("subtitle", lines.joined(separator: " · ").markup())
    }

    private func choose(_ preference: SourcePreference) {
        let known = kinds.firstIndex { preference.items == $0.kind.map { [.kind($0)] } }
        let place = preference == .auto ? 0 : known ?? kinds.count
        if hasOther != (place == kinds.count) {
            hasOther = place == kinds.count
            list.set(items: kinds.map(\.name) + (hasOther == true ? [page.text("As in the file")] : []))
        }
        list.set("selected", place)
    }
}
