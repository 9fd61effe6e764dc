import HalflightConfiguration
import LibYAML
import LightSensors
import Responders
import Switching
import TestSupport
import Testing
import ThemeFiles
import ThemeValues

@Suite("The configuration in YAML") @MainActor struct ConfigurationYAMLTests {
    @Test(.promise("config-optional"), arguments: ["", "\n", "# a comment\n", "null", "{}", "---\n"])
    func `an empty configuration has the default values`(text: String) throws {
        let configuration = try configuration(text)
        #expect(configuration == Configuration())
        #expect(configuration.sources == .auto)
        #expect(configuration.place == nil)
        #expect(configuration.rules == Rules())
        #expect(configuration.rules.band == .standard)
        #expect(configuration.rules.guards)
        #expect(configuration.rules.toggleEnds == .agree)
        #expect(configuration.themes == ThemePair(day: .paper, night: .ink))
        #expect(!configuration.tray)
    }

    @Test func `every key can be set at once`() throws {
        let configuration = try configuration(
            """
            source: [illuminance, "backlight:intel_backlight", sun]
            night-below: 20
            day-above: 55.5
            settle: {to-day: 1s, to-night: 1m}
            guards: off
            toggle-ends: 2h
            place: {latitude: -33.9, longitude: 151.2}
            theme: {day: ink, night: paper}
            desktop: [gnome, gtk]
            hooks: {darkman: on, timeout: 2m}
            tray: on
            """)
        #expect(
            configuration.sources.items
                == [.kind(.illuminance), .named(SourceName(.backlight, "intel_backlight")), .kind(.sun)])
        #expect(configuration.rules.band == Band(nightBelow: Level(clamping: 20), dayAbove: Level(clamping: 55.5)))
        #expect(configuration.rules.settleToDay == .seconds(1))
        #expect(configuration.rules.settleToNight == .seconds(60))
        #expect(!configuration.rules.guards)
        #expect(configuration.rules.toggleEnds == .time(.seconds(7200)))
        #expect(configuration.place == Place(latitude: -33.9, longitude: 151.2))
        #expect(configuration.themes == ThemePair(day: .ink, night: .paper))
        #expect(configuration.desktops == DesktopChoice([.gnome, .gtk]))
        #expect(configuration.runsDarkmanScripts)
        #expect(configuration.hookTimeout == .seconds(120))
        #expect(configuration.tray)
        let settings = configuration.lightSettings
        #expect(settings.preference == configuration.sources)
        #expect(settings.place == configuration.place)
        #expect(settings.band == configuration.rules.band)
    }

    @Test(
        .promise("night-lock-by-sun"),
        arguments: [
            ("{from: \"22:00\", until: 7:00}", .time(.seconds(79_200)), .time(.seconds(25_200))),
            ("{from: sunset, until: sunrise}", .sunset(.zero), .sunrise(.zero)),
            ("{from: sunset+30m, until: sunrise-1.5h}", .sunset(.seconds(1800)), .sunrise(.seconds(-5400))),
            ("{from: sunset - 90s, until: \"06:30\"}", .sunset(.seconds(-90)), .time(.seconds(23_400))),
        ] as [(String, NightLock.Edge, NightLock.Edge)])
    func `a night lock uses the clock, the sun, or both`(text: String, from: NightLock.Edge, until: NightLock.Edge)
        throws
    {
        let lock = try configuration("night-lock: \(text)").rules.nightLock
        #expect(lock == NightLock(from: from, until: until) && lock != nil)
    }

    @Test(
        arguments: [
            ("30", 30), ("0", 0), ("39.9", 39.9), ("\"10 lx\"", 20), ("10 lx", 20), ("10lx", 20), ("1 lx", 0),
            ("0 lx", 0), ("0.5lx", 0), ("\"31.6 lx\"", 29.99),
        ] as [(String, Double)])
    func `a threshold is in percent or in lux`(text: String, percent: Double) throws {
        let band = try configuration("night-below: \(text)").rules.band
        #expect(abs(band.nightBelow.percent - percent) < 0.01)
        #expect(band.dayAbove == Band.standard.dayAbove)
        let mixed = try configuration("night-below: \(text)\nday-above: 100000 lx").rules.band
        #expect(mixed.nightBelow == band.nightBelow && mixed.dayAbove.percent == 100)
    }

    @Test(
        arguments: [("", .suggest), ("learn: suggest", .suggest), ("learn: on", .on), ("learn: off", .off)]
            as [(String, Learning)])
    func `the configuration decides about learning from corrections`(text: String, learning: Learning) throws {
        #expect(try configuration(text).learning == learning)
    }

    @Test(arguments: ["to-day", "to-night"])
    func `one settle time leaves the other at its default`(key: String) throws {
        let rules = try configuration("settle: {\(key): 0s}").rules
        #expect(rules.settleToDay == (key == "to-day" ? .zero : nil))
        #expect(rules.settleToNight == (key == "to-night" ? .zero : nil))
    }

    @Test(
        arguments: [
            ("agree", .agree), ("never", .never), ("90s", .time(.seconds(90))), ("0.5h", .time(.seconds(1800))),
        ] as [(String, Rules.ToggleEnd)])
    func `a toggle ends by agreement, never, or after a time`(text: String, end: Rules.ToggleEnd) throws {
        #expect(try configuration("toggle-ends: \(text)").rules.toggleEnds == end)
    }

    // MARK: Mistakes

    @Test(arguments: Wrong.values)
    func `a mistake is reported with its place, key and allowed values`(wrong: Wrong) throws {
        let error = try #require(throws: YAMLError.self) { try configuration(wrong.text) }
        #expect(error.mark == Mark(line: wrong.line, column: wrong.column))
        for part in wrong.parts { #expect(error.message.contains(part), "\(part)") }
        #expect(error.message.count < 260)
    }

    @Test(arguments: ["a: [1, 2", "a: b: c", "\tguards: on", "guards: \"on"])
    func `invalid YAML is reported with its place`(text: String) throws {
        let error = try #require(throws: YAMLError.self) { try configuration(text) }
        #expect(error.mark != nil)
    }

    @Test func `huge, deeply nested or binary input is refused`() {
        let texts: [[UInt8]] = [
            Array("source: [\(String(repeating: "sun, ", count: 100_000))]".utf8),
            Array("source: \(String(repeating: "[", count: 10_000))".utf8), [0xff, 0xfe, 0x00], [0x00],
            Array("source: &a [*a, *a]".utf8),
        ]
        for text in texts { #expect(throws: YAMLError.self) { try Configuration(yaml: text) } }
    }

    @Test func `light and dark also name day and night in keys`() throws {
        let text = "settle: {to-day: 3s, to-night: 20s}\ntheme: {day: ink, night: paper}"
        let alias = "settle: {to-light: 3s, to-dark: 20s}\ntheme: {light: ink, dark: paper}"
        #expect(try configuration(alias) == configuration(text))
    }

    @Test func `a truncated text is a valid configuration or an error`() {
        let text = Array(
            "source: [sun, \"backlight:a\"]\nsettle: {to-day: 1s}\nplace: {latitude: 1, longitude: 2}\n".utf8)
        for length in 0...text.count {
            do throws(YAMLError) {
                _ = try Configuration(yaml: Array(text[..<length]))
            } catch {
                #expect(!error.message.isEmpty)
            }
        }
    }

    @Test func `themes are built in or come from files with known paths`() throws {
        let folder = try TemporaryFolder()
        try folder.write("inherits: ink\ncolors: {accent: \"#ff0000\"}", to: "mine.yaml")
        try folder.write("colors:\n  text: red", to: "broken.yaml")
        let library = ThemeLibrary(folders: [folder.path])
        let read = try Configuration(yaml: Array("theme: {night: mine}".utf8), themes: library)
        #expect(read.themes.night[.accent].description == "#ff0000")
        #expect(read.themes.day == .paper)
        #expect(read.themeFiles == ["\(folder.path)/mine.yaml"])
        #expect(try Configuration(yaml: Array("theme: {night: ink}".utf8), themes: library).themeFiles == [])
        let broken = #expect(throws: YAMLError.self) {
            try Configuration(yaml: Array("theme: {day: broken}".utf8), themes: library)
        }
        expect(broken?.message, hasPrefix: "theme.day: ")
        expect(broken?.message, contains: ": \(folder.path)/broken.yaml:2:9: colors.text: ")
        let missing = #expect(throws: YAMLError.self) {
            try Configuration(yaml: Array("theme: {day: none}".utf8), themes: library)
        }
        #expect(
            missing?.message
                == "theme.day: expected one of the themes ink, paper, and those in \(folder.path), found \"none\"")
    }

    private func configuration(_ text: String) throws -> Configuration {
        try Configuration(yaml: Array(text.utf8))
    }
}

