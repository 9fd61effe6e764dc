import Foundation
import TestSupport
import TestTags
import Testing

/// Hook scripts: order, arguments, environment, and what a bad one cannot do.
@Suite(.tags(.alone))
struct HookTests {
    let machine: Machine
    let backlight: Testbed.Backlight
    let mailbox: Mailbox

    init() throws {
        machine = try Machine(configuration: atOnce + "theme: {day: paper, night: ink}\n")
        backlight = try machine.devices.addBacklight(brightness: 80)
        mailbox = try Mailbox()
    }

    /// A hook that reports `text`, followed by the appearance it was given, and does `work` before.
    private func hook(_ name: String, _ text: String, after work: String = ":", from folder: String? = nil) throws {
        try machine.home.installHook(name, "\(work)\necho \"\(text) $1\" > \(mailbox.path)", dataFolder: folder)
    }

    @Test("Hooks run in the order of their numbers, and equal numbers in parallel")
    func order() throws {
        let meeting = "\(machine.home.folder.path)/meeting"
        // Each waits for the other: one after the other, they would wait for ever.
        for (own, other) in [("a", "b"), ("b", "a")] {
            let work = "touch \(meeting)-$1-\(own); while [ ! -e \(meeting)-$1-\(other) ]; do sleep 0.05; done"
            try hook("20-\(own)", "20", after: work)
        }
        try hook("05-first", "05", after: "sleep 0.2")
        try hook("30-last", "30")
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        try agent.wait(for: "30 night", in: mailbox)
        #expect(mailbox.lines.filter { $0.hasSuffix("night") } == ["05 night", "20 night", "20 night", "30 night"])
        #expect(agent.changes.count <= 1)
    }

    @Test("A hook gets one argument, and the documented environment")
    func environment() throws {
        let copy = "\(machine.home.folder.path)/environment"
        try machine.home.installHook(
            "10-env", "env | grep ^HALFLIGHT_ > \(copy)-$1; echo \"done $1 $#\" > \(mailbox.path)")
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        let line = try agent.wait(for: "done night", in: mailbox)
        #expect(line == "done night 1")
        let text = try String(contentsOfFile: "\(copy)-night", encoding: .utf8)
        let pairs = text.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        let values = Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { $1 }
        #expect(values["HALFLIGHT_APPEARANCE"] == "night")
        #expect(values["HALFLIGHT_PREVIOUS"] == "day")
        #expect(values["HALFLIGHT_SOURCE"] == "backlight:intel_backlight")
        #expect(Double(values["HALFLIGHT_LEVEL"] ?? "") == 10)
        #expect(values["HALFLIGHT_THEME"] == "ink")
        #expect(values["HALFLIGHT_REASON"]?.contains("10") == true, "it names the level")
        #expect(try agent.appearance == "night")
    }

    @Test("A hook gets the lux of a light sensor")
    func illuminance() throws {
        let sensor = try machine.devices.addLightSensor(attributes: ["in_illuminance_input": "178"])
        try hook("10-lux", "lux $HALFLIGHT_ILLUMINANCE of $HALFLIGHT_SOURCE")
        let agent = try machine.startAgent(at: level(ofLux: 178), "day")
        try sensor.set("in_illuminance_input", "12.5")
        try agent.wait(for: "lux 12.5 of illuminance:iio:device0 night", in: mailbox)
        #expect(try agent.appearance == "night")
    }

    @Test("The user's folder comes before XDG_DATA_DIRS, and an equal name in an earlier folder wins")
    func folders() throws {
        try hook("10-same", "own")
        try hook("10-same", "wrong", from: "share")
        try hook("20-shared", "share", from: "share")
        try hook("20-shared", "wrong", from: "share2")
        try hook("30-second", "share2", from: "share2")
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        try agent.wait(for: "share2 night", in: mailbox)
        #expect(mailbox.lines.filter { $0.hasSuffix("night") } == ["own night", "share night", "share2 night"])
        #expect(try agent.appearance == "night")
    }

