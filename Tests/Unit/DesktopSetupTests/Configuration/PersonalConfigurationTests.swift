import DesktopSetup
import FileSupport
import Glibc
import HalflightAgent
import HalflightConfiguration
import HalflightTerminal
import LightSensors
import Responders
import SDEvent
import Switching
import TestSupport
import Testing
import TextSupport
import ThemeValues

@Suite("Writing the user's configuration file")
@MainActor
struct PersonalConfigurationTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
    }

    private func file(_ text: String? = nil, mode: mode_t = 0o644) throws -> PersonalConfiguration {
        if let text { try home.write(text, to: "config.yaml", mode: mode) }
        return try PersonalConfiguration(path: "\(home.path)/config.yaml")
    }

    /// Returns thresholds with day-above at 59 %.
    private func brighter(_ file: PersonalConfiguration) throws -> Thresholds {
        var thresholds = Thresholds(file.configuration.rules.band)
        _ = thresholds.set(.day, by: Light(level: Level(clamping: 60)))
        return thresholds
    }

    private func write(_ file: PersonalConfiguration) throws {
        try file.write(try #require(try file.edit(for: try brighter(file))))
    }

    @Test(.promise("window-changes")) func `only differing values are written`() throws {
        let file = try file("night-below: 30.0 # as it was\n")
        try write(file)
        #expect(try self.file().text == Array("night-below: 30.0 # as it was\nday-above: 59\n".utf8))
        let now = try self.file()
        #expect(try now.edit(for: Thresholds(now.configuration.rules.band)) == nil)
        #expect(try now.edit(for: try brighter(now)) == nil)
    }

    @Test func `a missing file is created with its folders`() throws {
        let file = try PersonalConfiguration(path: "\(home.path)/a/b/config.yaml")
        #expect(file.text == nil)
        try write(file)
        #expect(try home.contents() == ["a", "a/b", "a/b/config.yaml"])
    }

    @Test(.promise("desktops-links"), arguments: [true, false])
    func `the file at a link's end is written, and the link stays`(isThere: Bool) throws {
        try home.makeFolder("elsewhere")
        if isThere { try home.write("guards: off\n", to: "elsewhere/mine.yaml") }
        try FileLink.make("\(home.path)/config.yaml", to: "between.yaml")
        try FileLink.make("\(home.path)/between.yaml", to: "elsewhere/mine.yaml")
        try write(try file())
        let text = (isThere ? "guards: off\n" : "") + "day-above: 59\n"
        #expect(try PersonalConfiguration(path: "\(home.path)/elsewhere/mine.yaml").text == Array(text.utf8))
        #expect(resolvedPath("\(home.path)/config.yaml") == "\(home.path)/elsewhere/mine.yaml")
        #expect(try home.contents(of: "elsewhere") == ["mine.yaml"], "no temporary file is left")
    }

    @Test(arguments: [0o600, 0o664] as [mode_t])
    func `the file keeps its mode`(mode: mode_t) throws {
        try write(try file("guards: on\n", mode: mode))
        var information = stat()
        #expect(stat("\(home.path)/config.yaml", &information) == 0)
        #expect(information.st_mode & 0o7777 == mode)
    }

    @Test(.promise("window-concurrent-change")) func `a file changed in the meantime stays`() throws {
        let file = try file("guards: on\n")
        try home.write("guards: off\n", to: "config.yaml")
        let error = #expect(throws: CommandError.self) { try write(file) }
        #expect(error?.code == .failed)
        expect(error?.message, contains: "\(home.path)/config.yaml ")
        #expect(try self.file().text == Array("guards: off\n".utf8))
    }

    @Test func `a file that can't be edited safely is reported with the lines to add`() throws {
        let file = try file("~\n")
        let error = #expect(throws: CommandError.self) { try file.edit(for: try brighter(file)) }
        #expect(error?.code == .failed)
        expect(error?.message, hasSuffix: "\n    day-above: 59")
    }

    @Test func `a theme is written for one appearance and changes nothing else`() throws {
        let file = try file("# mine\ntheme: {day: paper} # x\n")
        let edit = try #require(try file.edit(for: .paper, as: .night))
        try file.write(edit)
        let now = try self.file()
        #expect(now.text == Array("# mine\ntheme: {night: paper, day: paper} # x\n".utf8))
        #expect(now.configuration.themes.night == .paper)
        #expect(try now.edit(for: .paper, as: .night) == nil)
        #expect(try now.edit(for: .ink, as: .night)?.differences.last == "+theme: {night: ink, day: paper} # x")
    }

    @Test func `a choice is one key and is written once`() throws {
        try home.write("# mine\nguards: on # stays\n", to: "config.yaml")
        let edge = NightLock.Edge.sunset(.seconds(-5400))
        let lock = try #require(NightLock(from: edge, until: .time(.seconds(25_500))))
        let choices: [(PersonalConfiguration.Choice, String)] = [
            (.nightLock(lock), "night-lock: {from: sunset-90m, until: \"07:05\"}"),
            (.source(.backlight), "source: backlight"), (.history(false), "history: off"),
            (
                .wallpapers(ByAppearance(day: "/a b.jpg", night: "/c: d.png")),
                "wallpaper: {day: \"/a b.jpg\", night: \"/c: d.png\"}"
            ),
            (.source(nil), "source: auto"), (.history(true), "history: on"),
        ]
        for (choice, line) in choices {
            let file = try file()
            let edit = try #require(try file.edit(for: choice))
            #expect(edit.differences.last == "+\(line)")
            try file.write(edit)
            #expect(try self.file().edit(for: choice) == nil)
        }
        #expect(String(decoding: try file().text ?? [], as: UTF8.self).hasPrefix("# mine\nguards: on # stays\n"))
    }

    @Test func `a removed lock stays as a comment in its form`() throws {
        for text in [
            "night-lock: {from: sunset, until: sunrise} # by the sun\n",
            "night-lock:\n  from: sunset\n  until: sunrise\n",
        ] {
            let file = try file("guards: on\n\(text)tray: on\n")
            let edit = try #require(try file.edit(for: .nightLock(nil)))
            let commented = text.split(separator: "\n").map { "#\($0)\n" }.joined()
            #expect(String(decoding: edit.after, as: UTF8.self) == "guards: on\n\(commented)tray: on\n")
            try file.write(edit)
            #expect(try self.file().edit(for: .nightLock(nil)) == nil)
        }
        let flow = try file("{night-lock: {from: sunset, until: sunrise}}\n")
        let error = #expect(throws: CommandError.self) { try flow.edit(for: .nightLock(nil)) }
        expect(error?.message, contains: " night-lock ")
    }

    @Test func `a theme name that YAML would change isn't written`() throws {
        let theme = Theme(name: "nowhere: [", appearance: .day, colors: [:])
        let error = #expect(throws: CommandError.self) { try file("guards: on\n").edit(for: theme, as: .day) }
        expect(error?.message, contains: "\n    theme: {day: ")
    }

    /// Returns a file above the administrator's.
    private func file(_ text: String, above machine: String) throws -> PersonalConfiguration {
        try home.write(machine, to: "etc/config.yaml")
        try home.write(text, to: "config.yaml")
        return try PersonalConfiguration(
            path: "\(home.path)/config.yaml", above: MachineDefaults(files: ["\(home.path)/etc/config.yaml"]))
    }

    @Test func `thresholds and themes are written as pairs over the administrator's`() throws {
        let machine = "night-below: 20\nday-above: 50\ntheme: {day: ink}\n"
        let file = try file("tray: on\n", above: machine)
        try write(file)
        #expect(try self.file().text == Array("tray: on\nnight-below: 20\nday-above: 59\n".utf8))
        let now = try self.file(String(decoding: self.file().text ?? [], as: UTF8.self), above: machine)
        #expect(now.configuration.rules.band.dayAbove.percent == 59)
        let edit = try #require(try now.edit(for: .paper, as: .night))
        #expect(edit.differences == ["+theme: {day: ink, night: paper}"])
    }

    @Test func `an invalid file is refused with its error`() throws {
        let error = #expect(throws: CommandError.self) { try file("night-below: 50\n") }
        #expect(error?.code == .invalidConfiguration)
        expect(error?.message, contains: "config.yaml:1:14: night-below (50 %) ")
    }

    @Test(.promise("camera-light-counts-20m"), arguments: ["", "source: auto\n"])
    func `the camera follows sensors and precedes guessing sources`(text: String) throws {
        let edit = try #require(try file(text).editForCamera())
        #expect(
            String(decoding: edit.after, as: UTF8.self)
                == "source: [illuminance, sensor-proxy, {command: [halflight-camera], fresh-for: 20m}, backlight, sun]\n"
        )
        let written = try file(String(decoding: edit.after, as: UTF8.self))
        #expect(try written.editForCamera() == nil)
        let withdrawn = try #require(try written.editWithoutCamera())
        #expect(String(decoding: withdrawn.after, as: UTF8.self) == "source: auto\n")
    }

    @Test func `a person's own order of sources stays`() throws {
        let file = try file("source: [backlight]\n")
        let error = #expect(throws: CommandError.self) { try file.editForCamera() }
        #expect(error?.lines.last == "    {command: [halflight-camera], fresh-for: 20m}")
        // The camera isn't removed from it either.
        let own = "source: [{command: [halflight-camera], fresh-for: 20m}, sun]\n"
        for text in [own, "", "source: auto\n"] { #expect(try self.file(text).editWithoutCamera() == nil) }
    }
}
