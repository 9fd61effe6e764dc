import LoopSupport
import Processes
import SDBus
import SDEvent
import TestTags
import Testing

@testable import SessionMonitors

@Suite("The desktop's color scheme", .tags(.alone)) @MainActor struct ColorSchemeTests {
    private let dark = MonitorEvent.colorScheme(prefersDark: true)
    private let light = MonitorEvent.colorScheme(prefersDark: false)

    @Test func `only a change causes a read, and the new value is reported`() throws {
        try SettingsRig.run { rig in
            try rig.exchange()
            #expect(rig.calls == [])
            try rig.notify(ColorScheme.path)
            try rig.answer("'prefer-dark'")
            #expect(rig.observed == [dark])
            #expect(rig.calls == ["get org.gnome.desktop.interface color-scheme"])
        }
    }

    @Test(arguments: [
        ("/org/gnome/desktop/interface/", ["gtk-theme", "color-scheme"], "/ca/desrt/dconf/Writer/user"),
        (ColorScheme.path, [""], "/ca/desrt/dconf/Writer/other"),
        (ColorScheme.path, [""], "/ca/desrt/dconf/keyfile/user"),
    ])
    func `a change of many keys or in a profile's database is read`(prefix: String, changes: [String], object: String)
        throws
    {
        try SettingsRig.run { rig in
            try rig.notify(prefix, changes, from: object)
            try rig.answer("'prefer-dark'")
            #expect(rig.observed == [dark])
        }
    }

    @Test(.promise("cosmic-switch-is-toggle")) func `only COSMIC's own switch is reported`() throws {
        try SettingsRig.run(hasCosmic: true) { rig in
            for (text, event) in [("true", dark), ("false\n", light), ("true", dark)] {
                for content in ["nonsense", text] {
                    try rig.folder.write(content, to: "cosmic/com.system76.CosmicTheme.Mode/v1/is_dark")
                }
                try rig.loop.run(until: "\(text) is reported") { rig.observed.last == event }
            }
            #expect(rig.observed == [dark, light, dark])
        }
    }

    @Test func `other keys, signals and senders have no effect`() throws {
        try SettingsRig.run { rig in
            try rig.notify("/org/gnome/desktop/interface/gtk-theme")
            try rig.notify("/org/gnome/desktop/interface/", ["gtk-theme", "color-scheme-of-mine"])
            try rig.notify(ColorScheme.path, member: "WritabilityNotify")
            try rig.notify(ColorScheme.path, from: "/org/example")
            try rig.notify(ColorScheme.path, by: rig.stranger())
            try rig.exchange()
            #expect(rig.calls == [])
        }
    }

    @Test func `a change during a read causes one more read`() throws {
        try SettingsRig.run { rig in
            try rig.notify(ColorScheme.path)
            try rig.waitForCall(1)
            for _ in 1...3 { try rig.notify(ColorScheme.path) }
            try rig.exchange()
            try rig.give("'prefer-dark'")
            try rig.waitForCall(2)
            #expect(rig.observed == [])
            try rig.answer("'default'")
            #expect(rig.observed == [light])
            #expect(rig.calls.count == 2)
        }
    }

    @Test func `a value isn't read until it's stable`() throws {
        try SettingsRig.run(standing: .seconds(3600)) { rig in
            for _ in 1...2 {
                try rig.notify(ColorScheme.path)
                try rig.exchange()
                #expect(rig.isBusy)
                #expect(rig.calls == [])
            }
        }
    }

    @Test func `each value is reported, even if it repeats`() throws {
        try SettingsRig.run { rig in
            for answer in ["'default'", "'prefer-light'", "'default'", "'prefer-dark'", "'prefer-dark'"] {
                try rig.notify(ColorScheme.path)
                try rig.answer(answer)
            }
            #expect(rig.observed == [light, light, light, dark, dark])
        }
    }

    @Test(arguments: ["", "5", "prefer-dark", "\u{7f}"])
    func `an invalid answer isn't reported, and the next one is`(answer: String) throws {
        try SettingsRig.run { rig in
            for answer in ["'prefer-dark'", answer, "'prefer-dark'"] {
                try rig.notify(ColorScheme.path)
                try rig.answer(answer)
            }
            #expect(rig.observed == [dark, dark])
        }
    }

    @Test func `a silent command is ended, and the next change is read`() throws {
        let limits = TimeLimits(run: .milliseconds(500), grace: .seconds(2))
        try SettingsRig.run(limits: limits) { rig in
            try rig.notify(ColorScheme.path)
            try rig.waitForCall(1)
            try rig.waitForEnd()
            #expect(rig.observed == [])
            try rig.notify(ColorScheme.path)
            try rig.answer("'prefer-dark'")
            #expect(rig.observed == [dark])
        }
    }
}

@Suite("dconf's notifications", .tags(.alone)) @MainActor struct DatabaseChangeTests {
    private let key = "/org/gnome/desktop/interface/color-scheme"

    @Test(arguments: [
        ("/org/gnome/desktop/interface/color-scheme", [""]),
        ("/org/gnome/desktop/interface/", ["color-scheme", "gtk-theme"]),
        ("/org/gnome/desktop/", ["wm/x", "interface/color-scheme"]),
        ("/org/gnome/desktop/interface/", [""]),
        ("/org/gnome/", ["desktop/", "x"]),
        ("/", [""]),
    ])
    func `a notification can name the key or a folder above it`(prefix: String, changes: [String]) throws {
        #expect(try change(prefix, changes).touches(key))
    }

    @Test(arguments: [
        ("/org/gnome/desktop/interface/color-schemes", [""]),
        ("/org/gnome/desktop/interface/color-scheme/", [""]),
        ("/org/gnome/desktop/interface/", ["gtk-theme", "color"]),
        ("/org/gnome/desktop/interface", [""]),
        ("/org/gnome/desktop/", ["inter/", "color-scheme"]),
        ("/", []),
    ])
    func `other keys and folders don't match, even with the same beginning`(prefix: String, changes: [String]) throws {
        #expect(try !change(prefix, changes).touches(key))
    }

    @Test func `other arguments than dconf's are ignored`() {
        let (key, names) = (BusValue.string(key), BusValue.array(element: "s", [.string("")]))
        #expect(DatabaseChange([]) == nil)
        #expect(DatabaseChange([key, names]) == nil)
        #expect(DatabaseChange([key, key, key]) == nil)
        #expect(DatabaseChange([names, names, key]) == nil)
        #expect(DatabaseChange([key, .array(element: "u", [.uint32(1)]), key]) == nil)
    }

    private func change(_ prefix: String, _ changes: [String]) throws -> DatabaseChange {
        try #require(
            DatabaseChange([.string(prefix), .array(element: "s", changes.map(BusValue.string)), .string("tag")]))
    }
}
