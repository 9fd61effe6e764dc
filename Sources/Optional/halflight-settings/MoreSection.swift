import CAdwaita
import DesktopSetup
import FileSupport
import HalflightConfiguration
import KeptFiles
import LibYAML
import TextSupport
import Vocabulary

/// The programs that follow, the configuration file, and doctor's findings.
final class MoreSection: Section {
    let shows: Set<Snapshot.Part> = []

    init(_ page: Page) {
        let path = page.folders.configurationFile
        page["file"].set("subtitle", (try? UserFolders(environment: processEnvironment()))?.shown(path).markup())
        page["file"].on("activated") { page.openFile() }
        page["doctor"].on("activated") { page.showFindings() }
        page["programs"].on("activated") { page.showPrograms() }
    }

    /// Nothing here changes by itself.
    func fill(_: Snapshot) {}
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
            let list = boxedList()
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
            show(text("Check the Setup"), list)
        }
    }

    func showManual() {
        Child.run(program: "env", ["MANWIDTH=62", "man", "-P", "cat", "halflight-settings", "halflight"]) {
            output, complaint in
            if let complaint { toast(complaint) } else { showText(text("Help"), output) }
        }
    }

    /// Shows the installed programs that have a recipe, and what each recipe adds.
    func showPrograms() {
        Child.ask(["recipe", "list"]) { answer, complaint in
            guard let all = try? answer?.sequence else { return toast(complaint ?? "") }
            let list = boxedList()
            for recipe in all {
                let isOn = recipe.field("state") != "available"
                guard let name = recipe.field("name"), let isInstalled = recipe.field("installed"),
                    isOn || isInstalled == "true"
                else { continue }
                let row = GObject(adw_expander_row_new())
                row.set("title", name.markup())
                row.set("subtitle", catalogue.text(for: recipe.field("for") ?? "").markup())
                adw_expander_row_add_action(row.typed(), toggle(name, isOn, in: row).widget)
                adw_expander_row_add_row(row.typed(), details(recipe).widget)
                gtk_list_box_append(list.opaque, row.widget)
            }
            gtk_list_box_set_placeholder(list.opaque, gtk_label_new(text("No program here has a recipe.")))
            show(text("Programs That Follow"), list)
        }
    }

    /// Says what a recipe makes, and what it leaves to the person.
    private func details(_ recipe: Node) -> GObject {
        let files = ((try? recipe.mapping["makes"]?.sequence) ?? []).compactMap { try? $0.string }
        let shown = (try? UserFolders(environment: processEnvironment())).map { files.map($0.shown) } ?? files
        var lines = [recipe.field("why"), recipe.field("setup")].compactMap(\.self)
        if !files.isEmpty { lines.insert(text("Makes \(shown.joined(separator: ", "))"), at: 0) }
        let label = GObject(gtk_label_new(lines.isEmpty ? text("Needs nothing else") : lines.joined(separator: "\n\n")))
        for property in ["wrap", "selectable"] { label.set(property, true) }
        label.set("wrap-mode", Int(PANGO_WRAP_WORD_CHAR.rawValue))
        label.set("xalign", 0.0)
        for side in ["start", "end", "top", "bottom"] { label.set("margin-\(side)", 12) }
        return label
    }

    private func toggle(_ name: String, _ isOn: Bool, in row: GObject) -> GObject {
        let toggle = GObject(gtk_switch_new())
        toggle.set("active", isOn)
        gtk_widget_set_valign(toggle.widget, GTK_ALIGN_CENTER)
        toggle.name(name)
        toggle.on("notify::active") {
            let isOn = toggle.isOn("active")
            Child.run(["recipe", isOn ? "enable" : "disable", name]) { _, complaint in
                // What is left to do.
                guard let complaint else { return row.set("expanded", isOn) }
                toggle.set("active", !isOn)
                showMessage(name, complaint)
            }
        }
        return toggle
    }

    private func boxedList() -> GObject {
        let list = GObject(gtk_list_box_new())
        list.set("selection-mode", 0)
        list.set("valign", Int(GTK_ALIGN_START.rawValue))
        gtk_widget_add_css_class(list.widget, "boxed-list")
        for side in ["start", "end", "top", "bottom"] { list.set("margin-\(side)", 12) }
        return list
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
