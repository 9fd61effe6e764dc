import Foundation
import KeptFiles
import Responders
import TestSupport
import Testing

@testable import HalflightAgent

@Suite("The document of replaced desktop settings") @MainActor struct ReplacedSettingsDocumentTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/state/desktops.yaml" }

    init() throws { folder = try TemporaryFolder() }

    @Test func `settings survive until the next run, whatever the theme's name`() throws {
        #expect(Document<[ReplacedSetting]>(path).load() == nil)
        let settings = [
            ReplacedSetting(setting: "gnome-theme org.gnome.desktop.interface gtk-theme", new: "Arc-Dark", old: "Arc"),
            ReplacedSetting(setting: "x: y", new: "It's \"dark\"\\", old: "- null # Ünü"),
            ReplacedSetting(setting: "x: z", new: "a", old: "", original: .init(nil, isSet: false)),
            ReplacedSetting(setting: "y", new: "prefer-dark", old: "x", original: .init("default", isSet: false)),
        ]
        Document<[ReplacedSetting]>(path).save(settings)
        #expect(Document<[ReplacedSetting]>(path).load() == settings)
        #expect(try folder.contents(of: "state") == ["desktops.yaml"])
        Document<[ReplacedSetting]>(path).save([])
        #expect(Document<[ReplacedSetting]>(path).load() == [])
    }

    @Test func `an earlier version's file gives the original values`() throws {
        try folder.write(
            """
            - {setting: gnome-theme a, new: Arc-Dark, old: Arc}
            - {setting: gnome-theme b, new: Arc, old: Arc-Dark}
            - {setting: mate-wallpaper c, new: /day.png, old: /dark.png}
            """, to: "state/desktops.yaml")
        let settings = try #require(Document<[ReplacedSetting]>(path).load())
        #expect(settings.map(\.original.value) == ["Arc", "Arc", "/dark.png"])
        #expect(settings.allSatisfy { $0.original.isSet })
    }

    @Test func `a damaged file is reported with its place and advice`() throws {
        try folder.write("- {setting: a, new: b}\n", to: "state/desktops.yaml")
        let file = Document<[ReplacedSetting]>(path)
        #expect(file.load() == nil)
        #expect(try folder.contents(of: "state") == ["desktops.yaml.damaged"])
        // Another damaged file, of an earlier run.
        try folder.write(
            "# x\n- setting: gnome-theme org.gnome gtk-theme\n  new: x\n- setting: \"b: c\"\n  ne",
            to:
                "state/desktops.yaml.damaged.2")
        let damages = file.giveUpDamaged()
        try #require(damages.count == 2)
        for part in [": a. ", " \(path).lost,", "`original`"] { expect(damages[0], contains: part) }
        for part in [": gnome-theme org.gnome gtk-theme, b: c. ", " \(path).lost.2,"] {
            expect(damages[1], contains: part)
        }
        #expect(try folder.contents(of: "state") == ["desktops.yaml.lost", "desktops.yaml.lost.2"])
        #expect(Document<[ReplacedSetting]>(path).giveUpDamaged() == [], "each is told once")
    }
}
