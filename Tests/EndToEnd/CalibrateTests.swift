import Foundation
import TestSupport
import TestTags
import Testing

/// `halflight calibrate`: the live light at a terminal, keys, and what gets written.
@Suite(.tags(.alone))
struct CalibrateTests {
    /// Without colours the text of a line stands in one piece.
    private let plain = ["NO_COLOR": "1"]

    private func text(_ machine: Machine) throws -> String {
        try String(contentsOfFile: machine.home.configurationFile, encoding: .utf8)
    }

    @Test("A key sets a threshold, the change is shown, and yes writes it; the terminal is restored")
    func written() throws {
        let machine = try Machine(configuration: "# mine\nnight-below: 30   # dim\nguards: off\n")
        _ = try machine.devices.addBacklight(brightness: 20)
        let terminal = try PseudoTerminal()
        let before = terminal.settings
        let process = try machine.start("halflight", ["calibrate"], at: terminal, environment: plain)
        try terminal.wait(forText: "backlight:intel_backlight")
        try terminal.wait(forText: " 20 %  night")
        #expect(terminal.settings != before, "keys are taken at once and unseen")
        try terminal.send("n")
        let moved = try terminal.wait(forText: "night below 21 %, day above 40 %")
        try terminal.send("w")
        let shown = try terminal.wait(forText: "+night-below: 21   # dim", from: moved)
        #expect(try text(machine) == "# mine\nnight-below: 30   # dim\nguards: off\n")
        try terminal.send("y")
        let left = try terminal.wait(forText: "\u{1B}[?25h\u{1B}[?1049l", from: shown)
        try terminal.wait(forText: "config.yaml. A running agent uses", from: left)
        #expect(try process.waitForEnd() == .exited(0))
        #expect(try text(machine) == "# mine\nnight-below: 21   # dim\nguards: off\n")
        #expect(terminal.settings == before)
    }

    @Test("With a light sensor the thresholds are in lux, and file and folder are made")
    func lux() throws {
        let machine = try Machine()
        try FileManager.default.removeItem(atPath: "\(machine.home.folder.path)/.config")
        _ = try machine.devices.addLightSensor(attributes: ["in_illuminance_input": "50"])
        let terminal = try PseudoTerminal()
        let process = try machine.start("halflight", ["calibrate"], at: terminal, environment: plain)
        try terminal.wait(forText: "34 %, 50 lx")
        try terminal.send("d")
        try terminal.wait(forText: "night below 15 lx (23.5 %), day above 49 lx (33.8 %)")
        try terminal.send("w")
        try terminal.wait(forText: "+day-above: \"49 lx\"")
        try terminal.send("y")
        #expect(try process.waitForEnd() == .exited(0))
        #expect(try text(machine) == "night-below: \"15 lx\"\nday-above: \"49 lx\"\n")
        #expect(try machine.halflight("config", "check").code == 0)
    }

    @Test("The bar follows the light, and a running agent uses the written thresholds")
    func live() throws {
        let machine = try Machine(configuration: atOnce)
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let agent = try machine.startAgent(at: 80, "day")
        let terminal = try PseudoTerminal()
        let process = try machine.start("halflight", ["calibrate"], at: terminal, environment: plain)
        try terminal.wait(forText: " 80 %  day")
        try backlight.set(50)
        try terminal.wait(forText: " 50 %  day")
        try terminal.send("n")
        try terminal.wait(forText: " 50 %  night")
        try terminal.send("w")
        try terminal.wait(forText: "+day-above: 56")
        try terminal.send("y")
        #expect(try process.waitForEnd() == .exited(0))
        try agent.waitForAppearance("night")
        #expect(try agent.nightBelow == 51)
    }

