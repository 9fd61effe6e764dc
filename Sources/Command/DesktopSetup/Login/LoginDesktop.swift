/// A session's desktop, and how it starts programs at login.
struct LoginDesktop: Equatable {
    let name: String
    /// `nil` for a desktop that reads the autostart folder.
    let line: CompositorLine?
}

/// A line in a compositor's or window manager's file. It starts the agent.
struct CompositorLine: Equatable {
    let text: String
    /// Below the person's configuration folder.
    let file: String
    var place = ""
    /// A command that starts the agent in the session's environment.
    let startNow: String
}

extension LoginDesktop {
    /// `nil` if the desktop is unknown.
    static func identify(environment: [String: String], agent: String) -> LoginDesktop? {
        for name in names(environment) {
            if let known = autostarting[name] { return LoginDesktop(name: known, line: nil) }
            if let compositor = compositor(name, agent) { return compositor }
        }
        return nil
    }

    /// In lower case, the best first.
    private static func names(_ environment: [String: String]) -> [String] {
        let current = environment["XDG_CURRENT_DESKTOP", default: ""].split(separator: ":").map(String.init)
        let marked = marks.filter { !environment[$0.variable, default: ""].isEmpty }.map(\.name)
        let session = ["XDG_SESSION_DESKTOP", "DESKTOP_SESSION"].compactMap { environment[$0] }
        return (current + marked + session).map { $0.lowercased() }
    }

    /// Variables that identify compositors, even without a login manager.
    private static let marks = [
        (variable: "SWAYSOCK", name: "sway"), (variable: "I3SOCK", name: "i3"),
        (variable: "HYPRLAND_INSTANCE_SIGNATURE", name: "hyprland"), (variable: "NIRI_SOCKET", name: "niri"),
        (variable: "LABWC_PID", name: "labwc"), (variable: "WAYFIRE_SOCKET", name: "wayfire"),
        (variable: "KDE_FULL_SESSION", name: "kde"), (variable: "GNOME_DESKTOP_SESSION_ID", name: "gnome"),
    ]

    private static let autostarting = [
        "budgie": "Budgie", "cinnamon": "Cinnamon", "x-cinnamon": "Cinnamon", "cosmic": "COSMIC", "dde": "Deepin",
        "deepin": "Deepin", "gnome": "GNOME", "gnome-classic": "GNOME", "gnome-flashback": "GNOME", "kde": "KDE Plasma",
        "plasma": "KDE Plasma", "lxde": "LXDE", "lxqt": "LXQt", "mate": "MATE", "pantheon": "Pantheon",
        "ukui": "UKUI", "unity": "Unity", "xfce": "XFCE",
    ]

    private static func compositor(_ name: String, _ agent: String) -> LoginDesktop? {
        let inBackground = "\(agent) &"
        func known(_ name: String, _ text: String, _ file: String, in place: String = "", now: String? = nil) -> Self {
            let startNow = now ?? "setsid -f \(agent)"
            return LoginDesktop(name: name, line: .init(text: text, file: file, place: place, startNow: startNow))
        }
        return switch name {
        case "sway": known("sway", "exec \(agent)", "sway/config", now: "swaymsg exec \(agent)")
        case "i3":
            known("i3", "exec --no-startup-id \(agent)", "i3/config", now: "i3-msg 'exec --no-startup-id \(agent)'")
        case "hyprland":
            known("Hyprland", "exec-once = \(agent)", "hypr/hyprland.conf", now: "hyprctl dispatch exec \(agent)")
        case "river": known("river", inBackground, "river/init")
        case "niri":
            known(
                "niri", "spawn-at-startup \"\(agent)\"", "niri/config.kdl", now: "niri msg action spawn -- \(agent)")
        case "labwc": known("labwc", inBackground, "labwc/autostart")
        case "wayfire": known("Wayfire", "halflight = \(agent)", "wayfire.ini", in: "under [autostart]")
        case "openbox": known("Openbox", inBackground, "openbox/autostart")
        case "bspwm": known("bspwm", inBackground, "bspwm/bspwmrc")
        case "herbstluftwm": known("herbstluftwm", inBackground, "herbstluftwm/autostart")
        case "awesome": known("awesome", "awful.spawn.once(\"\(agent)\")", "awesome/rc.lua")
        default: nil
        }
    }
}
