import Foundation
import TestSupport
import Testing

/// `halflight calibrate` at a terminal: live light, keys and written changes.
@Suite(.tags(.alone))
struct CalibrateTests {
    /// Creates a machine with a backlight at 80 %.
    private func machine(_ configuration: String? = atOnce) throws -> (Machine, Testbed.Backlight) {
        let machine = try Machine(configuration: configuration)
        return (machine, try machine.devices.addBacklight(brightness: 80))
    }

    @Test(.promise("calibrate-writes-after-look", "calibrate-keeps-other-lines"))
    func `a key sets a threshold, and y writes it`() throws {
        let machine = try Machine(configuration: "# mine\nnight-below: 30   # dim\nguards: off\n")
        _ = try machine.devices.addBacklight(brightness: 20)
        let screen = try Calibration(on: machine, shows: " 20 %  night")
        try screen.terminal.wait(forText: "backlight:intel_backlight")
        #expect(screen.terminal.settings != screen.before, "keys are taken at once and unseen")
        try screen.press("n", shows: "night below 21 %, day above 40 %")
        try screen.press("w", shows: "+night-below: 21   # dim")
        #expect(machine.configuration == "# mine\nnight-below: 30   # dim\nguards: off\n")
        try screen.press("y", shows: "\u{1B}[?25h\u{1B}[?1049l")
        try screen.expect("config.yaml. A running agent uses")
        try screen.expectEnd()
        #expect(machine.configuration == "# mine\nnight-below: 21   # dim\nguards: off\n")
    }

    @Test func `calibrate writes lux with a light sensor and creates the file`() throws {
        let machine = try Machine()
        try FileManager.default.removeItem(atPath: "\(machine.home.folder.path)/.config")
        _ = try machine.devices.addLightSensor(attributes: ["in_illuminance_input": "50"])
        let screen = try Calibration(on: machine, shows: "34 %, 50 lx")
        try screen.press("d", shows: "night below 15 lx (23.5 %), day above 49 lx (33.8 %)")
        try screen.press("w", shows: "+day-above: \"49 lx\"")
        try screen.press("y")
        try screen.expectEnd()
        #expect(machine.configuration == "night-below: \"15 lx\"\nday-above: \"49 lx\"\n")
        #expect(try machine.halflight("config", "check").code == 0)
    }

    @Test(.promise("calibrate-shows-level")) func `the bar follows the light, and the agent uses written thresholds`()
        throws
    {
        let (machine, backlight) = try machine()
        let agent = try machine.startAgent(at: 80, "day")
        let screen = try Calibration(on: machine, shows: " 80 %  day")
        try backlight.set(50)
        try screen.expect(" 50 %  day")
        try screen.press("n", shows: " 50 %  night")
        try screen.press("w", shows: "+day-above: 56")
        try screen.press("y")
        try screen.expectEnd()
        try agent.waitForAppearance("night")
        #expect(try agent.nightBelow == 51)
    }

    @Test func `no, undo and quit write nothing`() throws {
        let (machine, _) = try machine()
        let screen = try Calibration(on: machine, shows: " 80 %  day")
        try screen.press("w", shows: "Nothing to write")
        try screen.press("dw", shows: "+day-above: 79")
        try screen.press("n", shows: "Quit without writing.")
        try screen.press("u", shows: "day above 40 %")
        // The left arrow key.
        try screen.press("\u{1B}[D")
        try screen.press("q", shows: "Nothing was written.")
        try screen.expectEnd()
        #expect(machine.configuration == atOnce)
    }

    @Test(arguments: ["Ctrl-C", "SIGTERM", "SIGHUP", "Ctrl-\\"])
    func `calibrate restores the terminal however it ends`(ending: String) throws {
        let (machine, _) = try machine()
        let screen = try Calibration(on: machine, shows: " 80 %  day")
        switch ending {
        case "Ctrl-C": try screen.press("\u{03}")
        case "Ctrl-\\": try screen.press("\u{1C}")
        case "SIGHUP": screen.process.signal(SIGHUP)
        default: screen.process.signal(SIGTERM)
        }
        try screen.expect("\u{1B}[?25h\u{1B}[?1049l")
        try screen.expectEnd()
        #expect(machine.configuration == atOnce)
    }

