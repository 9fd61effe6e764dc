import SDBus
import SDEvent
import Testing

@testable import SessionMonitors

@Suite("The desktop's colour scheme") @MainActor struct ColorSchemeTests {
    private let dark = MonitorEvent.colorScheme(prefersDark: true)
    private let light = MonitorEvent.colorScheme(prefersDark: false)

    @Test("Nothing is read before something has changed; then what the key holds is told")
    func change() throws {
        try SettingsRig.run { rig in
            try rig.exchange()
            #expect(rig.calls == [])
            try rig.notify(ColorScheme.path)
            try rig.answer("'prefer-dark'")
            #expect(rig.observed == [dark])
            #expect(rig.calls == ["get org.gnome.desktop.interface color-scheme"])
        }
    }

    @Test("Both the desktops' words for light are light")
    func words() throws {
        try SettingsRig.run { rig in
            for light in ["'prefer-light'", "'default'"] {
                for answer in ["'prefer-dark'", light] {
                    try rig.notify(ColorScheme.path)
                    try rig.answer(answer)
                }
            }
            #expect(rig.observed == [dark, light, dark, light])
        }
    }

    @Test(
        "A change of many keys, and one in a store that a profile names, counts",
        arguments: [
            ("/org/gnome/desktop/interface/", ["gtk-theme", "color-scheme"], "/ca/desrt/dconf/Writer/user"),
            ("/", ["org/gnome/desktop/", "a/b"], "/ca/desrt/dconf/Writer/user"),
            ("/", [""], "/ca/desrt/dconf/Writer/user"),
            (ColorScheme.path, [""], "/ca/desrt/dconf/Writer/other"),
            (ColorScheme.path, [""], "/ca/desrt/dconf/keyfile/user"),
        ])
    func manyKeys(prefix: String, changes: [String], object: String) throws {
        try SettingsRig.run { rig in
            try rig.notify(prefix, changes, from: object)
            try rig.answer("'prefer-dark'")
            #expect(rig.observed == [dark])
        }
    }

    @Test("Other keys, other signals and other senders set nothing off")
    func others() throws {
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

    @Test("What changes while it is read is read once more, and only the latest is told")
    func whileReading() throws {
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

    @Test("What is as it was told before is not told again")
    func noChange() throws {
        try SettingsRig.run { rig in
            for answer in ["'default'", "'prefer-light'", "'prefer-dark'", "'prefer-dark'"] {
                try rig.notify(ColorScheme.path)
                try rig.answer(answer)
            }
            #expect(rig.observed == [light, dark])
        }
    }

    @Test("An answer that is none is not told; what comes after it is", arguments: ["", "5", "prefer-dark", "\u{7f}"])
    func badAnswer(answer: String) throws {
        try SettingsRig.run { rig in
            for answer in ["'prefer-dark'", answer, "'prefer-dark'"] {
                try rig.notify(ColorScheme.path)
                try rig.answer(answer)
            }
            #expect(rig.observed == [dark, dark])
        }
    }

    @Test("A command that does not answer in time is ended, and the next change is read")
    func noAnswer() throws {
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

@Suite("What dconf tells") @MainActor struct DatabaseChangeTests {
    private let key = "/org/gnome/desktop/interface/color-scheme"

    @Test(
        "The key itself, and a folder that it is in",
        arguments: [
            ("/org/gnome/desktop/interface/color-scheme", [""]),
            ("/org/gnome/desktop/interface/", ["color-scheme", "gtk-theme"]),
            ("/org/gnome/desktop/", ["wm/x", "interface/color-scheme"]),
            ("/org/gnome/desktop/interface/", [""]),
            ("/org/gnome/", ["desktop/", "x"]),
            ("/", [""]),
        ])
    func touched(prefix: String, changes: [String]) throws {
        #expect(try change(prefix, changes).touches(key))
    }

    @Test(
        "Neither another key nor another folder, whatever its name begins with",
        arguments: [
            ("/org/gnome/desktop/interface/color-schemes", [""]),
            ("/org/gnome/desktop/interface/color-scheme/", [""]),
            ("/org/gnome/desktop/interface/", ["gtk-theme", "color"]),
            ("/org/gnome/desktop/interface", [""]),
            ("/org/gnome/desktop/", ["inter/", "color-scheme"]),
            ("/", []),
        ])
    func untouched(prefix: String, changes: [String]) throws {
        #expect(try !change(prefix, changes).touches(key))
    }

    @Test("Other arguments than dconf's are no change")
    func junk() {
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
