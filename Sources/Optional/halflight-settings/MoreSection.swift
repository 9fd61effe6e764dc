import CAdwaita
import DesktopSetup
import Glibc
import HalflightConfiguration
import HalflightSupport
import HalflightTerminal
import LibYAML

// Recipes, the configuration file, what doctor finds, and the manual.

extension SettingsWindow {
    func setUpMore() {
        self["file"].set(
            "subtitle", (try? UserFolders(environment: processEnvironment()))?.shown(folders.configurationFile).markup()
        )
        self["file"].on("activated") { [unowned self] in openFile() }
        self["doctor"].on("activated") { [unowned self] in showFindings() }
        self["manual"].on("activated") { [unowned self] in
            Child.run(program: "man", ["-P", "cat", "halflight"]) { [unowned self] output, complaint in
                if let complaint { toast(complaint) } else { showText(text("Manual"), output) }
            }
        }
        var isFilled = false
        self["recipes"].on("notify::expanded") { [unowned self] in
            guard !isFilled else { return }
            isFilled = true
            fillRecipes()
        }
    }

    /// Opens the configuration file in the person's editor; where there is none, one with all keys explained is made.
    func openFile() {
        guard access(folders.configurationFile, F_OK) == 0 else {
            return Child.run(["config", "init"]) { [unowned self] _, complaint in
                if let complaint { toast(complaint) } else { openFile() }
            }
        }
        guard let address = g_filename_to_uri(folders.configurationFile, nil, nil) else { return }
        defer { g_free(address) }
        gtk_show_uri(self["window"].typed(), address, guint32(GDK_CURRENT_TIME))
    }

    /// Shows what `doctor` finds, the worst first.
    func showFindings() {
        Child.ask(["doctor"]) { [unowned self] answer, complaint in
            guard let findings = try? answer?.sequence else { return toast(complaint ?? "") }
            let list = GObject(gtk_list_box_new())
            list.set("selection-mode", 0)
            gtk_widget_add_css_class(list.widget, "boxed-list")
            for side in ["start", "end", "top", "bottom"] { list.set("margin-\(side)", 12) }
            for (status, icon) in [
                ("error", "dialog-error-symbolic"), ("warning", "dialog-warning-symbolic"),
                ("ok", "object-select-symbolic"),
            ] {
                for finding in findings where finding.field("status") == status {
                    let row = GObject(adw_action_row_new())
                    row.set("title", catalogue.sentence(finding.field("what") ?? "").markup())
                    row.set("subtitle", catalogue.sentence(finding.field("advice") ?? "").markup())
                    adw_action_row_add_prefix(row.typed(), gtk_image_new_from_icon_name(icon))
                    gtk_list_box_append(list.opaque, row.widget)
                }
            }
            show(text("Check the setup"), list)
        }
    }

    // MARK: - Recipes

    private func fillRecipes() {
        Child.ask(["recipe", "list"]) { [unowned self] answer, complaint in
            guard let recipes = try? answer?.sequence else { return toast(complaint ?? "") }
            for recipe in recipes {
                guard let name = recipe.field("name") else { continue }
                let (row, toggle) = (GObject(adw_action_row_new()), GObject(gtk_switch_new()))
                row.set("title", name.markup())
                row.set("subtitle", catalogue.sentence(recipe.field("for") ?? "").markup())
                toggle.set("active", recipe.field("state") != "available")
                toggle.set("valign", Int(GTK_ALIGN_CENTER.rawValue))
                toggle.name(name)
                toggle.on("notify::active") { [unowned self] in
                    guard !isFilling else { return }
                    let isOn = toggle.isOn("active")
                    Child.run(["recipe", isOn ? "enable" : "disable", name]) { [unowned self] output, complaint in
                        if let complaint { filling { toggle.set("active", !isOn) }; return toast(complaint) }
                        if isOn { showText(name, output) }
                    }
                }
                adw_action_row_add_suffix(row.typed(), toggle.widget)
                adw_expander_row_add_row(self["recipes"].typed(), row.widget)
            }
        }
    }
}

extension Node {
    /// A text of a mapping; nil where it has none.
    func field(_ key: String) -> String? { (try? mapping[key]?.string) ?? nil }
}
