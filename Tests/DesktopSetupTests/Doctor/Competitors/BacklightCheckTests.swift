import Testing

@testable import DesktopSetup

@Suite("Programs that move the backlight")
struct BacklightCheckTests {
    private var evidence: Evidence

    init() throws { evidence = try Evidence() }

    @Test("GNOME's automatic brightness counts with a sensor, while GNOME runs")
    mutating func gnome() throws {
        evidence.set(.ambient, "true")
        evidence.surroundings.busNames = ["org.gnome.SettingsDaemon.Power"]
        #expect(try evidence.found().isEmpty, "on by default, and without a sensor it does nothing")
        evidence.surroundings.hasLightSensor = true
        let advice = try evidence.found()["automatic-brightness"]?.advice
        #expect(
            advice?.hasPrefix("gsettings set org.gnome.settings-daemon.plugins.power ambient-enabled false") == true)
        evidence.set(.ambient, "false")
        #expect(try evidence.found().isEmpty)
    }

    @Test("Plasma's automatic brightness counts where an output has it")
    mutating func plasma() throws {
        func output(_ isOn: Bool) -> String {
            #"[{"name": "outputs", "data": [{"autoRotation": "Always"}, {"automaticBrightness": \#(isOn)}]}]"#
        }
        try evidence.write(output(true), to: "home/.config/kwinoutputconfig.json")
        #expect(try evidence.found().isEmpty)
        evidence.surroundings.busNames = ["org.kde.KWin"]
        #expect(try evidence.found().keys.sorted() == ["automatic-brightness"])
        try evidence.write(output(false), to: "home/.config/kwinoutputconfig.json")
        #expect(try evidence.found().isEmpty)
    }

    @Test("wluma and Clight count while they run")
    mutating func programs() throws {
        evidence.surroundings.processes = [RunningProgram(id: 7, name: "wluma")]
        evidence.surroundings.busNames = ["org.clight.clight"]
        let found = try evidence.found()
        #expect(found.keys.sorted() == ["clight", "wluma"])
        #expect(found["wluma"]?.what.contains("(process 7)") == true)
        #expect(found["clight"]?.what.contains("(by its bus name org.clight.clight)") == true)
    }

    @Test("A night light counts where it dims, by its option or its file, and not where it only colours")
    mutating func nightLight() throws {
        let program = RunningProgram(id: 7, name: "gammastep", arguments: ["gammastep", "-l", "52:13"])
        evidence.surroundings.processes = [program]
        try evidence.write(
            "[general]\nbrightness-night=1.0\ntemp-night=3500\n", to: "home/.config/gammastep/config.ini")
        try evidence.write("[redshift]\nbrightness-night=0.5\n", to: "home/.config/redshift.conf")
        #expect(try evidence.found().isEmpty)
        try evidence.write("[general]\nbrightness-night = 0.8\n", to: "home/.config/gammastep/config.ini")
        let what = try evidence.found()["night-light"]?.what
        #expect(what?.contains("(brightness-night=0.8 in ~/.config/gammastep/config.ini)") == true)
        evidence.surroundings.processes = []
        #expect(try evidence.found().isEmpty)
        #expect(BacklightCheck.dimming(["redshift", "-b", "1:0.7"]) == "-b 1:0.7")
        #expect(BacklightCheck.dimming(["redshift", "-b0.9"]) == "-b 0.9")
        for arguments in [["redshift", "-b", "1.0:1"], ["redshift", "-b"], ["redshift", "-l", "-b"], []] {
            #expect(BacklightCheck.dimming(arguments) == nil)
        }
    }
}
