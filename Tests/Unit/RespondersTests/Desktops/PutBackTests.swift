import Foundation
import TestSupport
import TestTags
import Testing
import Vocabulary

@testable import Responders

/// The way back to the state before the agent, with recorded tools.
@Suite("Putting back", .tags(.alone)) @MainActor struct PutBackTests {
    private let theme = "org.gnome.desktop.interface gtk-theme"
    private let scheme = "org.gnome.desktop.interface color-scheme"

    /// Calls `body` with GNOME and a person's own theme and color scheme.
    private func gnome(
        _ themeBefore: String, _ schemeBefore: String, environment: [String: String] = [:],
        memory: ReplacedSettings = .init(), _ body: (DesktopRig) throws -> Void
    ) throws {
        try DesktopRig.run(DesktopChoice([.gnome]), environment: environment, memory: memory) { rig in
            try rig.gsettings()
            try rig.store(theme, themeBefore)
            try rig.store(scheme, schemeBefore)
            try body(rig)
        }
    }

    @Test(
        arguments: [("'Adwaita'", "'default'"), ("'Adwaita-dark'", "'prefer-dark'"), ("'Adwaita'", "'prefer-light'")],
        [[Appearance.night], [.day], [.night, .day], [.day, .night, .day, .night]])
    func `the desktop is as before, by day and by night`(
        _ values: (theme: String, scheme: String), changes: [Appearance]
    ) throws {
        let kept = KeptSettings()
        try gnome(values.theme, values.scheme, memory: kept.memory) { rig in
            for appearance in changes { try rig.follow(appearance) }
            #expect(try rig.putBack() == [])
            #expect(rig.stored(theme) == values.theme)
            #expect(rig.stored(scheme) == values.scheme)
            #expect(kept.settings == [])
            try rig.forgetCalls()
            #expect(try rig.putBack() == [])
            #expect(rig.calls == [], "twice is harmless")
        }
    }

    @Test func `the earlier values survive a restart and a change of desktop`() throws {
        let kept = KeptSettings()
        try gnome("'Adwaita'", "'default'", memory: kept.memory) { try $0.follow(.night) }
        #expect(kept.settings.count == 2)
        try DesktopRig.run(DesktopChoice([.kde]), memory: kept.memory) { rig in
            try rig.gsettings()
            try rig.store(theme, "'Adwaita-dark'")
            try rig.store(scheme, "'prefer-dark'")
            #expect(try rig.putBack() == [])
            #expect(rig.stored(theme) == "'Adwaita'")
            #expect(rig.stored(scheme) == "'default'")
        }
    }

    @Test(.promise("desktops-later-change", "undo-keeps-later-changes"))
    func `a person's later change stays, unlike the desktop's own switch`() throws {
        try gnome("'Adwaita'", "'default'") { rig in
            try rig.follow(.night)
            try rig.follow(.day)
            try rig.store(scheme, "'prefer-dark'")
            try rig.follow(.night)
            try rig.store(theme, "'Menta'")
            #expect(try rig.putBack() == [])
            #expect(rig.stored(theme) == "'Menta'")
            #expect(rig.stored(scheme) == "'default'")
        }
    }

    @Test(.promise("undo-resets-unset")) func `an unset key is reset, and an explicit default is set again`() throws {
        try gnome("'Adwaita'", "'default'", environment: ["DEFAULT": "'default'"]) { rig in
            // The tool prints only set keys.
            try rig.tool("dconf", "case $2 in *gtk-theme) echo \"'Adwaita'\" ;; esac")
            try rig.follow(.night)
            try rig.forgetCalls()
            #expect(try rig.putBack() == [])
            #expect(
                rig.calls.filter { $0.hasPrefix("set") || $0.hasPrefix("reset") } == [
                    "set \(theme) 'Adwaita'", "reset \(scheme)",
                ])
        }
    }

    @Test func `a person's value missing from dconf's output is set again`() throws {
        try gnome("'Adwaita'", "'prefer-light'", environment: ["DEFAULT": "'default'"]) { rig in
            try rig.tool("dconf", "")
            try rig.follow(.night)
            #expect(try rig.putBack() == [])
            #expect(rig.stored(scheme) == "'prefer-light'")
        }
    }

    @Test func `without dconf, a key with its default is reset`() throws {
        let variables = ["GSETTINGS_BACKEND": "keyfile", "DEFAULT": "'default'"]
        try gnome("'Adwaita'", "'default'", environment: variables) { rig in
            try rig.tool("dconf", "echo dconf >>\"$CALLS\"")
            try rig.follow(.night)
            expect(rig.calls, lacks: "dconf")
            #expect(try rig.putBack() == [])
            #expect(rig.stored(theme) == "'Adwaita'")
            #expect(rig.calls.contains("reset \(scheme)"))
            expect(rig.calls, lacks: "set \(scheme) 'default'")
        }
    }

    @Test func `a value that was reset but not set is set at the next try`() throws {
        let kept = KeptSettings()
        let variables = ["DEFAULT": "'default'"]
        try gnome("'Adwaita'", "'prefer-light'", environment: variables, memory: kept.memory) { rig in
            try rig.follow(.night)
            try rig.gsettings()
            let tool = try String(contentsOfFile: "\(rig.folder.path)/bin/gsettings", encoding: .utf8)
            try rig.folder.write(
                tool.replacing("\nset) echo", with: "\nset) echo No >&2; exit 1; echo"), to: "bin/gsettings",
                mode: 0o755)
            #expect(try rig.putBack().count == 2)
            #expect(rig.stored(scheme) == "'default'")
            try rig.gsettings()
            #expect(try rig.putBack() == [])
            #expect(rig.stored(scheme) == "'prefer-light'")
            #expect(rig.stored(theme) == "'Adwaita'")
            #expect(kept.settings == [])
        }
    }

    @Test func `XFCE resets a default theme and sets a person's own`() throws {
        for own in [nil, "Own"] {
            try ServiceRig.run("org.xfce.Xfconf", DesktopChoice([.xfce])) { rig, services in
                try rig.xfconfQuery(default: "Greybird")
                try services.come()
                for name in ["Greybird", "Greybird-dark", "Own", "Own-dark"] { try rig.install(name, "gtk-3.0") }
                if let own { try rig.store("xsettings ThemeName", own) }
                try rig.follow(.night)
                #expect(rig.stored("xsettings ThemeName") == "\(own ?? "Greybird")-dark")
                #expect(try rig.putBack() == [])
                #expect(rig.stored("xsettings ThemeName") == own)
            }
        }
    }

    @Test func `a named theme is removed if none was set before`() throws {
        let names = ByAppearance(day: "Paper", night: "Ink")
        try ServiceRig.run("org.xfce.Xfconf", DesktopChoice([.xfce], themes: [.xfce: names])) { rig, services in
            try rig.xfconfQuery()
            try services.come()
            for name in ["Paper", "Ink"] { try rig.install(name, "gtk-3.0", "xfwm4") }
            try rig.store("xsettings ThemeName", "Own")
            try rig.follow(.night)
            try rig.follow(.day)
            #expect(rig.stored("xfwm4 theme") == "Paper")
            #expect(try rig.putBack() == [])
            #expect(rig.stored("xfwm4 theme") == nil)
            #expect(rig.stored("xsettings ThemeName") == "Own")
        }
    }

    @Test(.promise("files-setting-cannot-put"))
    func `a failed setting stays kept, and the rest is put back`() throws {
        let kept = KeptSettings()
        try gnome("'Adwaita'", "'default'", memory: kept.memory) { rig in
            try rig.folder.write("", to: ".config/gtk-3.0/settings.ini")
            rig.desktops.choice = DesktopChoice([.gnome, .gtk])
            try rig.follow(.night)
            try rig.tool("gsettings", "echo Broken >&2; exit 1")
            let failures = try rig.putBack()
            #expect(failures.count == 2 && failures.allSatisfy { $0.contains("Broken") }, "\(failures)")
            #expect(kept.names == ["gnome-color-scheme \(scheme)", "gnome-theme \(theme)"])
            try rig.gsettings()
            #expect(try rig.putBack() == [])
            #expect(rig.stored(scheme) == "'default'")
            #expect(kept.settings == [])
        }
    }

    @Test func `a setting without a schema is forgotten with a note`() throws {
        let kept = KeptSettings()
        let memory = kept.memory
        try gnome("'Adwaita'", "'default'", memory: memory) { rig in
            try rig.follow(.night)
            try FileManager.default.removeItem(atPath: "\(rig.folder.path)/store/\(theme)")
            memory["later-theme x"] = ReplacedSetting(setting: "later-theme x", new: "a", old: "b")
            let result = try rig.putBackWithNotes()
            #expect(result.failures == ["no desktop that is known has later-theme x: put its file back, or give it up"])
            #expect(result.notes.count == 1 && result.notes[0].contains(theme), "\(result)")
            #expect(kept.names == ["later-theme x"])
            #expect(rig.stored(scheme) == "'default'")
        }
    }

    @Test func `Cancelling ends the tool and begins nothing else`() throws {
        let kept = KeptSettings()
        try gnome("'Adwaita'", "'default'", memory: kept.memory) { rig in
            try rig.follow(.night)
            try rig.forgetCalls()
            try rig.tool("gsettings", "echo $$ >>\"$CALLS\"; exec /bin/sleep 1000")
            var result: PutBackResult?
            rig.desktops.putBack { result = $0 }
            try rig.wait(until: "the tool runs") { !rig.calls.isEmpty }
            rig.desktops.cancelPuttingBack()
            try rig.wait(until: "it has ended") { result != nil }
            #expect(rig.calls.count == 1)
            let process = try #require(rig.calls.first.flatMap { Int32($0) })
            #expect(kill(process, 0) == -1)
            #expect(kept.settings.count == 2)
        }
    }
}
