import Foundation
import TestSupport
import TestTags
import Testing

/// Theme files with the agent and the command.
@Suite("Theme files, end to end", .tags(.alone))
struct ThemeTests {
    private let mine = "inherits: ink\ncolors:\n  accent: \"#ff8800\"\n"
    private let configured = atOnce + "theme: {night: mine}\n"

    private func write(_ theme: String, _ home: Home) throws {
        try home.folder.write(theme, to: ".config/halflight/themes/mine.yaml")
    }

    private func start() throws -> RunningAgent {
        let machine = try Machine(configuration: configured)
        try write(mine, machine.home)
        _ = try machine.devices.addBacklight(brightness: 45)
        return try machine.startAgent(at: 45, "day")
    }

    @Test(.promise("files-current-theme-file"))
    func `an invalid theme keeps its old colors until it is valid`() throws {
        let agent = try start()
        let home = agent.machine.home
        try write(mine.replacing("8800", with: "0000"), home)
        let (first, _) = try agent.process.errors.wait(forText: "themes reloaded")
        try write("colors:\n  accent: loud\n", home)
        let (second, line) = try agent.process.errors.wait(forText: "mine.yaml:2:11", from: first + 1)
        expect(line, contains: "accent: ")
        #expect(try agent.problemEffects() == ["last-valid-content"])
        try home.configure(configured + "night-below: 35\n")
        let (third, _) = try agent.process.errors.wait(forText: "configuration reloaded", from: second + 1)
        #expect(try agent.nightBelow == 35)
        let error = try #require(throws: BusClient.ErrorReply.self) { try agent.reload() }
        expect("\(error)", contains: "mine.yaml:2:11")
        #expect(agent.log.count { $0.contains("mine.yaml:2:11") } == 1)
        try write(mine, home)
        _ = try agent.process.errors.wait(forText: "themes reloaded", from: third + 1)
        #expect(try agent.appearance == "day")
        #expect(agent.changes == [])
    }

    @Test func `a missing theme is reported once and used once it appears`() throws {
        let agent = try start()
        let folder = agent.machine.home.folder
        let before = agent.log.count
        try agent.machine.home.configure(atOnce + "theme: {night: later}\n")
        let line = try agent.process.errors.wait(forText: " theme.night: ", from: before).line
        for part in [" ink, paper, ", " \(folder.path)/.config/halflight/themes"] { expect(line, contains: part) }
        for number in 0..<50 {
            try folder.write(mine, to: ".config/halflight/themes/a\(number).yaml")
            // A round trip, so that the agent handles each file.
            _ = try agent.appearance
        }
        try folder.write(mine, to: ".config/halflight/themes/later.yaml")
        try agent.process.errors.wait(forText: "themes reloaded", from: before)
        let messages = agent.log[before...].filter { $0.contains(" theme.night: ") }
        #expect(messages.count == 1, "\(messages.count) messages")
    }

