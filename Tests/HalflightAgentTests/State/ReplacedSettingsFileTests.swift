import Foundation
import Responders
import TestSupport
import Testing

@testable import HalflightAgent

@Suite("The file of replaced desktop settings") @MainActor struct ReplacedSettingsFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/state/desktops.yaml"
    }

    @Test("Settings are the same in the next run, whatever the theme's name")
    func roundTrip() throws {
        #expect(ReplacedSettingsFile(path).load() == [])
        let settings = [
            ReplacedSetting(setting: "gnome-theme org.gnome.desktop.interface gtk-theme", new: "Arc-Dark", old: "Arc"),
            ReplacedSetting(setting: "x: y", new: "It's \"dark\"\\", old: "- null # Ünü"),
            ReplacedSetting(setting: "x: z", new: "a", old: "", original: .init(nil, isSet: false)),
            ReplacedSetting(setting: "y", new: "prefer-dark", old: "x", original: .init("default", isSet: false)),
        ]
        ReplacedSettingsFile(path).save(settings)
        #expect(ReplacedSettingsFile(path).load() == settings)
        #expect(try folder.contents(of: "state") == ["desktops.yaml"])
        ReplacedSettingsFile(path).save([])
        #expect(ReplacedSettingsFile(path).load() == [])
    }

    @Test("In an earlier version's file the value by day was the first, or of a wallpaper the one before")
    func earlier() throws {
        try folder.write(
            """
            - {setting: gnome-theme a, new: Arc-Dark, old: Arc}
            - {setting: gnome-theme b, new: Arc, old: Arc-Dark}
            - {setting: mate-wallpaper c, new: /day.png, old: /dark.png}
            """, to: "state/desktops.yaml")
        let settings = ReplacedSettingsFile(path).load()
        #expect(settings.map(\.original.value) == ["Arc", "Arc", "/dark.png"])
        #expect(settings.allSatisfy { $0.original.isSet })
    }

    @Test("Of a damaged file it is told where it is, and what to do with it")
    func damaged() throws {
        try folder.write("- {setting: a, new: b}\n", to: "state/desktops.yaml")
        let file = ReplacedSettingsFile(path)
        #expect(file.load() == [])
        #expect(try folder.contents(of: "state") == ["desktops.yaml.damaged"])
        let damage = try #require(file.damage)
        #expect(damage.contains("\(path).damaged") && damage.contains("by hand"), "\(damage)")
        let next = ReplacedSettingsFile(path)
        #expect(next.load() == [] && next.damage == nil)
    }
}
