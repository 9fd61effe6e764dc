import AgentInterface
import CAdwaita
import DesktopSetup
import HalflightSupport
import HalflightTerminal
import Vocabulary

// Auto, Day, Night; the reason; what is wrong; and the start of an agent that does not run.

extension SettingsWindow {
    private static let modes = ModeName.allCases

    func setUpAppearance() {
        for mode in SettingsWindow.modes {
            let button = self[mode.rawValue]
            button.on("toggled") { [unowned self] in
                guard !isFilling, button.isOn("active") else { return }
                call("mode", .set(mode, seconds: nil))
            }
        }
        self["start"].on("clicked") { [unowned self] in
            self["start"].set("sensitive", false)
            enable(true)
        }
    }

    func fillAppearance() {
        let status = try? status.get()
        for mode in SettingsWindow.modes { self[mode.rawValue].set("sensitive", status != nil) }
        self["start"].show(status == nil && bus != nil)
        self["start"].set("sensitive", true)
        if let status { self[status.mode.rawValue].set("active", true) }
        // A toggle is not a mode for good.
        let isToggled = status?.forceEnds == .agree
        self["day"].set("label", text(isToggled && status?.mode == .day ? "Day, for now" : "Day"))
        self["night"].set("label", text(isToggled && status?.mode == .night ? "Night, for now" : "Night"))
        self["reason"].set("label", reason)
        fillProblems(status?.problems ?? [])
        let scheme =
            switch status?.appearance {
            case .day: ADW_COLOR_SCHEME_FORCE_LIGHT
            case .night: ADW_COLOR_SCHEME_FORCE_DARK
            case nil: ADW_COLOR_SCHEME_DEFAULT
            }
        adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme)
    }

    private var reason: String {
        switch status {
        case .success(let status):
            let appearance = text(status.appearance == .day ? "Day" : "Night")
            return "\(appearance): \(catalogue.sentence(status.reason))"
        case .failure where bus == nil:
            return text("There is no session bus, so the agent cannot be reached.")
        case .failure(let absence):
            return catalogue.sentence("\(absence)").capitalizedFirst + "."
        }
    }

    private func fillProblems(_ problems: [ProblemRecord]) {
        var lines = problems.map { ($0.sentence, $0.subject == ProblemRecord.configuration) }
        // Without an agent nobody else tells of a mistake in the file.
        if case .failure(let error) = file, !lines.contains(where: \.1) { lines.append((error.message, true)) }
        let list = self["problems"]
        list.show(!lines.isEmpty)
        guard lines.map(\.0) != self.problems else { return }
        self.problems = lines.map(\.0)
        while let row = gtk_list_box_get_row_at_index(list.opaque, 0) {
            gtk_list_box_remove(list.opaque, UnsafeMutablePointer<GtkWidget>(OpaquePointer(row)))
        }
        for (sentence, isOfFile) in lines {
            let row = GObject(adw_action_row_new())
            row.set("title", catalogue.sentence(sentence).markup())
            row.set("subtitle", text(isOfFile ? "Opens the configuration file" : "Shows what can be done"))
            row.set("activatable", true)
            adw_action_row_add_prefix(row.typed(), gtk_image_new_from_icon_name("dialog-warning-symbolic"))
            row.on("activated") { [unowned self] in isOfFile ? openFile() : showFindings() }
            gtk_list_box_append(list.opaque, row.widget)
        }
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