    @Test("No, undo and quit write nothing")
    func refused() throws {
        let machine = try Machine(configuration: atOnce)
        _ = try machine.devices.addBacklight(brightness: 80)
        let terminal = try PseudoTerminal()
        let process = try machine.start("halflight", ["calibrate"], at: terminal, environment: plain)
        try terminal.wait(forText: " 80 %  day")
        try terminal.send("w")
        var seen = try terminal.wait(forText: "Nothing to write")
        try terminal.send("dw")
        seen = try terminal.wait(forText: "+day-above: 79", from: seen)
        try terminal.send("n")
        seen = try terminal.wait(forText: "Quit without writing.", from: seen)
        try terminal.send("u")
        seen = try terminal.wait(forText: "day above 40 %", from: seen)
        // The key for a step to the left.
        try terminal.send("\u{1B}[D")
        try terminal.send("q")
        try terminal.wait(forText: "Nothing was written.", from: seen)
        #expect(try process.waitForEnd() == .exited(0))
        #expect(try text(machine) == atOnce)
    }

    @Test("The terminal is restored after every kind of end", arguments: ["Ctrl-C", "SIGTERM", "SIGHUP", "Ctrl-\\"])
    func restored(ending: String) throws {
        let machine = try Machine(configuration: atOnce)
        _ = try machine.devices.addBacklight(brightness: 80)
        let terminal = try PseudoTerminal()
        let before = terminal.settings
        let process = try machine.start("halflight", ["calibrate"], at: terminal, environment: plain)
        try terminal.wait(forText: " 80 %  day")
        switch ending {
        case "Ctrl-C": try terminal.send("\u{03}")
        case "Ctrl-\\": try terminal.send("\u{1C}")
        case "SIGHUP": process.signal(SIGHUP)
        default: process.signal(SIGTERM)
        }
        try terminal.wait(forText: "\u{1B}[?25h\u{1B}[?1049l")
        #expect(try process.waitForEnd() == .exited(0))
        #expect(terminal.settings == before)
        #expect(try text(machine) == atOnce)
    }

