import Foundation
import TestSupport
import Testing

/// The command `halflight` with a running agent.
@Suite(.tags(.alone))
struct CommandTests {
    let machine: Machine
    let backlight: Testbed.Backlight
    let agent: RunningAgent

    init() throws {
        (machine, backlight, agent) = try Machine.byDay()
    }

    @Test func `status prints each value, and --json has its documented keys`() throws {
        let text = try machine.lines("status")
        for word in ["day", "auto", "80", "backlight:intel_backlight", "30", "40"] {
            #expect(text.contains(word), "\(word) in: \(text)")
        }
        let status: [String: Any] = try machine.json("status", "--json")
        #expect(status["appearance"] as? String == "day")
        #expect(status["mode"] as? String == "auto")
        #expect(status["forceEnds"] is NSNull && status["forcedUntil"] is NSNull)
        #expect(status["level"] as? Double == 80)
        #expect(status["illuminance"] is NSNull)
        #expect(status["source"] as? String == "backlight:intel_backlight")
        #expect(status["nightBelow"] as? Double == 30 && status["dayAbove"] as? Double == 40)
        #expect(try status["reason"] as? String == agent.reason)
    }

    @Test func `get prints the appearance in one word`() throws {
        let finished = try machine.halflight("get")
        #expect(finished.code == 0 && finished.output == ["day"] && finished.errors == [])
        let state: [String: Any] = try machine.json("get", "--json")
        #expect(state["appearance"] as? String == "day" && state["mode"] as? String == "auto")
        #expect(state["theme"] as? String == "paper")
    }

    @Test func `status --json shows the end of a timed mode`() throws {
        #expect(try machine.halflight("set", "night", "--for", "10m").code == 0)
        let limited: [String: Any] = try machine.json("status", "--json")
        #expect(limited["appearance"] as? String == "night")
        #expect(limited["mode"] as? String == "night")
        #expect(limited["forceEnds"] as? String == "time")
        let end = try #require(try Date(limited["forcedUntil"] as? String ?? "", strategy: .iso8601))
        #expect(abs(end.timeIntervalSinceNow - 600) < 20)
        #expect(try machine.halflight("set", "night").code == 0)
        let unlimited: [String: Any] = try machine.json("status", "--json")
        #expect(unlimited["forceEnds"] as? String == "never")
        #expect(unlimited["forcedUntil"] is NSNull)
    }

    @Test func `set and toggle change the appearance, and a wrong word changes nothing`() throws {
        #expect(try machine.halflight("set", "night").code == 0)
        #expect(try agent.appearance == "night")
        let quiet = try machine.halflight("set", "light", "--quiet")
        #expect(quiet.code == 0 && quiet.output == [] && quiet.errors == [])
        #expect(try agent.mode == "day")
        let wrong = try machine.halflight("set", "purple")
        #expect(wrong.code == 64 && wrong.output == [])
        expect(wrong.errors.joined(), contains: "purple")
        #expect(try agent.mode == "day")
        #expect(try machine.halflight("set", "auto").code == 0)
        #expect(try agent.mode == "auto" && agent.appearance == "day")
        let toggled = try machine.halflight("toggle", "-q")
        #expect(toggled.code == 0 && toggled.output == [] && toggled.errors == [])
        #expect(try agent.appearance == "night" && agent.forceEnds == "agree")
        #expect(try machine.halflight("toggle").output == ["day"])
        #expect(try agent.mode == "auto")
    }

    @Test func `why lists each decision with its reading`() throws {
        try backlight.set(10)
        try agent.waitForChanges(["night"])
        let signal = try #require(agent.bus.signals.first { $0.member == "AppearanceChanged" })
        let reason = try #require(signal.arguments.last?.string)
        #expect(try machine.lines("why").contains(reason))
        let answer: [String: Any] = try machine.json("why", "--json")
        #expect(try answer["reason"] as? String == agent.reason)
        let decisions = try #require(answer["decisions"] as? [[String: Any]])
        let decision = try #require(decisions.last { $0["appearance"] as? String == "night" })
        #expect(decision["reason"] as? String == reason)
        #expect(decision["level"] as? Double == 10)
        #expect(decision["illuminance"] is NSNull)
        #expect(decision["source"] as? String == "backlight:intel_backlight")
    }

    @Test(.promise("sensors-listed")) func `sensors lists the same sources as ListSources`() throws {
        let words = try machine.halflight("sensors").output
        #expect(words.contains { $0.contains("backlight:intel_backlight") && $0.contains("80") }, "\(words)")
        let list: [[String: Any]] = try machine.json("sensors", "--json")
        let selected = list.filter { $0["selected"] as? Bool == true }
        #expect(selected.map { $0["name"] as? String } == ["backlight:intel_backlight"])
        #expect(selected.first?["kind"] as? String == "backlight")
        #expect(selected.first?["level"] as? Double == 80)
        #expect(selected.first?["illuminance"] is NSNull)
        #expect(selected.first?["state"] as? String == "ok")
    }
}

/// The command without a running agent.
@Suite(.tags(.alone))
struct CommandWithoutAgentTests {
    private let mailbox: Mailbox

    init() throws {
        mailbox = try Mailbox()
    }

