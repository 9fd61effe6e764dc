import AgentInterface
import CAdwaita
import FileSupport
import HalflightConfiguration
import HalflightTerminal
import TextSupport
import Vocabulary

/// The modes, the reason, the problems, and the start of a missing agent.
final class AppearanceSection: Section {
    let shows: Set<Snapshot.Part> = [.status, .file]
    private let page: Page
    private let modes: [ModeName: GObject]
    private let reason, list, start: GObject
    private var problems: [Message] = []

    init(_ page: Page, _ agent: WindowAgent, _ actions: any SettingsActions) {
        self.page = page
        modes = Dictionary(uniqueKeysWithValues: ModeName.allCases.map { ($0, page[$0.rawValue]) })
        (reason, list, start) = (page["reason"], page["problems"], page["start"])
        for (mode, button) in modes {
            button.on("toggled") {
                if button.isOn("active") { agent.call("mode", .set(mode, seconds: nil)) }
            }
        }
        start.on("clicked") { [unowned actions, start] in
            start.allow(false)
            actions.enable(true) {}
        }
    }

    func fill(_ snapshot: Snapshot) {
        let agent = snapshot.agent
        for button in modes.values { button.allow(agent != nil) }
        start.show(agent == nil && snapshot.hasBus)
        start.allow(true)
        if let agent { modes[agent.mode]?.set("active", true) }
        // A toggle doesn't set a mode for good.
        let toggled = agent?.forceEnds == .agree ? agent?.mode : nil
        modes[.day]?.set("label", page.text(toggled == .day ? "Day, for now" : "Day"))
        modes[.night]?.set("label", page.text(toggled == .night ? "Night, for now" : "Night"))
        reason.set("label", words(for: snapshot))
        fillProblems(snapshot)
        let scheme = agent.map { $0.appearance == .day ? ADW_COLOR_SCHEME_FORCE_LIGHT : ADW_COLOR_SCHEME_FORCE_DARK }
        adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme ?? ADW_COLOR_SCHEME_DEFAULT)
    }

    private func words(for snapshot: Snapshot) -> String {
        switch snapshot.status {
        case .success(let agent):
            let appearance = page.text(agent.appearance == .day ? "Day" : "Night")
            return "\(appearance): \(page.catalogue.clause(agent.reason))"
        case .failure where !snapshot.hasBus:
            return page.text("There is no session bus, so the agent cannot be reached.")
        case .failure(let absence):
            return page.catalogue.text(absence.message) + "."
        }
    }

    private func fillProblems(_ snapshot: Snapshot) {
        var lines = (snapshot.agent?.problems ?? []).map {
            ($0.message, $0.subject == ProblemRecord.configuration)
        }
        // Without an agent, only the window tells of a mistake in the file.
        if case .failure(let error) = snapshot.file, !lines.contains(where: \.1) {
            lines.append((.text(error.message), true))
        }
        list.show(!lines.isEmpty)
        guard lines.map(\.0) != problems else { return }
        problems = lines.map(\.0)
        while let row = gtk_list_box_get_row_at_index(list.opaque, 0) {
            gtk_list_box_remove(list.opaque, GObject(row).widget)
        }
        for (message, isOfFile) in lines {
            let subtitle = page.text(isOfFile ? "Opens the configuration file" : "Shows what can be done")
            let row = page.row(page.catalogue.text(message), subtitle, icon: "dialog-warning-symbolic")
            row.set("activatable", true)
            row.on("activated") { [page] in isOfFile ? page.openFile() : page.showFindings() }
            gtk_list_box_append(list.opaque, row.widget)
        }
    }
}
