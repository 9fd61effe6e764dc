import Foundation
import TestSupport
import Testing

/// Themes in files, as the agent and the command have them.
@Suite("Theme files, end to end", .ownThread)
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

    @Test("A changed theme is read anew; a broken one leaves what was in force, and names its place")
    func hotReload() throws {
        let agent = try start()
        let home = agent.machine.home
        try write(mine.replacing("8800", with: "0000"), home)
        let (first, _) = try agent.process.errors.wait(forText: "the themes were read anew")
        try write("colors:\n  accent: loud\n", home)
        let (second, line) = try agent.process.errors.wait(forText: "mine.yaml:2:11", from: first + 1)
        #expect(line.contains("accent: expected a colour"))
        #expect(line.contains("The configuration stays as it was"))
        try write(mine, home)
        _ = try agent.process.errors.wait(forText: "the themes were read anew", from: second + 1)
        #expect(try agent.appearance == "day")
        #expect(agent.changes == [])
    }

    @Test("A theme that is not there yet is taken once it comes")
    func comesLater() throws {
        let agent = try start()
        let home = agent.machine.home
        try home.configure(atOnce + "theme: {night: later}\n")
        let (number, line) = try agent.process.errors.wait(forText: "expected one of the themes")
        #expect(line.contains("ink, mine, paper"))
        try home.folder.write(mine, to: ".config/halflight/themes/later.yaml")
        _ = try agent.process.errors.wait(forText: "the themes were read anew", from: number + 1)
    }

    @Test("Hooks are told the theme's name")
    func hook() throws {
        let machine = try Machine(configuration: configured)
        try write(mine, machine.home)
        let log = machine.home.folder.path + "/themes.log"
        try machine.home.installHook("10-theme", "echo $1 $HALFLIGHT_THEME >>\(log)")
        _ = try machine.devices.addBacklight(brightness: 5)
        let agent = try machine.startAgent(at: 5, "night")
        try agent.wait(until: "the hook ran") {
            (try? String(contentsOfFile: log, encoding: .utf8)) == "night mine\n"
        }
    }
}
