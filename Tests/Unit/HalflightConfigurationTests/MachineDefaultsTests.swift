import Glibc
import HalflightConfiguration
import LightSensors
import Switching
import TestSupport
import Testing
import ThemeFiles
import ThemeValues

@Suite("The defaults for all users of a machine") @MainActor struct MachineDefaultsTests {
    private let folder: TemporaryFolder
    private var themes: ThemeLibrary { ThemeLibrary(folders: ["\(folder.path)/themes"]) }
    private var path: String { "\(folder.path)/etc/config.yaml" }
    private var own: String { "\(folder.path)/config.yaml" }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func machine(_ text: String, mode: mode_t = 0o644) throws -> MachineDefaults {
        try folder.write(text, to: "etc/config.yaml", mode: mode)
        return MachineDefaults(files: [path])
    }

    private func load(
        _ text: String?, above machine: MachineDefaults, _ substitutes: ThemeSubstitutes? = ThemeSubstitutes()
    ) throws -> LoadedConfiguration {
        if let text { try folder.write(text, to: "config.yaml") }
        return try LoadedConfiguration(
            file: own, isOptional: true, themes: themes, substitutes: substitutes, above: machine)
    }

    private func told(_ mistakes: [ConfigurationMistake]) -> [String] {
        mistakes.map { $0.sentence.replacing("\(folder.path)/", with: "") }
    }

    @Test func `a person's key wins over the administrator's`() throws {
        let machine = try machine("guards: off\nlearn: off\ntray: on\n")
        let loaded = try load("learn: on\nhistory: off\n", above: machine)
        #expect(loaded.configuration.learning == .on)
        #expect(!loaded.configuration.rules.guards)
        #expect(loaded.configuration.tray)
        #expect(!loaded.configuration.keepsHistory)
        #expect(loaded.mistakes == [])
        #expect(try load("learn: on\nhistory: off\n", above: MachineDefaults()).configuration.rules.guards)
    }

    @Test func `a mapping counts as a whole, and so do both thresholds`() throws {
        let machine = try machine("settle: {to-day: 1s, to-night: 20s}\nnight-below: 60\nday-above: 70\n")
        let rules = try load("settle: {to-day: 3s}\nday-above: 50\n", above: machine).configuration.rules
        #expect(rules.settleToDay == .seconds(3) && rules.settleToNight == nil)
        #expect(rules.band.nightBelow.percent == 30)
        #expect(try load("guards: on\n", above: machine).configuration.rules.band.nightBelow.percent == 60)
    }

    @Test(arguments: [nil, ""])
    func `without a person's settings, the administrator's apply`(text: String?) throws {
        let machine = try machine("guards: off\nsource: sun\n")
        let loaded = try load(text, above: machine)
        #expect(!loaded.configuration.rules.guards)
        #expect(loaded.configuration.sources.items.map(\.description) == ["sun"])
        #expect(LoadedConfiguration(machine, themes: themes).configuration == loaded.configuration)
    }

    @Test func `only the first of several files counts`() throws {
        let first = try folder.write("guards: off\n", to: "a/config.yaml")
        let second = try folder.write("tray: on\n", to: "b/config.yaml")
        let machine = MachineDefaults(files: ["\(folder.path)/none", first, second])
        #expect(machine.path == first && machine.keys == ["guards"])
    }

    @Test func `unknown keys are warnings with places, and the rest is used`() throws {
        let machine = try machine("new-key: 1\nguards: off\nlocked: [tray, guards]\n")
        let loaded = try load("tray: on\n", above: machine)
        #expect(!loaded.configuration.rules.guards && loaded.configuration.tray)
        let told = told(loaded.mistakes)
        #expect(told.count == 2)
        for (told, (place, key)) in zip(told, [("1:1", "new-key"), ("3:1", "locked")]) {
            expect(told, hasPrefix: "etc/config.yaml:\(place): ")
            expect(told, contains: " \"\(key)\"")
            expect(told, contains: " source, sensors, ", "the known keys")
        }
        #expect(loaded.mistakes.allSatisfy { $0.effect == .keyIgnored })
        #expect(loaded.mistakes.map(\.isWarning) == [true, true])
        #expect(loaded.mistakes.map(\.isOfMachine) == [true, true])
        let samePlace = try load("other-key: 1\n", above: machine)
        #expect(!samePlace.configuration.rules.guards, "a person's unknown key takes nothing from these")
    }

