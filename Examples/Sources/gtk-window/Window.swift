import CGTK
import HalflightClient

/// A window with various widgets, three buttons for the appearance, and a line with the reason.
final class Window {
    private let builder: OpaquePointer = gtk_builder_new_from_string(layout, -1)
    private let themes: ThemeManager<Theme>

    init(_ themes: ThemeManager<Theme>, _ follower: AppearanceFollower) {
        self.themes = themes
        for id in ["day", "night", "auto"] { connectButton(id) }
        follower.states.subscribe(self) { window, state in window.show(state) }
        show(follower.state)
    }

    var widget: UnsafeMutablePointer<GtkWidget> { object("window") }

    func present() { gtk_window_present(object("window")) }

    private func show(_ state: FollowedState) {
        let status = state.appearance.map { "\($0) by the \(state.origin): \(state.reason)" } ?? state.reason
        gtk_label_set_text(OpaquePointer(object("status") as UnsafeMutablePointer<GObject>), status)
        let level = Double(state.level?.percent ?? 0) / 100
        gtk_level_bar_set_value(OpaquePointer(object("level") as UnsafeMutablePointer<GObject>), level)
    }

    private func connectButton(_ id: String) {
        let toggled: @convention(c) (UnsafeMutablePointer<GtkToggleButton>, gpointer) -> Void = { button, window in
            // The previously pressed button reports as well.
            guard gtk_toggle_button_get_active(button) != 0 else { return }
            Unmanaged<Window>.fromOpaque(window).takeUnretainedValue().forceAppearance()
        }
        g_signal_connect_data(
            object(id) as UnsafeMutablePointer<GObject>, "toggled", unsafeBitCast(toggled, to: GCallback.self),
            Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
    }

    private func forceAppearance() {
        let (day, night) = (gtk_toggle_button_get_active(object("day")), gtk_toggle_button_get_active(object("night")))
        themes.forcedAppearance = day != 0 ? .day : night != 0 ? .night : nil
    }

    /// Returns a layout object by ID, as the type that a GTK function expects.
    private func object<Kind>(_ id: String) -> UnsafeMutablePointer<Kind> {
        UnsafeMutableRawPointer(gtk_builder_get_object(builder, id)).assumingMemoryBound(to: Kind.self)
    }
}
