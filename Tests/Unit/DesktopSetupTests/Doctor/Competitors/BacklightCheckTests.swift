import TestSupport
import Testing
import Vocabulary

@testable import DesktopSetup

@Suite("Programs that move the backlight")
struct BacklightCheckTests {
    private var rig: CompetitorRig

    init() throws { rig = try CompetitorRig() }

    @Test
    mutating func `GNOME's automatic brightness counts with a sensor while GNOME runs`() throws {
        rig.set(.ambient, "true")
        rig.facts.busNames = ["org.gnome.SettingsDaemon.Power"]
        #expect(try rig.found().isEmpty, "on by default, and without a sensor it does nothing")
        rig.facts.hasLightSensor = true
        let advice = try rig.found()["automatic-brightness"]?.advice
        expect(advice, hasPrefix: "gsettings set org.gnome.settings-daemon.plugins.power ambient-enabled false")
        rig.set(.ambient, "false")
        #expect(try rig.found().isEmpty)
    }

    @Test
    mutating func `Plasma's automatic brightness counts if an output uses it`() throws {
        func output(_ isOn: Bool) -> String {
            #"[{"name": "outputs", "data": [{"autoRotation": "Always"}, {"automaticBrightness": \#(isOn)}]}]"#
        }
        try rig.write(output(true), to: "home/.config/kwinoutputconfig.json")
        #expect(try rig.found().isEmpty)
        rig.facts.busNames = ["org.kde.KWin"]
        #expect(try rig.found().keys.sorted() == ["automatic-brightness"])
        try rig.write(output(false), to: "home/.config/kwinoutputconfig.json")
        #expect(try rig.found().isEmpty)
    }

    @Test
    mutating func `wluma and Clight count while they run`() throws {
        try rig.run("wluma")
        rig.facts.busNames = ["org.clight.clight"]
        let found = try rig.found()
        #expect(found.keys.sorted() == ["clight", "wluma"])
        expect(found["wluma"]?.what, contains: "(process 7)")
        expect(found["clight"]?.what, contains: " org.clight.clight)")
    }

    @Test
    mutating func `a night light counts only if it dims`() throws {
        try rig.run("gammastep", ["gammastep", "-l", "52:13"])
        try rig.write(
            "[general]\nbrightness-night=1.0\ntemp-night=3500\n", to: "home/.config/gammastep/config.ini")
        try rig.write("[redshift]\nbrightness-night=0.5\n", to: "home/.config/redshift.conf")
        #expect(try rig.found().isEmpty)
        try rig.write("[general]\nbrightness-night = 0.8\n", to: "home/.config/gammastep/config.ini")
        let what = try rig.found()["night-light"]?.what
        expect(what, contains: "(brightness-night=0.8 in ~/.config/gammastep/config.ini)")
        rig.facts.processes = []
        #expect(try rig.found().isEmpty)
        #expect(BacklightCheck.dimming(["redshift", "-b", "1:0.7"]) == "-b 1:0.7")
        #expect(BacklightCheck.dimming(["redshift", "-b0.9"]) == "-b 0.9")
        for arguments in [["redshift", "-b", "1.0:1"], ["redshift", "-b"], ["redshift", "-l", "-b"], []] {
            #expect(BacklightCheck.dimming(arguments) == nil)
        }
    }
}