    @Test("Other files are ignored, and a new hook runs at the next change")
    func others() throws {
        try hook("notes.txt", "wrong")
        try hook("README", "wrong")
        try machine.home.installHook("15-plain", "echo wrong > \(mailbox.path)", mode: 0o644)
        let agent = try machine.startAgent(at: 80, "day")
        try hook("20-later", "later")
        try backlight.set(10)
        try agent.wait(for: "later night", in: mailbox)
        #expect(!mailbox.lines.contains { $0.contains("wrong") })
        #expect(try agent.appearance == "night")
    }

    // fault: hooks, a hook crashes, fails, or is no program
    // promise: the appearance is set, and the other hooks run
    // message: each hook, with its exit code or signal
    // recovery: with the next change
    @Test("A hook that crashes, fails or cannot run is named in the log, and the next hook runs")
    func crashing() throws {
        try machine.home.installHook("10-crash", "kill -SEGV $$")
        try machine.home.installHook("11-fail", "exit 3")
        try machine.home.folder.write(
            "#!/no/such/interpreter\n", to: ".config/halflight/hooks.d/12-broken", mode: 0o755)
        try hook("20-next", "next")
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        try agent.wait(for: "next night", in: mailbox)
        for name in ["10-crash", "11-fail", "12-broken"] { try agent.process.errors.wait(forText: name) }
        #expect(try agent.appearance == "night")
    }

    @Test("Output and errors of a hook go to the log under its name")
    func output() throws {
        try machine.home.installHook("10-talk", "echo one word; echo another >&2; printf unfinished")
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        for text in ["one word", "another", "unfinished"] {
            let line = try agent.process.errors.wait(forText: text).line
            #expect(line.contains("10-talk"))
        }
    }

    @Test(
        "A flood of output, with or without lines, does not stop the agent",
        arguments: ["yes word", "yes | tr -d '\\n'"])
    func flooding(command: String) throws {
        try machine.home.installHook("10-flood", "\(command) | head -c 30000000; \(command) | head -c 3000000 >&2")
        try hook("20-next", "next")
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        try agent.waitForAppearance("night")
        // Each look asks the agent, which answers all the while.
        try agent.wait(until: "the flood is over") {
            _ = try agent.level
            return mailbox.lines.contains("next night")
        }
        let status = try String(contentsOfFile: "/proc/\(agent.process.processID)/status", encoding: .utf8)
        let peak = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        let kilobytes = try #require(Int(peak.filter(\.isNumber)))
        #expect(kilobytes < 100_000, "the output must not pile up in memory")
    }

    @Test("A newer change stops the older run")
    func overtaken() throws {
        try machine.home.installHook(
            "10-slow",
            """
            [ "$1" = night ] || { echo "slow $1" > \(mailbox.path); exit; }
            trap 'echo "stopped $1" > \(mailbox.path); exit 1' TERM
            echo "begun $1" > \(mailbox.path)
            sleep 8 & wait
            echo "wrong $1" > \(mailbox.path)
            """)
        try hook("20-after", "after")
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        try agent.wait(for: "begun night", in: mailbox)
        let start = mailbox.lines.count
        try backlight.set(80)
        try agent.wait(for: "stopped night", in: mailbox, from: start)
        try agent.wait(for: "after day", in: mailbox, from: start)
        #expect(!mailbox.lines.contains("after night"))
        #expect(!mailbox.lines.contains("wrong night"))
        #expect(try agent.appearance == "day")
    }

    @Test("When a hook runs, the property already has its new value")
    func afterProperty() throws {
        try machine.home.installHook(
            "10-ask",
            """
            answer=$(busctl --address='\(machine.bus.address)' get-property \(RunningAgent.name) \(RunningAgent.path) \
            \(RunningAgent.interface) Appearance)
            echo "$1 $answer" > \(mailbox.path)
            """)
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        try agent.wait(for: "night s \"night\"", in: mailbox)
        try agent.waitForChanges(["night"])
    }
}
