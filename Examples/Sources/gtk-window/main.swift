import CGTK
import HalflightClient
import ThemeFiles

// A GTK 4 window that follows the agent and dissolves from one theme to the next, by default in 0.3 s:
// `gtk-window [SECONDS]`. Without an agent and a portal it uses the theme for day, and says why.

guard gtk_init_check() != 0 else {
    print("gtk-window needs a display: set DISPLAY or WAYLAND_DISPLAY.")
    exit(1)
}

let themes = ThemeManager()
let follower = try AppearanceFollower()
themes.follow(follower, themes: ThemeLibrary.installed.find)
// The window begins with the right theme.
try follower.waitForAnswer()
followByGLib(follower)

let window = Window(themes, follower)
let dissolve = CrossDissolve(of: themes, clock: WindowFrames(window.widget))
if let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) { dissolve.duration = .seconds(seconds) }
dissolve.follow(follower)
let style = Style(dissolve)

window.present()
// GLib's main loop runs no tasks of the main actor, so nothing here is in a task: everything subscribes.
while g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 { g_main_context_iteration(nil, 1) }
