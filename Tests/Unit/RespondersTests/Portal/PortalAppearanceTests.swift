import SDBus
import Testing
import ThemeValues
import Vocabulary

@testable import Responders

@Suite @MainActor struct PortalAppearanceTests {
    private let namespace = "org.freedesktop.appearance"

    @Test(arguments: [(Appearance.night, UInt32(1)), (.day, 2)])
    func `night is dark and day is light`(appearance: Appearance, value: UInt32) {
        let settings = PortalAppearance(appearance, theme: .ink)
        #expect(settings[namespace, "color-scheme"] == .uint32(value))
    }

    private let black = Color(red: 0, green: 0, blue: 0)
    /// A theme without accent and contrast.
    private var plain: Theme { Theme(name: "t", appearance: .day, background: black, text: black) }

    @Test func `the accent is the theme's, and its end is announced`() {
        let red = Color(red: 255, green: 0, blue: 51)
        let theme = PortalAppearance(.day, theme: Theme(name: "t", appearance: .day, colors: [.accent: red]))
        #expect(theme[namespace, "accent-color"] == .structure([.double(1), .double(0), .double(0.2)]))
        let plain = PortalAppearance(.day, theme: self.plain)
        #expect(plain[namespace, "accent-color"] == nil)
        let end = plain.changes(since: PortalAppearance(.day, theme: .ink))
        #expect(end.map(\.key) == ["accent-color"])
        #expect(end.map(\.value) == [.structure([.double(-1), .double(-1), .double(-1)])])
    }

    @Test func `a high-contrast theme is reported, and so is its end`() {
        let white = Color(red: 255, green: 255, blue: 255)
        let strong = PortalAppearance(.day, theme: Theme(name: "t", appearance: .day, background: white, text: black))
        #expect(strong[namespace, "contrast"] == .uint32(1))
        #expect(PortalAppearance(.day, theme: .paper)[namespace, "contrast"] == nil)
        let end = PortalAppearance(.day, theme: .paper).changes(since: strong)
        #expect(end.first { $0.key == "contrast" }?.value == .uint32(0))
    }

    @Test(
        arguments: [
            ([], true), ([""], true), (["org.gnome.desktop", ""], true), (["org.freedesktop.appearance"], true),
            (["org.freedesktop.*"], true), (["org.*"], true), (["org.freedesktop.appearance.*"], false),
            (["org.freedesktop"], false), (["org.freedesktop.app*"], false), (["*"], false), (["org.gnome.*"], false),
        ] as [([String], Bool)])
    func `an empty list means every namespace`(namespaces: [String], isAsked: Bool) {
        #expect(PortalAppearance.isAsked(by: namespaces) == isAsked)
    }

    @Test func `there are no other settings`() {
        let settings = PortalAppearance(.day, theme: .paper)
        #expect(settings[namespace, "colour-scheme"] == nil)
        #expect(settings["org.gnome.desktop.interface", "color-scheme"] == nil)
    }

    @Test func `only changed settings are announced`() {
        let day = PortalAppearance(.day, theme: .paper)
        #expect(day.changes(since: day).isEmpty)
        #expect(PortalAppearance(.night, theme: .paper).changes(since: day).map(\.key) == ["color-scheme"])
        #expect(
            PortalAppearance(.night, theme: .ink).changes(since: day).map(\.key) == ["color-scheme", "accent-color"])
    }
}
