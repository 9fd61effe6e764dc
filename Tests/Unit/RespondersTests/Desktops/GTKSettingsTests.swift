import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import Responders

/// `settings.ini` of GTK 3 and 4, in various forms.
@Suite("GTK's settings files") @MainActor struct GTKSettingsTests {
    private let dark = "gtk-application-prefer-dark-theme"

    private func with(_ themes: ByAppearance<String>? = nil, _ body: (DesktopRig) throws -> Void) throws {
        try DesktopRig.run(DesktopChoice([.gtk], themes: themes.map { [.gtk: $0] } ?? [:]), body)
    }

    @Test func `missing files are created at night and left alone by day`() throws {
        try with { rig in
            try rig.follow(.day)
            #expect(rig.text(".config/gtk-3.0/settings.ini") == nil)
            #expect(try rig.record("gtk-settings").outcome == .unchanged)
            try rig.follow(.night)
            for version in ["3.0", "4.0"] {
                #expect(rig.text(".config/gtk-\(version)/settings.ini") == "[Settings]\n\(dark)=true\n")
            }
            let file = "\(rig.folder.path)/.config/gtk-3.0/settings.ini"
            let before = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
            try rig.follow(.night)
            #expect(try rig.record("gtk-settings").outcome == .unchanged)
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int == before)
            try rig.follow(.day)
            #expect(rig.text(".config/gtk-4.0/settings.ini") == "[Settings]\n\(dark)=false\n")
        }
    }

    @Test(
        arguments: [
            ([.gnome, .gtk], ["WAYLAND_DISPLAY": "wayland-1"]),
            (nil, ["XDG_CURRENT_DESKTOP": "sway", "WAYLAND_DISPLAY": "wayland-1", "DISPLAY": ":0"]),
            ([.xfce, .gtk], ["DISPLAY": ":0"]),
        ] as [(Set<DesktopName>?, [String: String])])
    func `with live theme changes, the file names a theme`(desktops: Set<DesktopName>?, environment: [String: String])
        throws
    {
        try DesktopRig.run(DesktopChoice(desktops), environment: environment) { rig in
            // From an earlier version or a person.
            let own = "[Settings]\n\(dark)=1\n"
            try rig.folder.write(own, to: ".config/gtk-3.0/settings.ini")
            try rig.follow(.day)
            #expect(rig.text(".config/gtk-3.0/settings.ini") == "[Settings]\n\(dark)=0\n")
            #expect(rig.text(".config/gtk-4.0/settings.ini") == nil)
            try rig.follow(.night)
            #expect(
                rig.text(".config/gtk-3.0/settings.ini") == "[Settings]\n\(dark)=0\ngtk-theme-name=Adwaita-dark\n")
            #expect(rig.text(".config/gtk-4.0/settings.ini") == "[Settings]\ngtk-theme-name=Adwaita-dark\n")
            try rig.follow(.day)
            #expect(rig.text(".config/gtk-4.0/settings.ini") == "[Settings]\ngtk-theme-name=Adwaita\n")
            _ = try rig.putBack()
            #expect(rig.text(".config/gtk-3.0/settings.ini") == own)
            #expect(rig.text(".config/gtk-4.0/settings.ini") == nil)
        }
    }

    @Test(
        arguments: [
            ([.gtk], ["WAYLAND_DISPLAY": "wayland-1"]),
            ([.gnome, .gtk], ["DISPLAY": ":0"]),
        ] as [(Set<DesktopName>, [String: String])])
    func `without live theme changes, the key for dark is used`(
        desktops: Set<DesktopName>, environment: [String: String]
    ) throws {
        try DesktopRig.run(DesktopChoice(desktops), environment: environment) { rig in
            try rig.follow(.night)
            #expect(rig.text(".config/gtk-3.0/settings.ini") == "[Settings]\n\(dark)=true\n")
        }
    }

    @Test(.promise("desktop-gtk")) func `only the two lines of an existing file change, and change back`() throws {
        try with { rig in
            let text = { (theme: String, dark: Int) in
                "# mine\n[Settings]\n gtk-theme-name = \(theme)  \r\n; odd\ngtk-font-name=Ünü 11\n"
                    + "\(self.dark) =\(dark)\n\n[More]\ngtk-theme-name=Adwaita"
            }
            try rig.folder.write(text("Adwaita", 0), to: ".config/gtk-3.0/settings.ini")
            try rig.follow(.night)
            #expect(rig.text(".config/gtk-3.0/settings.ini") == text("Adwaita-dark", 1))
            try rig.follow(.day)
            #expect(rig.text(".config/gtk-3.0/settings.ini") == text("Adwaita", 0))
            #expect(try rig.folder.contents(of: ".config/gtk-3.0") == ["settings.ini"])
        }
    }

    @Test(.promise("desktops-links", "gtk-links-followed")) func `links stay, and the file at their end changes`()
        throws
    {
        try with { rig in
            try rig.folder.write("[Settings]\ngtk-theme-name=Yaru\n", to: "dotfiles/gtk.ini")
            try rig.folder.makeFolder(".config/gtk-3.0")
            try rig.install("Yaru-dark", "gtk-3.0")
            let manager = FileManager.default
            let link = "\(rig.folder.path)/.config/gtk-3.0/settings.ini"
            try manager.createSymbolicLink(atPath: link, withDestinationPath: "../../dotfiles/hop")
            try manager.createSymbolicLink(
                atPath: "\(rig.folder.path)/dotfiles/hop", withDestinationPath: "\(rig.folder.path)/dotfiles/gtk.ini")
            try rig.follow(.night)
            #expect(try manager.destinationOfSymbolicLink(atPath: link) == "../../dotfiles/hop")
            #expect(rig.text("dotfiles/gtk.ini") == "[Settings]\ngtk-theme-name=Yaru-dark\n\(dark)=true\n")
            #expect(try rig.folder.contents(of: "dotfiles") == ["gtk.ini", "hop"])
        }
    }

    @Test func `a file keeps its mode, and a link beside it isn't followed`() throws {
        try with { rig in
            let path = try rig.folder.write("[Settings]\n", to: ".config/gtk-3.0/settings.ini", mode: 0o600)
            try rig.folder.write("mine", to: "other")
            let folder = "\(rig.folder.path)/.config/gtk-3.0"
            symlink("\(rig.folder.path)/other", "\(folder)/.settings.ini.halflight-\(getpid())")
            try rig.follow(.night)
            #expect(rig.text("other") == "mine")
            func mode(_ path: String) throws -> mode_t {
                var information = stat()
                guard lstat(path, &information) == 0 else { throw Failure("there is no \(path)") }
                return information.st_mode
            }
            #expect(try mode(path) == S_IFREG | 0o600)
            // A new file has the umask's mode, and its folder is private.
            #expect(try mode("\(rig.folder.path)/.config/gtk-4.0/settings.ini") & 0o7133 == 0)
            #expect(try mode("\(rig.folder.path)/.config/gtk-4.0") == S_IFDIR | 0o700)
        }
    }

    @Test func `a named theme is set, or is a failure if it isn't installed`() throws {
        try with(ByAppearance(day: "Paper", night: "Nope")) { rig in
            try rig.install("Paper", "gtk-3.0")
            try rig.follow(.day)
            #expect(rig.text(".config/gtk-3.0/settings.ini") == "[Settings]\ngtk-theme-name=Paper\n")
            try rig.follow(.night)
            let why = "\"Nope\", which the configuration names for gtk by night, is not installed"
            #expect(try rig.record("gtk-settings").outcome == .failed(.text(why)))
            #expect(rig.text(".config/gtk-3.0/settings.ini") == "[Settings]\ngtk-theme-name=Paper\n\(dark)=true\n")
            try rig.install("Nope", "gtk-4.0")
            try rig.follow(.night)
            #expect(rig.text(".config/gtk-3.0/settings.ini") == "[Settings]\ngtk-theme-name=Nope\n\(dark)=true\n")
        }
    }

    @Test(arguments: [nil, "Ink"])
    func `a name too long for a theme stays and isn't kept`(named: String?) throws {
        let memory = ReplacedSettings(save: { settings in
            #expect(!settings.contains { $0.old.utf8.count > 255 }, "kept")
        })
        let themes = named.map { ByAppearance(day: $0, night: $0) }
        try DesktopRig.run(DesktopChoice([.gtk], themes: themes.map { [.gtk: $0] } ?? [:]), memory: memory) { rig in
            if let named { try rig.install(named, "gtk-3.0") }
            let long = String(repeating: "-", count: 1000)
            try rig.folder.write("[Settings]\ngtk-theme-name=\(long)\n", to: ".config/gtk-3.0/settings.ini")
            try rig.follow(.night)
            let text = "[Settings]\ngtk-theme-name=\(named ?? long)\n\(dark)=true\n"
            #expect(rig.text(".config/gtk-3.0/settings.ini") == text)
            let path = "\(rig.folder.path)/.config/gtk-3.0/settings.ini"
            let why = "\(path) gtk-theme-name is longer than the name of a theme can be, 255 bytes"
            #expect(try rig.record("gtk-settings").output.contains(why) == (named == nil))
        }
    }

    @Test func `the file's own theme comes back after a restart of the agent`() throws {
        let kept = KeptSettings()
        try DesktopRig.run(DesktopChoice([.gtk]), memory: kept.memory) { rig in
            for name in ["Arc", "Arc-Dark", "Arc-Darker"] { try rig.install(name, "gtk-3.0") }
            try rig.folder.write("[Settings]\ngtk-theme-name=Arc-Darker\n", to: ".config/gtk-3.0/settings.ini")
            try rig.follow(.night)
            let theme = kept.settings.filter { $0.setting.hasSuffix("gtk-3.0/settings.ini") }
            #expect(theme.map(\.new) == ["Arc-Dark"] && theme.map(\.old) == ["Arc-Darker"])
            // The memory of a run that begins now.
            let session = DesktopSession(
                loop: rig.loop, session: rig.session, choice: DesktopChoice([.gtk]), replaced: kept.memory)
            GTKSettings(session).follow(.sample(to: .day)) { #expect($0.outcome == .done) }
            #expect(
                rig.text(".config/gtk-3.0/settings.ini") == "[Settings]\ngtk-theme-name=Arc-Darker\n\(dark)=false\n")
        }
    }

    @Test func `a failed write names the file, and the other file changes`() throws {
        try with { rig in
            try rig.folder.write("", to: ".config/gtk-3.0")
            try rig.folder.makeFolder(".config/gtk-4.0/settings.ini")
            try rig.follow(.night)
            guard case .failed(let why) = try rig.record("gtk-settings").outcome else {
                Issue.record("it did not fail")
                return
            }
            for version in ["3.0", "4.0"] {
                expect(why.english, contains: "\(rig.folder.path)/.config/gtk-\(version)/settings.ini ")
            }
        }
    }

    // MARK: - The way back

    @Test(
        .promise("undo-deletes-made-files"),
        arguments: [
            "# mine\n[Settings]\n gtk-theme-name = Adwaita  \r\n; odd\n"
                + "gtk-application-prefer-dark-theme =0\n\n[More]\nx=y",
            "[Settings]\ngtk-theme-name=Adwaita\n", "[Settings]\n",
            "[Settings]\ngtk-application-prefer-dark-theme=1\n",
        ])
    func `a file is put back byte by byte, and a created one is removed`(text: String) throws {
        for last in [Appearance.night, .day] {
            try with { rig in
                try rig.folder.write(text, to: ".config/gtk-3.0/settings.ini")
                for appearance in [Appearance.day, .night, last] { try rig.follow(appearance) }
                #expect(rig.text(".config/gtk-4.0/settings.ini") != nil)
                #expect(try rig.putBack() == [])
                #expect(rig.text(".config/gtk-3.0/settings.ini") == text)
                #expect(try rig.folder.contents(of: ".config") == ["gtk-3.0", "gtk-3.0/settings.ini"])
                #expect(try rig.putBack() == [], "twice is harmless")
                #expect(rig.text(".config/gtk-3.0/settings.ini") == text)
            }
        }
    }

    @Test(.promise("desktops-later-change")) func `a person's later change stays, even in a created file`() throws {
        try with { rig in
            try rig.folder.write("[Settings]\ngtk-theme-name=Adwaita\n", to: ".config/gtk-3.0/settings.ini")
            try rig.follow(.night)
            try rig.folder.write(
                "[Settings]\ngtk-theme-name=Mine\n\(dark)=true\n", to: ".config/gtk-3.0/settings.ini")
            try rig.folder.write("[Settings]\n\(dark)=true\n# mine\n", to: ".config/gtk-4.0/settings.ini")
            #expect(try rig.putBack() == [])
            #expect(rig.text(".config/gtk-3.0/settings.ini") == "[Settings]\ngtk-theme-name=Mine\n")
            #expect(rig.text(".config/gtk-4.0/settings.ini") == "[Settings]\n# mine\n")
        }
    }

    @Test func `files in the earlier configuration folder are put back`() throws {
        let kept = KeptSettings()
        try with { rig in
            let file = try rig.folder.write("[Settings]\n\(dark)=true\n", to: "else/gtk-3.0/settings.ini")
            kept.settings = [
                ReplacedSetting(
                    setting: "gtk-settings \(file) \(dark)", new: "true", old: "", original: .init(nil, isSet: false))
            ]
            try DesktopRig.run(DesktopChoice([.gtk]), memory: kept.memory) { other in
                let failures = try other.putBack()
                #expect(failures == [])
            }
            #expect(rig.text("else/gtk-3.0/settings.ini") == "[Settings]\n")
            #expect(kept.settings == [])
        }
    }

    @Test func `a file that can't be put back is a named failure and stays kept`() throws {
        try with { rig in
            try rig.follow(.night)
            try FileManager.default.removeItem(atPath: "\(rig.folder.path)/.config/gtk-3.0/settings.ini")
            try rig.folder.makeFolder(".config/gtk-3.0/settings.ini")
            let failures = try rig.putBack()
            #expect(failures.count == 1 && failures[0].hasPrefix("gtk-settings: \(rig.folder.path)/.config/gtk-3.0"))
            #expect(rig.text(".config/gtk-4.0/settings.ini") == nil)
            #expect(try rig.putBack() == failures, "it is tried again")
        }
    }
}
