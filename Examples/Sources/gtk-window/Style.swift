import CGTK
import HalflightClient

/// The colors of all widgets: a GTK style sheet made from each theme.
final class Style: Themed {
    let themeProvider: any ThemeProvider<Theme>
    private let sheet: UnsafeMutablePointer<GtkCssProvider> = gtk_css_provider_new()

    init(_ themes: any ThemeProvider<Theme>) {
        themeProvider = themes
        gtk_style_context_add_provider_for_display(
            gdk_display_get_default(), OpaquePointer(sheet), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        setUpTheming()
    }

    func applyTheme(_ theme: Theme) { gtk_css_provider_load_from_data(sheet, Self.css(theme), -1) }

    /// Returns the rules for GTK's widgets, with colors as their descriptions.
    private static func css(_ theme: Theme) -> String {
        """
        /* GTK's own transitions would lag behind the theme's. */
        * { transition: none; }
        window { background: \(theme[.background]); color: \(theme[.text]); }
        window.solid-csd { border-color: \(theme[.border]); box-shadow: none; }
        headerbar { background: \(theme[.surface]); border-color: \(theme[.border]); box-shadow: none; }
        .secondary { color: \(theme[.secondaryText]); }
        .error { color: \(theme[.error]); }
        .warning { color: \(theme[.warning]); }
        .success { color: \(theme[.success]); }
        button, entry, check {
            background: \(theme[.surface]); color: \(theme[.text]); border: 1px solid \(theme[.border]);
            box-shadow: none; outline-color: \(theme[.accent]);
        }
        button:checked, button.suggested-action, check:checked {
            background: \(theme[.accent]); color: \(theme[.accentText]); border-color: \(theme[.accent]);
        }
        entry > text { caret-color: \(theme[.cursor]); }
        entry > text > selection { background: \(theme[.selection]); color: \(theme[.selectionText]); }
        levelbar trough, scale trough { background: \(theme[.surface]); border-color: \(theme[.border]); }
        levelbar block.filled, scale highlight {
            background: \(theme[.accent]); border-color: \(theme[.accent]);
        }
        levelbar block.empty { background: \(theme[.surface]); border-color: \(theme[.border]); }
        scale slider { background: \(theme[.background]); border-color: \(theme[.border]); box-shadow: none; }
        """
    }
}
