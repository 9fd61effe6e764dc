import Responders
import Testing

@testable import HalflightConfiguration

@Suite("The desktops in YAML") @MainActor struct DesktopChoiceYAMLTests {
    private let pair = ByAppearance(day: "Adwaita", night: "My dark")

    @Test(
        "The choice of desktops is read",
        arguments: [
            ("auto", nil), ("none", []), ("[]", []), ("kde", [.kde]), ("[gnome, gtk, gnome]", [.gnome, .gtk]),
        ] as [(String, Set<DesktopName>?)])
    func choice(text: String, desktops: Set<DesktopName>?) throws {
        #expect(try Configuration(yaml: Array("desktop: \(text)\n".utf8)).desktops == DesktopChoice(desktops))
    }

    @Test("Theme names leave the choice of desktops at auto; in a list they choose the desktop")
    func names() throws {
        let themes = "{gnome: {day: Adwaita, night: My dark}}"
        #expect(
            try Configuration(yaml: Array("desktop: \(themes)\n".utf8)).desktops
                == DesktopChoice(nil, themes: [.gnome: pair]))
        let alias = "{gnome: {light: Adwaita, dark: My dark}}"
        #expect(
            try Configuration(yaml: Array("desktop: \(alias)\n".utf8)).desktops
                == DesktopChoice(nil, themes: [.gnome: pair]))
        #expect(
            try Configuration(yaml: Array("desktop: [gtk, \(themes)]\n".utf8)).desktops
                == DesktopChoice([.gtk, .gnome], themes: [.gnome: pair]))
    }
}
