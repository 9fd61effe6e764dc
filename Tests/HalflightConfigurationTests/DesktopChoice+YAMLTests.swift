import Foundation
import LibYAML
import Responders
import Testing

@testable import HalflightConfiguration

@Suite("The desktops in YAML") @MainActor struct DesktopChoiceYAMLTests {
    private nonisolated static let pair = ByAppearance(day: "Adwaita", night: "My dark")

    @Test(
        "The choice of desktops is read; theme names leave it at auto, and in a list they choose the desktop",
        arguments: [
            ("auto", DesktopChoice()), ("none", DesktopChoice([])), ("[]", DesktopChoice([])),
            ("kde", DesktopChoice([.kde])), ("[gnome, gtk, gnome]", DesktopChoice([.gnome, .gtk])),
            ("{gnome: {day: Adwaita, night: My dark}}", DesktopChoice(themes: [.gnome: pair])),
            ("{gnome: {light: Adwaita, dark: My dark}}", DesktopChoice(themes: [.gnome: pair])),
            ("[gtk, {gnome: {day: Adwaita, night: My dark}}]", DesktopChoice([.gtk, .gnome], themes: [.gnome: pair])),
        ])
    func choice(text: String, choice: DesktopChoice) throws {
        #expect(try Configuration(yaml: Array("desktop: \(text)\n".utf8)).desktops == choice)
    }
}

@Suite("The wallpapers in YAML") @MainActor struct WallpaperYAMLTests {
    private func read(_ text: String) throws -> ByAppearance<String>? {
        try Configuration(yaml: Array("wallpaper: \(text)\n".utf8)).desktops.wallpapers
    }

    @Test("A path may begin with ~ or a variable, and a choice of desktops stays")
    func paths() throws {
        let home = try #require(ProcessInfo.processInfo.environment["HOME"])
        #expect(
            try read("{day: ~/Day one.jpg, night: $HOME/night.jpg}")
                == ByAppearance(day: "\(home)/Day one.jpg", night: "\(home)/night.jpg"))
        #expect(try read("{light: /d, dark: /n}") == ByAppearance(day: "/d", night: "/n"))
        let text = "wallpaper: {day: /d, night: /n}\ndesktop: [gnome]\n"
        #expect(
            try Configuration(yaml: Array(text.utf8)).desktops
                == DesktopChoice([.gnome], wallpapers: ByAppearance(day: "/d", night: "/n")))
        #expect(try Configuration(yaml: []).desktops.wallpapers == nil)
    }

    @Test(
        "Other values are errors that say what is expected",
        arguments: [
            ("/d.jpg", "expected a mapping such as {day:"), ("{day: /d.jpg}", "expected both day and night"),
            ("{day: d.jpg, night: /n.jpg}", "day: expected the path of a picture, from / or ~/ on, found"),
            ("{day: /d.jpg, night: $NOPE/n}", "night: the variable NOPE has no value"),
            ("{day: \"/d\\n.jpg\", night: /n.jpg}", "day: expected the path"),
        ])
    func errors(text: String, message: String) throws {
        let error = #expect(throws: YAMLError.self) { try read(text) }
        #expect(error.map { "\($0)" }?.contains(message) == true, "\(String(describing: error))")
    }
}
