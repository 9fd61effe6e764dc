import Foundation
import HalflightConfiguration
import LibYAML
import Responders
import TestSupport
import Testing

@Suite("Desktops in YAML") @MainActor struct DesktopChoiceYAMLTests {
    @Test(
        .promise("desktops-and-themes-chosen"),
        arguments: [
            ("auto", nil, false), ("none", [], false), ("[]", [], false), ("kde", [.kde], false),
            ("plasma", [.kde], false),
            ("[gnome, gtk, gnome]", [.gnome, .gtk], false), ("{gnome: {day: Adwaita, night: My dark}}", nil, true),
            ("{gnome: {light: Adwaita, dark: My dark}}", nil, true),
            ("[gtk, {gnome: {day: Adwaita, night: My dark}}]", [.gtk, .gnome], true),
        ] as [(String, Set<DesktopName>?, Bool)])
    func `the choice of desktops is read, with or without theme names`(
        text: String, desktops: Set<DesktopName>?, hasThemes: Bool
    ) throws {
        let themes = hasThemes ? [DesktopName.gnome: ByAppearance(day: "Adwaita", night: "My dark")] : [:]
        let expected = DesktopChoice(desktops, themes: themes)
        #expect(try Configuration(yaml: Array("desktop: \(text)\n".utf8)).desktops == expected)
    }
}

@Suite("Wallpapers in YAML") @MainActor struct WallpaperYAMLTests {
    private func read(_ text: String) throws -> ByAppearance<String>? {
        try Configuration(yaml: Array("wallpaper: \(text)\n".utf8)).desktops.wallpapers
    }

    @Test func `a path may begin with ~ or a variable`() throws {
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

    @Test(arguments: [
        ("/d.jpg", "expected a mapping such as {day:"), ("{day: /d.jpg}", "expected both day and night"),
        ("{day: d.jpg, night: /n.jpg}", "day: expected the path of a picture, from / or ~/ on, found"),
        ("{day: /d.jpg, night: $NOPE/n}", "night: the variable NOPE has no value"),
        ("{day: \"/d\\n.jpg\", night: /n.jpg}", "day: expected the path"),
    ])
    func `other values are errors with the expectation`(text: String, message: String) throws {
        let error = #expect(throws: YAMLError.self) { try read(text) }
        expect(error.map { "\($0)" }, contains: message)
    }
}