    @Test("A program that measures light ends with calibrate")
    func program() throws {
        let machine = try Machine(configuration: "source: {command: [sh, -c, 'echo 50; exec sleep 100']}\n")
        let terminal = try PseudoTerminal()
        let process = try machine.start("halflight", ["calibrate"], at: terminal, environment: plain)
        try terminal.wait(forText: " 50 %  day")
        let child = try #require(
            try String(contentsOfFile: "/proc/\(process.processID)/task/\(process.processID)/children", encoding: .utf8)
                .split(separator: " ").first.flatMap { pid_t($0) })
        try terminal.send("q")
        #expect(try process.waitForEnd() == .exited(0))
        #expect(kill(child, 0) != 0, "process \(child) is gone")
    }

    @Test("With hours as the source, it says that thresholds make no difference, whatever is pressed")
    func hours() throws {
        let hours = "day: \"\(clock(hoursFromNow: -1))\", night: \"\(clock(hoursFromNow: 1))\""
        let machine = try Machine(configuration: "source: {hours: {\(hours)}}\n")
        let terminal = try PseudoTerminal()
        let process = try machine.start("halflight", ["calibrate"], at: terminal, environment: plain)
        try terminal.wait(forText: "  by hours:")
        try terminal.wait(forText: " 100 %  day")
        var seen = try terminal.wait(forText: "thresholds make no difference to it.")
        try terminal.send("dw")
        seen = try terminal.wait(forText: "Nothing to write", from: seen)
        try terminal.send("n")
        seen = try terminal.wait(forText: "thresholds make no difference to it.", from: seen)
        try terminal.send("q")
        try terminal.wait(forText: "Nothing was written.", from: seen)
        #expect(try process.waitForEnd() == .exited(0))
    }

    @Test("After a stop the shell has its terminal back, and after that the screen is drawn again")
    func suspended() throws {
        let machine = try Machine(configuration: atOnce)
        _ = try machine.devices.addBacklight(brightness: 80)
        let terminal = try PseudoTerminal()
        let before = terminal.settings
        let process = try machine.start("halflight", ["calibrate"], at: terminal, environment: plain)
        try terminal.wait(forText: " 80 %  day")
        process.signal(SIGTSTP)
        let left = try terminal.wait(forText: "\u{1B}[?1049l")
        try process.waitUntilStopped()
        #expect(terminal.settings == before)
        process.signal(SIGCONT)
        try terminal.wait(forText: " 80 %  day", from: left)
        try terminal.send("q")
        #expect(try process.waitForEnd() == .exited(0))
    }

    @Test("After a change of size the screen is drawn again, within the edges")
    func resized() throws {
        let machine = try Machine(configuration: atOnce)
        _ = try machine.devices.addBacklight(brightness: 80)
        let terminal = try PseudoTerminal()
        let process = try machine.start("halflight", ["calibrate"], at: terminal, environment: plain)
        var seen = try terminal.wait(forText: "Quit without writing.")
        terminal.resize(columns: 40, rows: 10)
        seen = try terminal.wait(forText: "\u{1B}[2J", from: seen)
        let end = try terminal.wait(forText: "  q  Quit", from: seen)
        let drawn = terminal.text.dropFirst(seen).prefix(end - seen)
        let lines = drawn.split(separator: "\u{1B}[").filter { $0.contains("H") }.map {
            $0.drop { $0 != "H" }.dropFirst()
        }
        #expect(lines.count == 10)
        for line in lines { #expect(line.count < 40, "\(line)") }
        try terminal.send("q")
        #expect(try process.waitForEnd() == .exited(0))
    }

    @Test("Colours and blocks are used unless the environment excludes them")
    func plainLetters() throws {
        let machine = try Machine(configuration: atOnce)
        _ = try machine.devices.addBacklight(brightness: 80)
        for (environment, isRich) in [(["LANG": "C.UTF-8"], true), (["LANG": "C", "NO_COLOR": "1"], false)] {
            let terminal = try PseudoTerminal()
            let process = try machine.start("halflight", ["calibrate"], at: terminal, environment: environment)
            try terminal.wait(forText: isRich ? "█" : "####")
            try terminal.send("q")
            #expect(try process.waitForEnd() == .exited(0))
            #expect(terminal.text.contains("\u{1B}[1m") == isRich)
            #expect(terminal.text.utf8.contains { $0 >= 0x80 } == isRich)
        }
    }

    @Test("The file at the end of a link is written, and keeps its mode")
    func linked() throws {
        let machine = try Machine()
        let target = try machine.home.folder.write("day-above: 60\n", to: "dotfiles/halflight.yaml", mode: 0o600)
        let link = machine.home.configurationFile
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: "../../dotfiles/halflight.yaml")
        _ = try machine.devices.addBacklight(brightness: 80)
        let terminal = try PseudoTerminal()
        let process = try machine.start("halflight", ["calibrate"], at: terminal, environment: plain)
        try terminal.wait(forText: "day above 60 %")
        try terminal.send("d")
        try terminal.wait(forText: "day above 79 %")
        try terminal.send("wy")
        #expect(try process.waitForEnd() == .exited(0))
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "day-above: 79\n")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../../dotfiles/halflight.yaml")
        let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("An invalid file gives exit code 78 with the place of the mistake, and no screen")
    func invalid() throws {
        let machine = try Machine(configuration: "night-bellow: 30\n")
        let terminal = try PseudoTerminal()
        let process = try machine.start("halflight", ["calibrate"], at: terminal)
        try terminal.wait(forText: "config.yaml:1:1: unknown key")
        #expect(try process.waitForEnd() == .exited(78))
        #expect(!terminal.text.contains("\u{1B}[?1049h"))
    }

    @Test("Without a terminal the exit code is 64, with a remedy")
    func noTerminal() throws {
        let machine = try Machine(configuration: atOnce)
        let finished = try machine.halflight("calibrate", environment: ["TERM": "xterm"])
        #expect(finished.code == 64)
        #expect(finished.output == [])
        for word in ["terminal", "night-below", "day-above", "halflight config check"] {
            #expect(finished.errors.joined().contains(word), "\(finished.errors)")
        }
    }
}
