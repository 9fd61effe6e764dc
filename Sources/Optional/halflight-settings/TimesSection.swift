import AgentInterface
import CAdwaita
import DesktopSetup
import HalflightConfiguration
import HalflightSupport
import HalflightTerminal
import LibYAML
import LightSensors
import Switching

// When: the night lock, the source, and the start at login.

/// An entry of the list of sources.
struct SourceChoice: Equatable {
    /// Nil for all of them, the best first.
    let kind: SourceKind?
    /// Whether it stands for what the file has, and this list has not.
    var isOther = false
}

extension SettingsWindow {
    func setUpTimes() {
        let lock = self["lock"]
        lock.on("notify::selected") { [unowned self] in
            guard !isFilling else { return }
            switch lock.number("selected") {
            case 0: setLock(nil)
            case 1: setLock("sunset", "sunrise")
            default: setLock("\"22:00\"", "\"07:00\"")
            }
        }
        for id in ["lock-from", "lock-until"] {
            self[id].on("apply") { [unowned self] in
                setLock(written(self["lock-from"].string("text")), written(self["lock-until"].string("text")))
            }
        }
        let source = self["source"]
        source.on("notify::selected") { [unowned self] in
            guard !isFilling, choices.indices.contains(source.number("selected")) else { return }
            let choice = choices[source.number("selected")]
            guard !choice.isOther else { return }
            write { (file) throws(CommandError) in try file.edit(for: .source(choice.kind)) }
        }
        let login = self["login"]
        login.on("notify::active") { [unowned self] in
            guard !isFilling else { return }
            login.set("sensitive", false)
            enable(login.isOn("active"))
        }
    }

    func fillTimes() {
        let configuration = (try? file.get())?.configuration
        for id in ["lock", "lock-from", "lock-until", "source"] { self[id].set("sensitive", configuration != nil) }
        if let configuration { fillLock(configuration.rules.nightLock) }
        fillChoices(configuration?.sources)
        fillSources()
        self["login"].set("active", LoginSetup.isSetUp)
    }

    // MARK: - Night lock

    private func fillLock(_ lock: NightLock?) {
        let isBySun = lock == NightLock(from: .sunset(.zero), until: .sunrise(.zero))
        let selected = lock == nil ? 0 : isBySun ? 1 : 2
        if self["lock"].number("selected") != selected { self["lock"].set("selected", selected) }
        for (id, edge) in [("lock-from", lock?.from), ("lock-until", lock?.until)] {
            self[id].show(selected == 2)
            // Typing goes on undisturbed.
            guard let edge, !isTyping(id) else { continue }
            self[id].set("text", edge.written.filter { $0 != "\"" })
        }
    }

    private func isTyping(_ id: String) -> Bool {
        let focus = gtk_window_get_focus(self["window"].typed())
        return focus.map { gtk_widget_is_ancestor($0, self[id].widget) != 0 } ?? false
    }

    /// A moment as the configuration has it: a time of day needs quotes there.
    private func written(_ text: String) -> String {
        text.contains(":") ? "\"\(text.filter { $0 != "\"" && $0 != " " })\"" : text
    }

    /// Sets a lock between two moments as the configuration has them, which its own parser judges; none for nil.
    private func setLock(_ from: String?, _ until: String = "") {
        write { (file) throws(CommandError) in
            var lock: NightLock?
            if let from {
                do throws(YAMLError) {
                    lock = try Configuration(yaml: Array("night-lock: {from: \(from), until: \(until)}".utf8)).rules
                        .nightLock
                } catch {
                    throw CommandError(error.message)
                }
            }
            return try file.edit(for: .nightLock(lock))
        }
    }

    // MARK: - Source

    private func fillChoices(_ preference: SourcePreference?) {
        var all = [nil, .illuminance, .sensorProxy, .backlight, .sun].map { SourceChoice(kind: $0) }
        var chosen = 0
        if let preference, preference != .auto {
            chosen = all.firstIndex { preference.items == $0.kind.map { [.kind($0)] } } ?? all.count
            if chosen == all.count { all.append(SourceChoice(kind: nil, isOther: true)) }
        }
        let source = self["source"]
        if choices != all {
            choices = all
            let list = gtk_string_list_new(nil)
            for choice in all { gtk_string_list_append(list, name(of: choice)) }
            hl_set_object(source.raw, "model", UnsafeMutableRawPointer(list))
        }
        if source.number("selected") != chosen { source.set("selected", chosen) }
    }

    private func name(of choice: SourceChoice) -> String {
        guard !choice.isOther else { return text("As in the file") }
        return switch choice.kind {
        case .illuminance?: text("Light sensor")
        case .sensorProxy?: text("Light sensor, by iio-sensor-proxy")
        case .backlight?: text("Brightness of the screen")
        case .sun?: text("Sun")
        default: text("Automatic")
        }
    }

    /// Shows what each source says now.
    func fillSources() {
        let lines = sources.map { source in
            let light = lightText(level: source.level, illuminance: source.illuminance) ?? source.problem ?? ""
            return "\(source.name): \(catalogue.sentence(light))" + (source.isSelected ? " ✓" : "")
        }
        self["source"].set("subtitle", lines.joined(separator: " · ").markup())
    }

    // MARK: - Login

    /// Has the command enable the agent, or disable it, and shows what that says.
    func enable(_ isOn: Bool) {
        Child.ask([isOn ? "enable" : "disable"]) { [unowned self] answer, complaint in
            self["login"].set("sensitive", true)
            readFile()
            if let complaint { return showMessage(complaint) }
            if answer?.field("line") != nil {
                // The person adds it to the compositor's configuration.
                let notes = (try? answer?.mapping["notes"]?.sequence) ?? []
                return showMessage(notes.compactMap { try? $0.string }.joined(separator: "\n"))
            }
            toast(text(isOn ? "Halflight starts at every login." : "Halflight no longer starts at login."))
        }
    }

    private func showMessage(_ words: String) {
        guard let dialog = adw_message_dialog_new(self["window"].typed(), text("Start at login"), words) else { return }
        adw_message_dialog_add_response(
            UnsafeMutablePointer<AdwMessageDialog>(OpaquePointer(dialog)), "close", text("Close"))
        gtk_window_present(UnsafeMutablePointer<GtkWindow>(OpaquePointer(dialog)))
    }
}
