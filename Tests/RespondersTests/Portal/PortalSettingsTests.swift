import Bus
import Switching
import Testing
import Theming

@testable import Responders

@Suite @MainActor struct PortalSettingsTests {
    private let namespace = "org.freedesktop.appearance"

    @Test(arguments: [(Appearance.night, UInt32(1)), (.day, 2)])
    func `night is dark and day is light`(appearance: Appearance, value: UInt32) {
        let settings = PortalSettings(appearance, theme: .ink)
        #expect(settings[namespace, "color-scheme"] == .uint32(value))
    }

    @Test func `the accent is the theme's, in parts of one`() {
        let theme = Theme(
            name: "t", appearance: .day, colors: [.accent: Color(red: 255, green: 0, blue: 51)])
        let settings = PortalSettings(.day, theme: theme)
        #expect(settings[namespace, "accent-color"] == .structure([.double(1), .double(0), .double(0.2)]))
        let black = Color(red: 0, green: 0, blue: 0)
        let plain = PortalSettings(.day, theme: Theme(name: "t", appearance: .day, background: black, text: black))
        #expect(plain[namespace, "accent-color"] == nil)
    }

    @Test(
        arguments: [
            ([], true), ([""], true), (["org.gnome.desktop", ""], true), (["org.freedesktop.appearance"], true),
            (["org.freedesktop.*"], true), (["org.*"], true), (["org.freedesktop.appearance.*"], false),
            (["org.freedesktop"], false), (["org.freedesktop.app*"], false), (["*"], false), (["org.gnome.*"], false),
        ] as [([String], Bool)])
    func `an empty list means everything, an asterisk the last part`(namespaces: [String], isAsked: Bool) {
        #expect(PortalSettings.isAsked(by: namespaces) == isAsked)
    }

    @Test func `there is nothing else`() {
        let settings = PortalSettings(.day, theme: .paper)
        #expect(settings[namespace, "colour-scheme"] == nil)
        #expect(settings["org.gnome.desktop.interface", "color-scheme"] == nil)
    }

    @Test func `only what has changed is told`() {
        let day = PortalSettings(.day, theme: .paper)
        #expect(day.changes(since: day).isEmpty)
        #expect(PortalSettings(.night, theme: .paper).changes(since: day).map(\.key) == ["color-scheme"])
        #expect(PortalSettings(.night, theme: .ink).changes(since: day).map(\.key) == ["color-scheme", "accent-color"])
    }
}