extension ConfigurationYAMLTests {
    /// An invalid text, the mistake's place, and parts of the error.
    struct Wrong: Sendable, CustomTestStringConvertible {
        let text: String
        let line: Int
        let column: Int
        let parts: [String]
        var testDescription: String { text.prefix(60).debugDescription }

        init(_ text: String, _ line: Int, _ column: Int, _ parts: String...) {
            (self.text, self.line, self.column, self.parts) = (text, line, column, parts)
        }

        static let values = [
            Wrong("colour: red", 1, 1, "unknown key \"colour\"", "source, sensors, night-below, day-above, settle"),
            Wrong("guards: on\n\nNight-below: 3", 3, 1, "unknown key \"Night-below\"", "night-below"),
            Wrong("guards: on\nguards: off", 2, 1, "duplicate key \"guards\"", "line 1"),
            Wrong("- guards", 1, 1, "mapping of keys"), Wrong("on", 1, 1, "mapping of keys"),

            Wrong("source: lamp", 1, 9, "source: ", "illuminance, sensor-proxy, backlight, sun", "found \"lamp\""),
            Wrong(
                "source: [sun, lamp]", 1, 15, "source: ", "illuminance, sensor-proxy, backlight, sun", "found \"lamp\""),
            Wrong("source: []", 1, 9, "source: ", "at least one"), Wrong("source:", 1, 8, "source: ", "found nothing"),
            Wrong("source: {sun: on}", 1, 10, "unknown key \"source.sun\"", "command"),
            Wrong("source: [[sun]]", 1, 10, "source: ", "found a list"),
            Wrong("source: \"backlight:\"", 1, 9, "source: ", "backlight:intel_backlight"),
            Wrong("source: \(String(repeating: "x", count: 10_000))", 1, 9, "source: ", "illuminance"),

            Wrong("night-below: 101", 1, 14, "night-below: ", "percent from 0 to 100", "lx", "101"),
            Wrong("day-above: -1", 1, 12, "day-above: ", "percent from 0 to 100", "lx", "-1"),
            Wrong("night-below: dark", 1, 14, "night-below: ", "percent from 0 to 100", "lx", "dark"),
            Wrong("night-below: \"30\"", 1, 14, "night-below: ", "percent from 0 to 100", "lx"),
            Wrong("night-below: [30]", 1, 14, "night-below: ", "percent from 0 to 100", "lx", "a list"),
            Wrong("night-below:", 1, 13, "night-below: ", "percent from 0 to 100", "nothing"),
            Wrong("night-below: -5 lx", 1, 14, "night-below: ", "percent from 0 to 100", "lx"),
            Wrong("night-below: lx", 1, 14, "night-below: ", "percent from 0 to 100", "lx"),
            Wrong("night-below: 5 lux", 1, 14, "night-below: ", "percent from 0 to 100", "lx"),
            Wrong("night-below: .nan", 1, 14, "night-below: ", "percent from 0 to 100"),
            Wrong("night-below: 1e400", 1, 14, "night-below: "),
            Wrong("night-below: 50", 1, 14, "night-below (50 %)", "lower than day-above (40 %)"),
            Wrong("day-above: 20", 1, 12, "night-below (30 %)", "lower than day-above (20 %)"),
            Wrong("day-above: 20\nnight-below: 20", 2, 14, "night-below (20 %)", "lower than day-above (20 %)"),

            Wrong("settle: 5s", 1, 9, "settle: ", "a mapping such as {to-day: 2s"),
            Wrong("settle: {day: 5s}", 1, 10, "unknown key \"settle.day\"", "to-day, to-night"),
            Wrong(
                "settle: {to-day: 5s, to-light: 5s}", 1, 32, "settle.to-light: ", "to-day and to-light mean the same"),
            Wrong(
                "desktop: {gnome: {day: a, night: \(String(repeating: "x", count: 256))}}", 1, 34,
                "desktop.gnome.night: ", "256 bytes: expected at most 255"),
            Wrong("theme: {dark: ink, night: ink}", 1, 15, "theme.dark: ", "night and dark mean the same"),
            Wrong(
                "desktop: {gnome: {day: a, light: b, night: c}}", 1, 34, "desktop.gnome.light: ",
                "day and light mean the same"),
            Wrong("settle: {to-day: 5}", 1, 18, "settle.to-day: ", "10s", "1h", "found \"5\""),
            Wrong("settle: {to-day: -5s}", 1, 18, "settle.to-day: ", "10s", "1h"),
            Wrong("settle: {to-night: 61m}", 1, 20, "settle.to-night: ", "from 0s to 1h", "61m"),
            Wrong("settle: {to-night: }", 1, 20, "settle.to-night: ", "a duration from 0s to 1h", "nothing"),

            Wrong("guards: maybe", 1, 9, "guards: ", "on or off", "maybe"),
            Wrong("guards: \"on\"", 1, 9, "guards: ", "on or off"),
            Wrong("learn: later", 1, 8, "learn: ", "suggest, on or off", "later"),
            Wrong("toggle-ends: soon", 1, 14, "toggle-ends: ", "agree, never, or a duration", "soon"),
            Wrong("toggle-ends: 0s", 1, 14, "toggle-ends: ", "agree, never, or a duration", "0s"),
            Wrong("source: {hours: 7}", 1, 17, "hours: ", "such as {day"),
            Wrong("source: {hours: {day: \"7:00\"}}", 1, 17, "hours: ", "both day and night"),
            Wrong("source: {hours: {day: \"7:00\", night: \"25:00\"}}", 1, 38, "night: ", "a time of day", "25:00"),
            Wrong("source: {hours: {day: \"7:00\", night: \"7:00\"}}", 1, 38, "night: ", "two different times"),
            Wrong("source: {hours: {day: \"7:00\", night: \"8:00\"}, command: x}", 1, 9, "command or hours, not both"),
            Wrong("source: {hours: {day: \"7:00\", night: \"8:00\"}, fresh-for: 1m}", 1, 47, "unknown key", "hours"),
            Wrong("source: \"hours:7-20\"", 1, 9, "source: ", "hours"),

            Wrong(
                "night-lock: {from: dusk, until: sunrise}", 1, 20, "night-lock.from: ", "23:59\", or sunset or sunrise",
                "dusk"),
            Wrong(
                "night-lock: {from: sunset+, until: sunrise}", 1, 20, "night-lock.from: ", "sunset+30m or sunrise-1h",
                "sunset+"),
            Wrong("night-lock: {from: sunset+30m1h, until: sunrise}", 1, 20, "night-lock.from: ", "sunrise-1h30m"),
            Wrong("night-lock: {from: sunset+12h, until: sunrise}", 1, 20, "night-lock.from: ", "less than 12h"),
            Wrong("night-lock: {from: sunset 30m, until: sunrise}", 1, 20, "night-lock.from: ", "-1h"),
            Wrong("night-lock: {from: sunrise, until: sunset}", 1, 36, "night-lock.until: ", "the earlier one"),
            Wrong("night-lock: never", 1, 13, "night-lock: ", "two moments, such as {from", "never"),
            Wrong("place: here", 1, 8, "place: ", "a mapping such as {latitude"),
            Wrong("place: {latitude: 1}", 1, 8, "place: ", "both latitude and longitude"),
            Wrong("place: {lat: 1, longitude: 2}", 1, 9, "unknown key \"place.lat\"", "latitude, longitude"),
            Wrong("place: {latitude: 91, longitude: 2}", 1, 19, "place.latitude: ", "-90", "90", "91"),
            Wrong("place: {latitude: 1, longitude: -181}", 1, 33, "place.longitude: ", "-180", "180", "-181"),
            Wrong("place: {latitude: north, longitude: 2}", 1, 19, "place.latitude: ", "number", "north"),

            Wrong("tray: left", 1, 7, "tray: ", "on", "off"),
            Wrong("theme: ink", 1, 8, "theme: ", "a mapping such as {day"),
            Wrong("desktop: plan9", 1, 10, "expected auto, none, a desktop (cinnamon, cosmic", "found \"plan9\""),
            Wrong("desktop: [gnome, cde]", 1, 18, "expected a desktop: cinnamon, cosmic", "found \"cde\""),
            Wrong(
                "desktop: {cde: {day: a, night: b}}", 1, 11, "unknown key \"desktop.cde\"", "cinnamon, cosmic, gnome"),
            Wrong("desktop: {kde: {day: Breeze}}", 1, 16, "expected both day and night", "Adwaita-dark"),
            Wrong("desktop: {kde: {day: -x, night: b}}", 1, 22, "expected the name of a theme", "day"),
            Wrong("desktop: {kde: {day: \"\", night: b}}", 1, 22, "expected the name of a theme", "day"),
            Wrong("desktop: [{kde: on}]", 1, 17, "expected a mapping", "kde"),
            Wrong("hooks: on", 1, 8, "expected a mapping such as {timeout: 30s}", "hooks"),
            Wrong("hooks: {darkmann: on}", 1, 9, "unknown key \"hooks.darkmann\"", "darkman"),
            Wrong("theme: {dusk: ink}", 1, 9, "unknown key \"theme.dusk\"", "day, night"),
            Wrong("theme: {day: solar}", 1, 14, "theme.day: ", "ink, paper", "solar"),
            Wrong("theme: {day: }", 1, 14, "theme.day: ", "ink, paper", "nothing"),
            Wrong("theme: {day: [paper]}", 1, 14, "theme.day: ", "ink, paper", "a list"),
        ]
    }
}
