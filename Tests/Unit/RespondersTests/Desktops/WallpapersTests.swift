import Glibc
import TestSupport
import TestTags
import Testing
import Vocabulary

@testable import Responders

/// Wallpapers with recorded tools. The suites `RealDesktop...` set them on real desktops.
@Suite("Wallpapers", .tags(.alone)) @MainActor struct WallpapersTests {
    private let folder: TemporaryFolder
    private let pictures: ByAppearance<String>

    init() throws {
        folder = try TemporaryFolder()
        pictures = ByAppearance(
            day: try folder.write("day", to: "It's ü day.png"), night: try folder.write("night", to: "night.png"))
    }

    /// - Parameter running: The session's variables.
    private func run(
        _ desktops: Set<DesktopName>? = nil, on running: [String: String], memory: ReplacedSettings = .init(),
        _ body: (DesktopRig) throws -> Void
    ) throws {
        try DesktopRig.run(
            DesktopChoice(desktops, wallpapers: pictures), environment: running, memory: memory, body)
    }

    private func storeGNOME(_ rig: DesktopRig, _ picture: String = "'file:///usr/share/own.png'") throws {
        try rig.gsettings()
        for key in ["picture-uri", "picture-uri-dark"] { try rig.store("\(background) \(key)", picture) }
    }

    private let background = "org.gnome.desktop.background"

    @Test func `GNOME gets both pictures, and the current one under the common key`() throws {
        try run(on: ["XDG_CURRENT_DESKTOP": "GNOME"]) { rig in
            try storeGNOME(rig)
            try rig.follow(.day)
            let day = "'file://\(folder.path)/It%27s%20%C3%BC%20day.png'"
            #expect(rig.stored("\(background) picture-uri") == day)
            #expect(rig.stored("\(background) picture-uri-dark") == "'file://\(folder.path)/night.png'")
            try rig.follow(.night)
            #expect(rig.stored("\(background) picture-uri") == "'file://\(folder.path)/night.png'")
            try rig.forgetCalls()
            try rig.follow(.night)
            #expect(try rig.record("gnome-wallpaper").outcome == .unchanged)
            #expect(!rig.calls.contains { $0.hasPrefix("set \(background)") })
        }
    }

    @Test func `without the key, no wallpaper tool is called`() throws {
        try DesktopRig.run(DesktopChoice(), environment: ["XDG_CURRENT_DESKTOP": "GNOME"]) { rig in
            try storeGNOME(rig)
            try rig.follow(.night)
            expect(rig.calls, lacks: "background")
            #expect(try rig.record("gnome-wallpaper").probe == .absent("the configuration chooses no wallpaper"))
        }
    }

    @Test(
        .promise("wallpaper-desktops"),
        arguments: [
            (nil, "X-Cinnamon", ["cinnamon"]), (nil, "Budgie:GNOME", ["gnome"]), ([.mate], "GNOME", ["mate"]),
            ([.gtk], "GNOME", []), (nil, "KDE", ["kde"]), (nil, "XFCE", ["xfce"]), (nil, "i3", ["x11"]),
            (nil, "Hyprland", ["hyprland"]), (nil, "sway", ["sway"]), ([.gnome, .gtk], "sway", ["gnome", "sway"]),
            ([], "GNOME", []), ([], "sway", []),
        ] as [(Set<DesktopName>?, String, [String])])
    func `only the desktop that shows the wallpaper is changed`(
        chosen: Set<DesktopName>?, running: String, expected: [String]
    ) throws {
        var variables = ["XDG_CURRENT_DESKTOP": running, "DISPLAY": ":0"]
        if running == "sway" { variables["SWAYSOCK"] = "/run/sway" }
        if running == "Hyprland" { variables["HYPRLAND_INSTANCE_SIGNATURE"] = "x" }
        if !["i3", "XFCE"].contains(running) { variables["WAYLAND_DISPLAY"] = "wayland-1" }
        try run(chosen, on: variables) { rig in
            let applying = rig.stages.records.filter { $0.name.hasSuffix("-wallpaper") && $0.probe == .applies }
            #expect(applying.count == 9, "not asked yet")
            try rig.follow(.night)
            let asked = rig.stages.records.filter {
                guard $0.name.hasSuffix("-wallpaper") else { return false }
                if case .absent(let why) = $0.probe { return why.english.hasSuffix("is not installed") }
                return true
            }
            #expect(asked.map { String($0.name.dropLast("-wallpaper".count)) } == expected)
        }
    }

    @Test(.promise("files-picture-wallpaper-missing"))
    func `a missing picture is named once, and everything else follows`() throws {
        let wrong = ByAppearance(day: pictures.day, night: "\(folder.path)/none.png")
        let choice = DesktopChoice(wallpapers: wrong)
        try DesktopRig.run(choice, environment: ["XDG_CURRENT_DESKTOP": "GNOME"]) { rig in
            try storeGNOME(rig)
            try rig.store("org.gnome.desktop.interface color-scheme", "'default'")
            let why = "the wallpaper for night cannot be shown: \(folder.path)/none.png is not a file that can be read"
            for appearance in [Appearance.day, .night, .day] {
                try rig.follow(appearance)
                #expect(try rig.record("gnome-wallpaper").outcome == .failed(.text(why)))
                for key in ["picture-uri", "picture-uri-dark"] {
                    expect(rig.stored("\(background) \(key)"), contains: "day.png")
                }
                let scheme = appearance == .day ? "'default'" : "'prefer-dark'"
                #expect(rig.stored("org.gnome.desktop.interface color-scheme") == scheme)
            }
            #expect(rig.log.lines.filter { $0.hasPrefix("warning: ") } == ["warning: gnome-wallpaper: \(why)"])
            try folder.write("night", to: "none.png")
            try rig.follow(.night)
            #expect(try rig.record("gnome-wallpaper").outcome == .done)
            expect(rig.stored("\(background) picture-uri"), contains: "none.png")
        }
    }

    @Test func `without both pictures the wallpaper stays`() throws {
        let choice = DesktopChoice(wallpapers: ByAppearance(day: "\(folder.path)/a", night: "\(folder.path)/b"))
        try DesktopRig.run(choice, environment: ["XDG_CURRENT_DESKTOP": "GNOME"]) { rig in
            try storeGNOME(rig)
            try rig.follow(.night)
            #expect(try rig.record("gnome-wallpaper").isFailure)
            expect(rig.calls, lacks: "background")
        }
    }

    @Test(.promise("files-picture-wallpaper-network")) func `a silent picture folder delays nothing else`() throws {
        try run(on: ["XDG_CURRENT_DESKTOP": "GNOME"]) { rig in
            try storeGNOME(rig)
            try rig.store("org.gnome.desktop.interface color-scheme", "'default'")
            let gate = "\(rig.folder.path)/gate"
            #expect(mkfifo(gate, 0o600) == 0)
            let end = open(gate, O_RDWR | O_CLOEXEC)
            defer { close(end) }
            try rig.tool("test", "read -r line <\(gate)")
            rig.change(to: .night)
            try rig.wait(until: "the colour scheme has followed") {
                try rig.record("gnome-color-scheme").outcome == .done
            }
            #expect(try rig.record("gnome-wallpaper").outcome == nil)
            #expect(write(end, "\n\n", 2) == 2)
            try rig.wait(until: "the wallpaper has followed") { try rig.record("gnome-wallpaper").outcome == .done }
        }
    }

    @Test(.promise("wallpaper-back-without-key")) func `the person's own picture comes back when the key is removed`()
        throws
    {
        let kept = KeptSettings()
        let key = "\(background) picture-uri"
        for ending in [DesktopChoice(), DesktopChoice([], wallpapers: pictures)] {
            var last: String?
            try run(on: ["XDG_CURRENT_DESKTOP": "GNOME"], memory: kept.memory) { rig in
                try storeGNOME(rig)
                try rig.follow(.day)
                try rig.follow(.night)
                last = rig.stored(key)
            }
            #expect(kept.settings.count == 2 && kept.settings.allSatisfy { $0.old == "file:///usr/share/own.png" })
            try run(on: ["XDG_CURRENT_DESKTOP": "GNOME"], memory: kept.memory) { rig in
                try storeGNOME(rig, try #require(last))
                try rig.follow(.night)
                rig.desktops.choice = ending
                try rig.wait(until: "it is put back") { kept.settings.isEmpty }
                for name in ["picture-uri", "picture-uri-dark"] {
                    #expect(rig.stored("\(background) \(name)") == "'file:///usr/share/own.png'")
                }
            }
        }
    }

    @Test func `putting everything back includes a configured wallpaper`() throws {
        try run(on: ["XDG_CURRENT_DESKTOP": "GNOME"]) { rig in
            try storeGNOME(rig)
            for appearance in [Appearance.day, .night] { try rig.follow(appearance) }
            #expect(try rig.putBack() == [])
            for name in ["picture-uri", "picture-uri-dark"] {
                #expect(rig.stored("\(background) \(name)") == "'file:///usr/share/own.png'")
            }
        }
    }

    @Test(arguments: [true, false])
    func `on XFCE a picture comes back in one step`(isDisabled: Bool) throws {
        let kept = KeptSettings()
        let choice = DesktopChoice([.xfce], wallpapers: pictures)
        try ServiceRig.run("org.xfce.Xfconf", choice, memory: kept.memory) { rig, services in
            try rig.tool(
                "xfconf-query",
                """
                echo "$*" >>"$CALLS"
                case "$*" in
                *"xfce4-desktop --list") echo /backdrop/screen0/monitor0/workspace0/last-image ;;
                *--set*) for value; do :; done; echo "$value" >"$STORE/picture" ;;
                *last-image) /bin/cat "$STORE/picture" ;;
                esac
                """)
            try services.come()
            try rig.store("picture", "/own.png")
            try rig.follow(.night)
            #expect(rig.stored("picture") == pictures.night)
            if isDisabled {
                #expect(try rig.putBack() == [])
            } else {
                rig.desktops.choice = DesktopChoice([.xfce])
                try rig.wait(until: "it is put back") { kept.settings.isEmpty }
            }
            #expect(rig.stored("picture") == "/own.png")
            expect(rig.calls, lacks: "--reset")
        }
    }

    @Test func `a default picture is reset when the key is removed`() throws {
        let kept = KeptSettings()
        let variables = ["XDG_CURRENT_DESKTOP": "GNOME", "DEFAULT": "'file:///usr/share/own.png'"]
        try run(on: variables, memory: kept.memory) { rig in
            try storeGNOME(rig)
            try rig.tool("dconf", "")
            try rig.follow(.night)
            try rig.forgetCalls()
            rig.desktops.choice = DesktopChoice()
            try rig.wait(until: "it is put back") { kept.settings.isEmpty }
            #expect(rig.calls.contains("reset \(background) picture-uri"))
            #expect(!rig.calls.contains { $0.hasPrefix("set \(background)") }, "\(rig.calls)")
        }
    }

    @Test(.promise("undo-not-feh")) func `a picture with an unknown predecessor stays, with a note`() throws {
        let kept = KeptSettings()
        try run(on: ["XDG_CURRENT_DESKTOP": "openbox", "DISPLAY": ":none"], memory: kept.memory) { rig in
            try rig.tool("feh", "echo \"$*\" >>\"$CALLS\"")
            try rig.follow(.night)
            let window = "the root window"
            #expect(kept.settings.contains { $0.setting == "x11-wallpaper \(window)" })
            let result = try rig.putBackWithNotes()
            #expect(result.failures == [])
            #expect(result.notes.count == 1)
            expect(result.notes.first, contains: window)
            #expect(kept.settings == [])
            #expect(rig.calls.count == 1)
        }
    }

    @Test(.promise("undo-not-gone-settings")) func `a picture without its monitor or window manager is forgotten`()
        throws
    {
        func memory(_ setting: String) -> ReplacedSettings {
            KeptSettings(ReplacedSetting(setting: setting, new: "/night.png", old: "/own.png")).memory
        }
        let hyprland = ["XDG_CURRENT_DESKTOP": "Hyprland", "HYPRLAND_INSTANCE_SIGNATURE": "x"]
        try run(on: hyprland, memory: memory("hyprland-wallpaper hyprpaper DP-9")) { rig in
            try rig.tool("hyprctl", "echo 'eDP-1 = /night.png'")
            let result = try rig.putBackWithNotes()
            #expect(result.failures == [])
            #expect(result.notes.count == 1)
            expect(result.notes.first, contains: "DP-9")
            #expect(try rig.putBackWithNotes() == PutBackResult(), "it is forgotten")
        }
        try run(on: [:], memory: memory("x11-wallpaper the root window")) { rig in
            let result = try rig.putBackWithNotes()
            #expect(result.failures == [])
            #expect(result.notes.count == 1)
            expect(result.notes.first, contains: "x11-wallpaper")
        }
    }

    @Test func `Plasma's unreadable file is a failure and not a person's choice`() throws {
        let kept = KeptSettings(
            ReplacedSetting(setting: "kde-wallpaper the wallpaper", new: "/night.png", old: "/own.png"))
        try run(on: ["XDG_CURRENT_DESKTOP": "KDE"], memory: kept.memory) { rig in
            try rig.tool("plasma-apply-wallpaperimage", "")
            try rig.folder.makeFolder(".config/plasma-org.kde.plasma.desktop-appletsrc")
            let result = try rig.putBackWithNotes()
            #expect(result.failures.count == 1)
            expect(result.failures.first, contains: "appletsrc")
            #expect(kept.settings.count == 1)
        }
    }

    @Test(.promise("files-wallpaper-program-file"))
    func `an unreadable picture is a failure and not a person's choice`() throws {
        let socket = "\(folder.path)/sway"
        func check(
            _ responder: String, _ setting: String, on running: [String: String], _ tool: String, _ script: String,
            _ words: String
        ) throws {
            let picture = responder.hasPrefix("sway") ? SwayPictures.command("/night.png") : "/night.png"
            let kept = KeptSettings(
                ReplacedSetting(setting: "\(responder) \(setting)", new: picture, old: "/own.png"))
            try DesktopRig.run(DesktopChoice(), environment: running, memory: kept.memory) { rig in
                try rig.tool(tool, script)
                try rig.follow(.night)
                let record = try rig.record(responder)
                #expect(record.probe != .applies || record.state.clause.contains(words), "\(record)")
                #expect(kept.names.contains("\(responder) \(setting)"), "the key was removed")
                let result = try rig.putBackWithNotes()
                #expect(result.failures.count == 1 && result.failures[0].contains(words), "\(result)")
                #expect(kept.names == ["\(responder) \(setting)"])
            }
        }
        try Listener(socket).close()
        try check(
            "sway-wallpaper", "output bg", on: ["XDG_CURRENT_DESKTOP": "sway", "SWAYSOCK": socket], "swaymsg", "",
            "sway does not answer at \(socket)")
        try check(
            "kde-wallpaper", "the wallpaper", on: ["XDG_CURRENT_DESKTOP": "KDE"], "plasma-apply-wallpaperimage", "",
            "appletsrc")
        try check(
            "hyprland-wallpaper", "hyprpaper DP-1",
            on: ["XDG_CURRENT_DESKTOP": "Hyprland", "HYPRLAND_INSTANCE_SIGNATURE": "x"], "hyprctl",
            "echo \"Couldn't connect to /run/hypr/x/.hyprpaper.sock. (3)\"", "Couldn't connect")
    }

    @Test func `a reloaded sway without a picture needs none back`() throws {
        let socket = "\(folder.path)/sway"
        let listener = try Listener(socket)
        defer { listener.close() }
        let kept = KeptSettings(
            ReplacedSetting(
                setting: "sway-wallpaper output bg", new: SwayPictures.command("/night.png"), old: "/own.png"))
        try run(on: ["XDG_CURRENT_DESKTOP": "sway", "SWAYSOCK": socket], memory: kept.memory) { rig in
            try rig.tool("swaymsg", "echo \"$*\" >>\"$CALLS\"")
            #expect(try rig.putBack() == [])
            #expect(kept.settings == [] && rig.calls == [])
        }
    }

    @Test func `the configured pictures never count as the person's own`() throws {
        let kept = KeptSettings()
        try run(on: ["XDG_CURRENT_DESKTOP": "GNOME"], memory: kept.memory) { rig in
            try storeGNOME(rig)
            try rig.follow(.night)
            // A desktop may still show the earlier picture right after a change.
            try rig.store("\(background) picture-uri", "'\(fileAddress(pictures.day))'")
            try rig.follow(.night)
            #expect(kept.settings.count == 2 && kept.settings.allSatisfy { $0.old == "file:///usr/share/own.png" })
            for name in ["picture-uri", "picture-uri-dark"] { try rig.store("\(background) \(name)", "'file:///new'") }
            rig.desktops.choice = DesktopChoice()
            try rig.wait(until: "it is forgotten") { kept.settings.isEmpty }
            #expect(rig.stored("\(background) picture-uri") == "'file:///new'")
        }
    }

    @Test func `hyprpaper uses the monitors with a picture, or else all monitors`() throws {
        try run(on: ["XDG_CURRENT_DESKTOP": "Hyprland", "HYPRLAND_INSTANCE_SIGNATURE": "x"]) { rig in
            try rig.tool(
                "hyprctl",
                """
                echo "$*" >>"$CALLS"
                case $2 in
                listactive) /bin/cat "$STORE"/active* 2>/dev/null; exit 0 ;;
                preload) echo "unknown request"; exit 1 ;;
                wallpaper) name=${3%%,*}; echo "${name:-eDP-1} = ${3#*,}" >"$STORE/active${name:-eDP-1}"; echo ok ;;
                esac
                """)
            try rig.follow(.night)
            #expect(
                rig.calls.contains("hyprpaper wallpaper ,\(pictures.night)"), "\(rig.calls)")
            try rig.store("activeHDMI-A-1", "HDMI-A-1 = /own.png")
            try rig.follow(.day)
            #expect(rig.calls.contains("hyprpaper wallpaper HDMI-A-1,\(pictures.day)"))
            #expect(try rig.record("hyprland-wallpaper").outcome == .done)
            rig.desktops.choice = DesktopChoice()
            try rig.wait(until: "it is put back") { rig.stored("activeHDMI-A-1") == "HDMI-A-1 = /own.png" }
        }
    }

    @Test func `sway gets a quoted command, and swaybg's arguments lead back to it`() {
        #expect(SwayPictures.command("/a.png") == "output '*' bg '/a.png' fill")
        #expect(SwayPictures.command("/it's $(x).ü") == "output '*' bg '/it\\'s\\ \\$\\(x\\).ü' fill")
        let commands = SwayPictures.commands
        #expect(commands(["swaybg", "-o", "*", "-i", "/a b", "-m", "fill"]) == SwayPictures.command("/a b"))
        #expect(
            commands(["swaybg", "-o", "*", "-i", "/a", "-m", "fill", "-o", "DP-1", "-i", "/a", "-m", "fill"])
                == SwayPictures.command("/a"))
        #expect(
            commands(["swaybg", "-o", "*", "-c", "#112233", "-o", "DP-1", "-i", "/a", "-m", "fit", "-c", "#000000"])
                == "output '*' bg '#112233' solid_color; output 'DP-1' bg '/a' fit '#000000'")
        #expect(commands(["swaybg"]) == nil)
        #expect(commands(["swaybg", "-o"]) == nil)
    }

    @Test func `swaybg's arguments become no other command of sway`() {
        let commands = SwayPictures.commands
        #expect(commands(["swaybg", "-o", "A's", "-c", "#112233"]) == "output \"A's\" bg '#112233' solid_color")
        for output in ["A'\"", "A\\"] { #expect(commands(["swaybg", "-o", output, "-c", "#112233"]) == nil) }
        #expect(commands(["swaybg", "-o", "DP-1", "-i", "/a", "-m", "fit; exit"]) == nil)
    }

    @Test func `Plasma's file names its present picture`() {
        let file = """
            [Containments][1]
            wallpaperplugin=org.kde.image

            [Containments][1][Wallpaper][org.kde.image][General]
            SlidePaths=/usr/share/wallpapers/
            Image=file:///home/me/a b.jpg

            """
        #expect(PlasmaPicture.present(file) == "/home/me/a b.jpg")
        #expect(PlasmaPicture.present(String(file.map { $0 == "\n" ? "\r\n" : $0 })) == "/home/me/a b.jpg")
        #expect(PlasmaPicture.present("[General]\nImage=/x\n") == nil)
    }
}