    @Test(arguments: [
        ("guards: perhaps\ntray: on\n", "1:9: guards: expected on or off"), ("a: [\n", "2:1: "),
        ("- a\n", "1:1: expected a map"),
    ])
    func `the administrator's mistake is reported, and the person's file is used`(text: String, place: String) throws {
        let machine = try machine(text)
        let loaded = try load("tray: on\n", above: machine, nil)
        #expect(loaded.configuration.tray)
        #expect(loaded.mistakes.map(\.isWarning) == [false])
        #expect(loaded.mistakes.map(\.isOfMachine) == [true])
        let told = told(loaded.mistakes)
        #expect(told[0].hasPrefix("etc/config.yaml:\(place)"), "\(told)")
        #expect(loaded.mistakes[0].effect == .machineDefaultsIgnored)
    }

    @Test func `the administrator's unusable theme isn't the person's error`() throws {
        let machine = try machine("theme: {night: gone}\n")
        let loaded = try load("tray: on\n", above: machine, nil)
        #expect(loaded.configuration.themes.night == .ink)
        #expect(told(loaded.mistakes)[0].hasPrefix("etc/config.yaml:1:16: theme.night: "))
        #expect(loaded.mistakes.map(\.isOfMachine) == [true])
        #expect(try load("theme: {night: paper}\n", above: machine, nil).mistakes == [], "it is not used")
        #expect(throws: ConfigurationError.self) { try load("theme: {night: none}\n", above: machine, nil) }
    }

    @Test(.promise("configuration-machine-defaults")) func `a file that others could have written isn't used`() throws {
        let machine = try machine("guards: off\n", mode: 0o646)
        #expect(machine.keys == [])
        let loaded = try load("tray: on\n", above: machine)
        #expect(loaded.configuration.rules.guards && loaded.configuration.tray)
        let told = told(loaded.mistakes)
        #expect(
            told[0].hasPrefix(
                "etc/config.yaml: is not used, because others could have written it: every user can write to it; "
                    + "to correct it: chmod o-w "), "\(told)")
        #expect(loaded.mistakes.map(\.isWarning) == [false])
        let checked = MachineDefaults(files: [path], isInPlace: false)
        #expect(checked.keys == ["guards"] && checked.mistakes == [], "one that is only checked may be anywhere")
    }

    @Test func `the administrator's program also runs for a person with a loose file`() throws {
        let machine = try machine("source: \"command:/bin/true\"\n")
        try folder.write("tray: on\n", to: "config.yaml", mode: 0o646)
        #expect(try load(nil, above: machine).configuration.sources.runsProgram)
        try folder.write("source: \"command:/bin/true\"\n", to: "config.yaml", mode: 0o646)
        #expect(throws: ConfigurationError.self) { try load(nil, above: machine) }
    }

    @Test func `a wrong file is replaced by the copy of its own last valid content`() throws {
        let copy = "\(folder.path)/machine.yaml"
        let text = "guards: off\n"
        let head = String(decoding: LoadedConfiguration.headOfCopy(of: path), as: UTF8.self)
        try folder.write("guards: perhaps\n", to: "etc/config.yaml")
        for (head, isUsed) in [(head, true), ("# Another\n", false)] {
            try folder.write(head + text, to: "machine.yaml")
            let machine = MachineDefaults(files: [path], lastValid: copy)
            #expect(machine.keys == (isUsed ? ["guards"] : []))
            #expect(machine.text == nil, "there is nothing to keep")
            #expect((machine.mistakes[0].effect == .lastValidContentUsed) == isUsed)
            #expect(try load(nil, above: machine).configuration.rules.guards == !isUsed)
        }
        #expect(try self.machine(text).text == Array(text.utf8))
        #expect(MachineDefaults(files: [], lastValid: copy).keys == [], "without a file there are no defaults")
    }

    @Test func `the defaults are in XDG_CONFIG_DIRS, or else in /etc/xdg`() {
        func files(_ value: String?) -> [String] {
            Folders(environment: { $0 == "XDG_CONFIG_DIRS" ? value : nil }).machineConfigurations
        }
        #expect(files("/a:b::/c") == ["/a/halflight/config.yaml", "/c/halflight/config.yaml"])
        #expect(files(nil) == ["/etc/xdg/halflight/config.yaml"])
        #expect(files("") == ["/etc/xdg/halflight/config.yaml"])
    }
}
