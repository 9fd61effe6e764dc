import CAdwaita
import DesktopSetup
import FileSupport
import HalflightConfiguration
import KeptFiles
import LibYAML
import TextSupport
import Vocabulary

/// Recipes, the configuration file, doctor's findings, and the manual.
final class MoreSection: Section {
    let shows: Set<Snapshot.Part> = []
    private let page: Page
    private let recipes: GObject
    private var hasRecipes = false

    init(_ page: Page) {
        (self.page, recipes) = (page, page["recipes"])
        let path = page.folders.configurationFile
        page["file"].set("subtitle", (try? UserFolders(environment: processEnvironment()))?.shown(path).markup())
        page["file"].on("activated") { page.openFile() }
        page["doctor"].on("activated") { page.showFindings() }
        page["manual"].on("activated") {
            Child.run(program: "man", ["-P", "cat", "halflight"]) { output, complaint in
                if let complaint { page.toast(complaint) } else { page.showText(page.text("Manual"), output) }
            }
        }
        recipes.on("notify::expanded") { [unowned self] in
            if !hasRecipes { fillRecipes() }
            hasRecipes = true
        }
    }

    /// Nothing here changes by itself.
    func fill(_: Snapshot) {}

    private func fillRecipes() {
        Child.ask(["recipe", "list"]) { [unowned self] answer, complaint in
            guard let all = try? answer?.sequence else { return page.toast(complaint ?? "") }
            for recipe in all {
                guard let name = recipe.field("name") else { continue }
                let row = page.row(name, page.catalogue.text(for: recipe.field("for") ?? ""))
                adw_action_row_add_suffix(row.typed(), toggle(name, recipe.field("state") != "available").widget)
                adw_expander_row_add_row(recipes.typed(), row.widget)
            }
        }
    }

    private func toggle(_ name: String, _ isOn: Bool) -> GObject {
        let toggle = GObject(gtk_switch_new())
        toggle.set("active", isOn)
        gtk_widget_set_valign(toggle.widget, GTK_ALIGN_CENTER)
        toggle.name(name)
        toggle.on("notify::active") { [page] in
            let isOn = toggle.isOn("active")
            Child.run(["recipe", isOn ? "enable" : "disable", name]) { output, complaint in
                if let complaint {
                    toggle.set("active", !isOn)
                    page.toast(complaint)
                } else if isOn {
                    page.showText(name, output)
                }
            }
        }
        return toggle
    }
}

extension Page {
    /// Opens the configuration file in the person's editor, creating an explained one if it's missing.
    func openFile() {
        guard access(folders.configurationFile, F_OK) == 0 else {
            return Child.run(["config", "init"]) { _, complaint in
                if let complaint { toast(complaint) } else { openFile() }
            }
        }
        guard let address = taken(g_filename_to_uri(folders.configurationFile, nil, nil)) else { return }
        gtk_show_uri(self["window"].typed(), address, guint32(GDK_CURRENT_TIME))
    }

    /// Shows the findings of `doctor`, worst first.
    func showFindings() {
        Child.ask(["doctor"]) { answer, complaint in
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
                    let row = row(
                        finding.translated("what", catalogue), finding.translated("advice", catalogue), icon: icon)
                    gtk_list_box_append(list.opaque, row.widget)
                }
            }
            show(text("Check the setup"), list)
        }
    }
}

extension Node {
    func field(_ key: String) -> String? { (try? mapping[key]?.string) ?? nil }

    /// Returns a finding's text in the person's language.
    func translated(_ key: String, _ catalogue: Catalogue) -> String {
        if let message = try? mapping["\(key)Message"].map(Message.init) { return catalogue.text(message) }
        return field(key) ?? ""
    }
}