    @Test func `the theme's name reaches D-Bus, status, watch and Swift programs`() throws {
        let machine = try Machine(configuration: configured)
        try write(mine, machine.home)
        let backlight = try machine.devices.addBacklight(brightness: 45)
        let agent = try machine.startAgent(at: 45, "day")
        try agent.process.errors.wait(forText: "theme paper by day and mine by night")
        let watch = try machine.start("halflight", ["watch", "--json"])
        var seen = try watch.output.wait(forText: #""theme":"paper""#).number
        let program = try machine.start("FollowingProgram", ["themes"])
        try backlight.set(10)
        try agent.waitForChanges(["night"])
        #expect(agent.propertyChanges.contains { $0.name == "Theme" && $0.value == .string("mine") })
        seen = try watch.output.wait(forText: #""theme":"mine""#, from: seen).number
        var shown = try program.output.wait(forText: "mine #17191e").number
        try machine.home.folder.write(
            "inherits: ink\ncolors: {background: \"#000000\"}\n", to: ".config/halflight/themes/black.yaml")
        try machine.home.configure(atOnce + "theme: {night: black}\n")
        try watch.output.wait(forText: #""theme":"black""#, from: seen)
        shown = try program.output.wait(forText: "black #000000", from: shown).number
        #expect(try machine.halflight("status").output.contains { $0.hasPrefix("theme ") && $0.hasSuffix(" black") })
        let json = try machine.halflight("status", "--json").output.joined()
        expect(json, contains: #""theme":"black","dayTheme":"paper","nightTheme":"black""#)
    }

    @Test func `an edit of the current theme reaches hooks without a D-Bus signal`() throws {
        let machine = try Machine(configuration: configured)
        try write(mine, machine.home)
        let log = "\(machine.home.folder.path)/themes.log"
        try machine.home.installHook("10-theme", "echo $1 $HALFLIGHT_PREVIOUS $HALFLIGHT_REASON >>\(log)")
        _ = try machine.devices.addBacklight(brightness: 5)
        let agent = try machine.startAgent(at: 5, "night")
        func lines() -> [Substring] { (machine.text("themes.log") ?? "").split(separator: "\n") }
        try agent.wait(until: "the hook ran") { lines().count == 1 }
        try write(mine.replacing("8800", with: "0000"), machine.home)
        try agent.wait(until: "the hook ran for the other theme") { lines().count == 2 }
        #expect(lines().last == "night night The themes have changed")
        #expect(agent.changes == [])
    }

    @Test func `theme set changes only the theme in the configuration`() throws {
        let agent = try start()
        let machine = agent.machine
        let text = "# mine\n\(configured)"
        try machine.home.configure(text)
        let finished = try machine.halflight("theme", "set", "day", "mine")
        #expect(finished.code == 0)
        #expect(finished.output.last == "  +theme: {day: mine, night: mine}")
        #expect(finished.errors == ["halflight: mine is a night theme, and is now used for day."])
        let written = text.replacing("{night", with: "{day: mine, night")
        #expect(machine.configuration == written)
        _ = try agent.process.errors.wait(forText: "themes reloaded")
        let again = try machine.halflight("theme", "set", "day", "mine", "--json")
        #expect(again.output.joined().hasSuffix("\"changed\":false}"))
        let unknown = try machine.halflight("theme", "set", "day", "nothing")
        #expect(unknown.code == 1)
        // The program runs from the build folder, so it also finds the sources' themes.
        let names = try #require(unknown.errors.first?.split(separator: ":").last?.split(separator: ","))
        expect(unknown.errors.first, contains: " nothing. ")
        #expect(Set(names).isSuperset(of: [" ink", " mine", " dune"]))
        #expect(machine.configuration == written)
    }

    @Test func `theme check fails for unreadable text and for an invalid file`() throws {
        let machine = try Machine()
        let good = try machine.home.folder.write("inherits: ink\n", to: "good.yaml")
        #expect(try machine.halflight("theme", "check", good).code == 0)
        let faint = try machine.home.folder.write("inherits: ink\ncolors: {text: \"#444444\"}\n", to: "faint.yaml")
        let finished = try machine.halflight("theme", "check", faint)
        #expect(finished.code == 1)
        #expect(finished.output.contains { $0.hasPrefix("text ") && $0.hasSuffix("-, below AA") })
        expect(finished.errors.first, contains: " 4.5 to 1")
        let wrong = try machine.home.folder.write("colors:\n  text: red\n", to: "wrong.yaml")
        let refused = try machine.halflight("theme", "check", wrong, "--json")
        #expect(refused.code == 1)
        #expect(refused.output == [])
        expect(refused.errors.first, hasPrefix: "\(wrong):2:9: colors.text: ")
        #expect(
            try machine.halflight("theme", "check", "nowhere.yaml").errors == [
                "halflight: nowhere.yaml does not exist."
            ])
    }

    @Test func `theme list and show work without an agent and a terminal`() throws {
        let machine = try Machine(configuration: configured)
        try write(mine, machine.home)
        try machine.home.folder.write("colors: {}\n", to: "share/halflight/themes/broken.yaml")
        let list = try machine.halflight("theme", "list").output
        #expect(list.contains { $0.hasPrefix("n  mine ") })
        #expect(list.contains { $0.hasPrefix("d  paper ") })
        #expect(list.contains { $0.contains("broken.yaml:1:9: ") && $0.contains(" background ") })
        let show = try machine.halflight("theme", "show", "mine", environment: ["COLORTERM": "truecolor"]).output
        #expect(show.contains { $0.hasPrefix("accent ") && $0.hasSuffix("#ff8800") })
        expect(show.joined(), lacks: "\u{1B}")
    }
}