    /// Creates a machine whose bus could start an agent.
    private func machine(_ configuration: String? = nil) throws -> Machine {
        func start(_ word: String) -> String { "/bin/sh -c 'echo \(word) >\(mailbox.path); exit 1'" }
        return try Machine(
            configuration: configuration,
            services: [RunningAgent.name: start("agent"), "org.example.Next": start("next")])
    }

    /// Expects no start of the agent. The first program that the bus starts is the next one.
    private func expectNoStart(on machine: Machine) throws {
        #expect(throws: BusClient.ErrorReply.self, "it takes no name") {
            try machine.busClient().callBus("StartServiceByName", [.string("org.example.Next"), .uint32(0)])
        }
        try mailbox.log.wait(forText: "next")
        #expect(mailbox.lines == ["next"])
    }

    @Test(arguments: [["status"], ["status", "--json"], ["get"], ["set", "day"], ["toggle"], ["watch"], ["why"]])
    func `commands without an agent give exit code 69 and start none`(arguments: [String]) throws {
        let machine = try machine()
        let finished = try machine.start("halflight", arguments).finish()
        #expect(finished.code == 69)
        #expect(finished.output == [])
        expect(finished.errors.joined(), contains: "halflight", "it says what to do")
        try expectNoStart(on: machine)
    }

    @Test func `sensors reads the sources itself without an agent, and says so`() throws {
        let machine = try machine("source: [backlight, sun]\n")
        _ = try machine.devices.addBacklight(brightness: 80)
        _ = try machine.devices.addLightSensor(attributes: ["in_illuminance_input": "400"])
        let finished = try machine.halflight("sensors", "--json")
        #expect(finished.code == 0)
        #expect(finished.errors.count == 1)
        expect(finished.errors.first, contains: "The agent is not running")
        let list: [[String: Any]] = try machine.json("sensors", "--json")
        #expect(
            list.map { $0["name"] as? String } == ["illuminance:iio:device0", "backlight:intel_backlight", "sun"])
        #expect(list.map { $0["selected"] as? Bool } == [false, true, false])
        #expect(list[1]["level"] as? Double == 80)
        try expectNoStart(on: machine)
    }

    @Test func `config init writes the sample and never overwrites a file`() throws {
        let machine = try Machine()
        let sample = try String(contentsOfFile: Fixtures.repository("config/config.yaml"), encoding: .utf8)
        try machine.home.folder.write(sample, to: "data/halflight/config.yaml")
        let data = ["XDG_DATA_DIRS": "\(machine.home.folder.path)/data"]
        let file = machine.home.configurationFile
        #expect(try machine.halflight("config", "path").output == [file])
        let absent = try machine.halflight("config", "show")
        #expect(absent.code == 0 && absent.output == [])
        expect(absent.errors.joined(), contains: "config init")
        #expect(try machine.halflight("config", "init", environment: data).code == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == sample)
        #expect(try machine.halflight("config", "check").code == 0)
        try machine.home.configure("guards: off\n")
        let refused = try machine.halflight("config", "init", environment: data)
        #expect(refused.code == 1 && refused.errors == ["halflight: \(file) already exists, and is not overwritten."])
        #expect(try machine.halflight("config", "show").output == ["guards: off"])
        try FileManager.default.removeItem(atPath: file)
        try FileLink.make(file, to: "nowhere")
        #expect(try machine.halflight("config", "init", environment: data).code == 1, "a link is not replaced")
    }

    @Test(.promise("config-check-finds-mistakes")) func `config check checks a named file`() throws {
        let machine = try Machine(configuration: "night-below: what\n")
        let good = try machine.home.folder.write("night-below: 20\n", to: "good.yaml")
        let bad = try machine.home.folder.write("night-below: dim\n", to: "bad.yaml")
        let ignored = try machine.home.folder.write("night-under: 20\n", to: "ignored.yaml")
        #expect(try machine.halflight("config", "check", good).code == 0)
        let warned = try machine.halflight("config", "check", ignored)
        #expect(warned.code == 0)
        #expect(warned.output.contains { $0.hasPrefix("warning: ") && $0.contains("night-under") })
        let refused = try machine.halflight("config", "check", bad)
        #expect(refused.code == 78)
        #expect(refused.errors.joined().contains(bad))
        let missing = try machine.halflight("config", "check", "/no/such.yaml")
        #expect(missing.code != 0)
        expect(missing.errors.joined(), contains: "/no/such.yaml")
    }

    @Test func `sensors waits for a slow sensor, even without a bus`() throws {
        let machine = try Machine()
        _ = try machine.devices.addLightSensor(attributes: ["in_illuminance_input": "100"])
        let finished = try machine.halflight(
            "sensors", environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/no/such/bus"])
        #expect(finished.code == 0)
        #expect(finished.output.contains { $0.hasPrefix("*") && $0.contains("100 lx") }, "\(finished.output)")
    }

    @Test func `sensors with an invalid configuration gives exit code 78`() throws {
        let finished = try Machine(configuration: "source: moon\n").halflight("sensors")
        #expect(finished.code == 78)
        expect(finished.errors.joined(), contains: "config.yaml:1:9")
    }

    @Test func `a missing bus is an error, not a crash`() throws {
        let machine = try Machine()
        let finished = try machine.halflight(
            "status", environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/no/such/bus"])
        #expect([1, 69].contains(finished.code))
        #expect(!finished.errors.isEmpty)
    }
}
