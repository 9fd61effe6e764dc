import TestSupport
import Testing

@testable import DesktopSetup

@Suite("The known desktops")
struct LoginDesktopTests {
    private func desktop(_ environment: [String: String]) -> LoginDesktop? {
        LoginDesktop.identify(environment: environment, agent: "halflightd")
    }

    @Test(
        .promise("enable-knows-autostart"),
        arguments: [
            ("GNOME", "GNOME"), ("ubuntu:GNOME", "GNOME"), ("KDE", "KDE Plasma"), ("XFCE", "XFCE"), ("LXQt", "LXQt"),
            ("X-Cinnamon", "Cinnamon"), ("MATE", "MATE"), ("Budgie:GNOME", "Budgie"), ("Pantheon", "Pantheon"),
            ("COSMIC", "COSMIC"), ("LXDE", "LXDE"), ("Unity", "Unity"), ("UKUI", "UKUI"), ("Deepin", "Deepin"),
        ])
    func `some desktops read the autostart folder`(current: String, name: String) {
        #expect(desktop(["XDG_CURRENT_DESKTOP": current]) == LoginDesktop(name: name, line: nil))
    }

    @Test(
        .promise("enable-prints-line", "enable-knows-compositors"),
        arguments: [
            ("sway", "exec halflightd", "sway/config"), ("i3", "exec --no-startup-id halflightd", "i3/config"),
            ("Hyprland", "exec-once = halflightd", "hypr/hyprland.conf"), ("river", "halflightd &", "river/init"),
            ("niri", "spawn-at-startup \"halflightd\"", "niri/config.kdl"),
            ("labwc:wlroots", "halflightd &", "labwc/autostart"),
            ("Wayfire", "halflight = halflightd", "wayfire.ini"), ("Openbox", "halflightd &", "openbox/autostart"),
            ("bspwm", "halflightd &", "bspwm/bspwmrc"),
            ("herbstluftwm", "halflightd &", "herbstluftwm/autostart"),
            ("awesome", "awful.spawn.once(\"halflightd\")", "awesome/rc.lua"),
        ])
    func `each compositor has its own configuration line`(current: String, text: String, file: String) throws {
        let line = try #require(desktop(["XDG_CURRENT_DESKTOP": current])?.line)
        #expect(line.text == text)
        #expect(line.file == file)
        expect(line.startNow, contains: "halflightd")
    }

    @Test func `without XDG_CURRENT_DESKTOP the environment names the desktop`() {
        #expect(desktop(["SWAYSOCK": "/run/s", "DESKTOP_SESSION": "gnome"])?.name == "sway")
        #expect(desktop(["HYPRLAND_INSTANCE_SIGNATURE": "x"])?.name == "Hyprland")
        #expect(desktop(["I3SOCK": "/run/i3", "XDG_CURRENT_DESKTOP": ""])?.name == "i3")
        #expect(desktop(["SWAYSOCK": "", "DESKTOP_SESSION": "xfce"])?.name == "XFCE")
        #expect(desktop(["XDG_SESSION_DESKTOP": "plasma"])?.name == "KDE Plasma")
    }

    @Test(arguments: [[:], ["XDG_CURRENT_DESKTOP": "wlroots"]])
    func `an unknown desktop is nil`(environment: [String: String]) {
        #expect(desktop(environment) == nil)
    }
}
