// Gives SwiftCrossUI's views for GTK the desktop's color scheme. It's not built here: it belongs beside GtkBackend.swift
// (tried with f651d7e3 of February 2026), in place of the two methods there that do nothing.
import CGtk
import Gtk
import SwiftCrossUI
import SystemAppearance

extension GtkBackend {
    private static var appearanceWatcher: AppearanceWatcher?

    public func computeRootEnvironment(defaultEnvironment: EnvironmentValues) -> EnvironmentValues {
        let isDark = Appearance.desktop == .night
        // GTK draws the window and its menus.
        var value = GValue()
        g_value_init(&value, Bool.type)
        isDark.apply(to: &value)
        let settings = UnsafeMutablePointer<CGtk.GObject>(gtk_settings_get_default())
        g_object_set_property(settings, "gtk-application-prefer-dark-theme", &value)
        return defaultEnvironment.with(\.colorScheme, isDark ? .dark : .light)
    }

    public func setRootEnvironmentChangeHandler(to action: @escaping () -> Void) {
        // The watcher calls on a thread of its own, until the program ends.
        Self.appearanceWatcher = AppearanceWatcher(usesTerminal: false) { _ in self.runInMainThread(action: action) }
    }
}
