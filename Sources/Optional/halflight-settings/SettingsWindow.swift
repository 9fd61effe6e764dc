import AgentInterface
import CAdwaita
import DesktopSetup
import FileSupport
import HalflightConfiguration
import HalflightTerminal
import LibYAML
import SDBus
import TextSupport
import Vocabulary

/// The window. It gathers the state of agent and configuration for its sections, and changes the configuration.
final class SettingsWindow {
    private let page = Page(Folders.current)
    private let agent: WindowAgent
    private var snapshot: Snapshot
    private var sections: [any Section] = []
    private let refresh = Timer()

    init(_ application: GObject) throws(CommandError) {
        agent = try WindowAgent { [page] in page.toast($0.message) }
        snapshot = Snapshot(hasBus: agent.hasBus)
        let window = page["window"]
        gtk_window_set_application(window.typed(), application.typed())
        sections = [
            AppearanceSection(page, agent, self), LightSection(page, agent, self, snapshot),
            LearnedSection(page, agent, self), CardSection(page, agent, self, snapshot), TimesSection(page, self),
            SourceSection(page, self), MoreSection(page),
        ]
        addActions(application)
        follow()
        fill(Set(Snapshot.Part.allCases))
        window.on("notify::is-active") { [unowned self] in keepFresh(window.isOn("is-active")) }
    }

    func present() { gtk_window_present(page["window"].typed()) }

    /// Adds what the menu and the keys do.
    private func addActions(_ application: GObject) {
        let window = page["window"]
        func add(_ name: String, _ handler: @escaping @MainActor () -> Void) {
            let action = g_simple_action_new(name, nil)
            action.map(GObject.init)?.on("activate", handler)
            g_action_map_add_action(window.opaque, action)
        }
        add("shortcuts") { [page] in page.show(PackageResources.shortcuts_ui) }
        add("help") { [page] in page.showManual() }
        add("about") { [page] in page.show(PackageResources.about_ui).set("version", halflightVersion) }
        let keys = ["win.shortcuts": "<Control>question", "win.help": "F1", "window.close": "<Control>w"]
        for (action, key) in keys { hl_set_key(application.raw, action, key) }
    }

    private func fill(_ parts: Set<Snapshot.Part>) {
        // A section may call the agent, whose news changes the snapshot. The next section gets the new snapshot.
        for section in sections where !section.shows.isDisjoint(with: parts) { section.fill(snapshot) }
    }

    private func follow() {
        agent.follow { [unowned self] news in
            if case (.success(let new), .success(let old)) = (news, snapshot.status), new == old { return }
            snapshot.status = news
            fill([.status])
        }
        let path = g_file_new_for_path(page.folders.configurationFile)
        if let monitor = g_file_monitor_file(path, hl_watch_moves, nil, nil) {
            GObject(monitor).on("changed") { [unowned self] in readFile() }
        }
        g_object_unref(UnsafeMutableRawPointer(path))
    }

    /// Asks for the level each second while the person looks, because it isn't announced alone.
    private func keepFresh(_ isLookedAt: Bool) {
        guard isLookedAt else { return refresh.stop() }
        // Another program may have enabled the agent.
        snapshot.isSetUp = LoginSetup.isSetUp
        fill([.login])
        ask()
        refresh.start(milliseconds: 1000, repeats: true) { [unowned self] in ask() }
    }

    private func ask() {
        guard case .success = snapshot.status else { return }
        agent.refresh()
        agent.call("sources", .sources) { [unowned self] in
            snapshot.sources = $0
            fill([.sources])
        }
    }
}

extension SettingsWindow: SettingsActions {
    func readFile() {
        snapshot.file = Snapshot.readFile()
        snapshot.isSetUp = LoginSetup.isSetUp
        fill([.file, .login])
    }

    func write(_ edit: (PersonalConfiguration) throws(CommandError) -> ConfigurationEdit?) -> Bool {
        defer { readFile() }
        do throws(CommandError) {
            let file = try PersonalConfiguration()
            guard let edit = try edit(file) else { return false }
            try file.write(edit)
            return true
        } catch {
            page.toast(error.message)
            return false
        }
    }

    func enable(_ isOn: Bool, _ whenDone: @escaping () -> Void) {
        Child.ask([isOn ? "enable" : "disable"]) { [unowned self] answer, complaint in
            whenDone()
            readFile()
            if let complaint { return page.showMessage(page.text("Start at Login"), complaint) }
            if answer?.field("line") != nil {
                // The person adds the line to the compositor's configuration.
                let notes = ((try? answer?.mapping["notes"]?.sequence) ?? []).compactMap { try? $0.string }
                return page.showMessage(page.text("Start at Login"), notes.joined(separator: "\n"))
            }
            page.toast(page.text(isOn ? "Halflight starts at every login." : "Halflight no longer starts at login."))
        }
    }
}
