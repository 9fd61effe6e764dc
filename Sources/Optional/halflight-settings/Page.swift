import AgentInterface
import CAdwaita
import FileSupport
import HalflightConfiguration
import TextSupport
import Vocabulary

/// The window's widgets, texts and temporary messages.
struct Page {
    let folders: Folders
    let catalogue: Catalogue
    private let builder: OpaquePointer

    init(_ folders: Folders) {
        (self.folders, catalogue) = (folders, folders.catalogue)
        builder = gtk_builder_new_from_string(Page.layout(PackageResources.window_ui, catalogue), -1)
    }

    /// Returns the layout with texts in the person's language.
    private static func layout(_ bytes: [UInt8], _ catalogue: Catalogue) -> String {
        let mark = "translatable=\"yes\">"
        var (layout, rest) = ("", String(decoding: bytes, as: UTF8.self)[...])
        while let place = rest.firstRange(of: mark), let end = rest[place.upperBound...].firstIndex(of: "<") {
            let text = catalogue.text(Message(stringLiteral: String(rest[place.upperBound..<end])))
            layout += rest[..<place.upperBound] + text.markup()
            rest = rest[end...]
        }
        return layout + rest
    }

    /// The widget with an id from window.ui.
    subscript(_ id: String) -> GObject {
        GObject(UnsafeMutableRawPointer(gtk_builder_get_object(builder, id)))
    }

    func text(_ message: Message) -> String { catalogue.text(message) }

    func row(_ title: String, _ subtitle: String, icon: String? = nil) -> GObject {
        let row = GObject(adw_action_row_new())
        row.set("title", title.markup())
        row.set("subtitle", subtitle.markup())
        if let icon { adw_action_row_add_prefix(row.typed(), gtk_image_new_from_icon_name(icon)) }
        return row
    }

    /// Shows a sentence for a while, with an optional button.
    func toast(_ text: String, button: String? = nil, _ handler: @escaping @MainActor () -> Void = {}) {
        guard let raw = adw_toast_new(text.markup()) else { return }
        let toast = GObject(UnsafeMutableRawPointer(raw))
        if let button {
            toast.set("button-label", button)
            toast.on("button-clicked", handler)
        }
        adw_toast_overlay_add_toast(self["toasts"].opaque, raw)
    }

    /// Shows a message until the person closes it.
    func showMessage(_ title: String, _ words: String) {
        guard let raw = adw_message_dialog_new(self["window"].typed(), title, words) else { return }
        let dialog = GObject(UnsafeMutableRawPointer(raw))
        adw_message_dialog_add_response(dialog.typed(), "close", text("Close"))
        gtk_window_present(dialog.typed())
    }

    /// Shows a dialog from its layout.
    @discardableResult
    func show(_ layout: [UInt8]) -> GObject {
        let builder = gtk_builder_new_from_string(Page.layout(layout, catalogue), -1)
        defer { builder.map { g_object_unref(UnsafeMutableRawPointer($0)) } }
        let dialog = GObject(UnsafeMutableRawPointer(gtk_builder_get_object(builder, "dialog")))
        dialog.set("transient-for", self["window"].raw)
        gtk_window_present(dialog.typed())
        return dialog
    }

    func showText(_ title: String, _ text: String) {
        let view = GObject(gtk_text_view_new())
        view.set("editable", false)
        view.set("monospace", true)
        for side in ["left", "right", "top", "bottom"] { view.set("\(side)-margin", 12) }
        gtk_text_buffer_set_text(gtk_text_view_get_buffer(view.typed()), text, -1)
        show(title, view)
    }

    func show(_ title: String, _ content: GObject) {
        let (box, scroller) = (GObject(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)), GObject(gtk_scrolled_window_new()))
        gtk_scrolled_window_set_child(scroller.opaque, content.widget)
        scroller.set("vexpand", true)
        gtk_box_append(box.typed(), adw_header_bar_new())
        gtk_box_append(box.typed(), scroller.widget)
        let window = GObject(adw_window_new())
        window.set("title", title)
        window.set("default-width", 560)
        window.set("default-height", 600)
        window.set("content", box.raw)
        window.set("transient-for", self["window"].raw)
        gtk_window_present(window.typed())
    }
}