    @Test func `calibrate ends the program that measures light`() throws {
        let machine = try Machine(configuration: "source: {command: [sh, -c, 'echo 50; exec sleep 100']}\n")
        let screen = try Calibration(on: machine, shows: " 50 %  day")
        let process = screen.process.processID
        let children = try String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
        let child = try #require(children.split(separator: " ").first.flatMap { pid_t($0) })
        try screen.press("q")
        try screen.expectEnd()
        #expect(kill(child, 0) != 0, "process \(child) is gone")
    }

    @Test func `calibrate says that thresholds do not matter with hours as the source`() throws {
        let hours = "day: \"\(clock(hoursFromNow: -1))\", night: \"\(clock(hoursFromNow: 1))\""
        let machine = try Machine(configuration: "source: {hours: {\(hours)}}\n")
        let screen = try Calibration(on: machine, shows: "thresholds make no difference to it.")
        for text in ["  by hours:", " 100 %  day"] { try screen.terminal.wait(forText: text) }
        try screen.press("dw", shows: "Nothing to write")
        try screen.press("n", shows: "thresholds make no difference to it.")
        try screen.press("q", shows: "Nothing was written.")
        try screen.expectEnd()
    }

    @Test func `stopping restores the shell's terminal, and continuing redraws the screen`() throws {
        let (machine, _) = try machine()
        let screen = try Calibration(on: machine, shows: " 80 %  day")
        screen.process.signal(SIGTSTP)
        try screen.expect("\u{1B}[?1049l")
        try screen.process.waitUntilStopped()
        #expect(screen.terminal.settings == screen.before)
        screen.process.signal(SIGCONT)
        try screen.expect(" 80 %  day")
        try screen.press("q")
        try screen.expectEnd()
    }

    @Test func `a resize redraws the screen within its edges`() throws {
        let (machine, _) = try machine()
        let screen = try Calibration(on: machine, shows: "Quit without writing.")
        screen.terminal.resize(columns: 40, rows: 10)
        let start = try screen.expect("\u{1B}[2J")
        let end = try screen.expect("  q  Quit")
        let drawn = screen.terminal.text.dropFirst(start).prefix(end - start)
        let lines = drawn.split(separator: "\u{1B}[").filter { $0.contains("H") }.map {
            $0.drop { $0 != "H" }.dropFirst()
        }
        #expect(lines.count == 10)
        for line in lines { #expect(line.count < 40, "\(line)") }
        try screen.press("q")
        try screen.expectEnd()
    }

    @Test func `an invalid file gives exit code 78 and the mistake's place`() throws {
        let (machine, _) = try machine("night-below: dark\n")
        let screen = try Calibration(on: machine, shows: "config.yaml:1:14: night-below")
        try screen.expectEnd(78)
        expect(screen.terminal.text, lacks: "\u{1B}[?1049h")
    }

    @Test func `calibrate without a terminal gives exit code 64 with a remedy`() throws {
        let machine = try Machine(configuration: atOnce)
        let finished = try machine.halflight("calibrate", environment: ["TERM": "xterm"])
        #expect(finished.code == 64)
        #expect(finished.output == [])
        for word in ["terminal", "night-below", "day-above", "halflight config check"] {
            #expect(finished.errors.joined().contains(word), "\(finished.errors)")
        }
    }
}

/// `calibrate` at a pseudo terminal.
private final class Calibration {
    let terminal: PseudoTerminal
    let process: ChildProcess
    /// The terminal's settings before the start.
    let before: [UInt8]
    /// The end of the last text waited for, in characters.
    private var seen = 0

    /// Starts `calibrate`, by default without colors, so that each line is contiguous text.
    init(on machine: Machine, shows text: String, environment: [String: String] = ["NO_COLOR": "1"]) throws {
        terminal = try PseudoTerminal()
        before = terminal.settings
        process = try machine.start("halflight", ["calibrate"], at: terminal, environment: environment)
        try expect(text)
    }

    /// Waits for a text after the previous one, and returns its end.
    @discardableResult
    func expect(_ text: String) throws -> Int {
        seen = try terminal.wait(forText: text, from: seen)
        return seen
    }

    func press(_ keys: String, shows text: String? = nil) throws {
        try terminal.send(keys)
        if let text { try expect(text) }
    }

    /// Waits for the end, and expects the terminal's original settings.
    func expectEnd(_ code: CInt = 0) throws {
        #expect(try process.waitForEnd() == .exited(code))
        #expect(terminal.settings == before)
    }
}
