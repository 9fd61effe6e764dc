import TestSupport
import TestTags
import Testing

/// The source in use, by the design's order of kinds and devices.
@Suite(.tags(.alone))
struct SourceChoiceTests {
    @Test func `HID sensors come before other IIO sensors, and ACPI comes last`() throws {
        let machine = try Machine(configuration: atOnce)
        for recording in ["als-acpi", "cm3232", "als-hid"] {
            try machine.devices.load(Fixtures.path("recordings/\(recording).umockdev"))
        }
        let agent = try machine.startAgent()
        try agent.waitForSource("illuminance:iio:device1")
        try machine.devices.remove(
            "/sys/devices/virtual/misc/uhid/0018:2764:0E01.0001/HID-SENSOR-200041.2.auto/iio:device1")
        try agent.waitForSource("illuminance:iio:device2")
        try machine.devices.remove("/sys/devices/i2c-1/1-0010/iio:device2")
        try agent.waitForSource("illuminance:iio:device0")
    }

    @Test(.promise("sensor-factor", "factor-in-traces"))
    func `a sensor's factor changes the level, the command's output and a recording`() throws {
        let machine = try Machine(configuration: "sensors: {\"illuminance:iio:device0\": {factor: 0.001}}\n")
        _ = try machine.devices.addLightSensor(lux: 5000)
        _ = try machine.startAgent(at: level(ofLux: 5), "night")
        let shown = try machine.halflight("sensors").output.joined(separator: "\n")
        let own = try machine.halflight(
            "sensors", environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/no/such/bus"]
        ).output.joined(separator: "\n")
        for output in [shown, own] {
            expect(output, contains: " 5 lx")
            expect(output, lacks: "5000 lx")
        }
        let trace = "\(machine.home.folder.path)/light.csv"
        #expect(try machine.halflight("record", trace, "--for", "1s").code == 0)
        expect(machine.text("light.csv"), contains: ",5,,,\n")
        try expect(machine.halflight("simulate", trace).output, contains: "(now 5 lx)")
    }

    @Test(.promise("applesmc-only-if-named")) func `a Mac's light sensors are listed, and decide only if named`() throws
    {
        let machine = try Machine(configuration: atOnce)
        let smc = try machine.devices.add("platform", "applesmc.768", attributes: ["light": "(12,0)"])
        _ = try machine.devices.add("hwmon", "hwmon0", parent: smc)
        let agent = try machine.startAgent()
        try agent.waitForSource("sun")
        try expect(machine.halflight("sensors").output, contains: "applesmc")
        try machine.home.configure(atOnce + "source: applesmc\n")
        try agent.waitForSource("applesmc")
        try agent.waitForLevel(12 / 2.55)
        try machine.devices.set(smc, "light", "(12,204)")
        try agent.waitForLevel(80)
    }

    @Test func `a missing configured sensor is a problem until it comes`() throws {
        let machine = try Machine(configuration: atOnce + "source: illuminance\n")
        let agent = try machine.startAgent()
        let problem = "source: illuminance: no such source is available, so the appearance stays as it is"
        try agent.wait(until: "it is missed") { try !problems(of: agent).isEmpty }
        let status = try machine.halflight("status").output
        #expect(status.contains { $0.hasPrefix("problem") && $0.contains(problem) }, "\(status)")
        let checked = try machine.halflight("config", "check")
        #expect(checked.code == 0)
        #expect(checked.output.count == 2)
        expect(checked.output.last, contains: "source: illuminance ", "\(checked.output)")

        let sensor = try machine.devices.addLightSensor(lux: 300)
        try agent.waitForLevel(level(ofLux: 300))
        #expect(try problems(of: agent).isEmpty)
        #expect(try machine.halflight("config", "check").output.count == 1)
        try sensor.remove()
        try agent.waitForSource("")
        #expect(try agent.reasonIDs.contains("light-last-said"))
    }

    @Test func `a missing configured program is a problem`() throws {
        let machine = try Machine(configuration: "source: {command: [/no/such/program]}\n")
        let agent = try machine.startAgent()
        try agent.wait(until: "it is missed") { try problems(of: agent).first?.contains("/no/such/program") == true }
        try machine.home.configure("source: sun\n")
        try agent.wait(until: "it is no longer wanted") { try problems(of: agent).isEmpty }
    }

    @Test(.promise("sensor-sleeps-reads-0", "zero-for-three-hours-warns", "jumping-sensor-warns"))
    func `status and doctor warn of a sleeping sensor until it wakes`() throws {
        let machine = try Machine(configuration: atOnce + "source: illuminance\n")
        let sensor = try machine.devices.addLightSensor(
            attributes: ["in_illuminance_raw": "0", "in_illuminance_sampling_frequency": "0.000000"])
        let agent = try machine.startAgent()
        try agent.wait(until: "that is said") { try !problems(of: agent).isEmpty }
        #expect(try problems(of: agent) == ["illuminance:iio:device0 reads 0 because it is asleep"])
        let status: [String: Any] = try machine.json("status", "--json")
        let problem = try #require((status["problems"] as? [[String: Any]])?.first)
        #expect(problem["warning"] as? Bool == true && problem["subject"] as? String == "illuminance:iio:device0")
        let remedy = try #require(problem["effect"] as? String)
        let doctor: [[String: Any]] = try machine.json("doctor", "--json")
        let source = try #require(doctor.first { $0["id"] as? String == "source" })
        #expect(source["status"] as? String == "warning" && source["advice"] as? String == remedy)
        try sensor.set("in_illuminance_raw", "300")
        try agent.waitForLevel(level(ofLux: 300))
        #expect(try problems(of: agent).isEmpty)
    }

    private func problems(of agent: RunningAgent) throws -> [String] {
        try agent.property("Problems").list?.compactMap { $0.dictionary?["text"]?.string } ?? []
    }

    @Test(
        .promise("source-key-decides"),
        arguments: [
            ("", [], "illuminance:iio:device0"), ("source: [backlight, illuminance]", [], "backlight:acpi_video0"),
            ("source: sun", ["--source", "backlight:intel_backlight"], "backlight:intel_backlight"),
        ] as [(String, [String], String)])
    func `a light sensor comes before a backlight unless another source is named`(
        configuration: String, arguments: [String], source: String
    ) throws {
        let machine = try Machine(configuration: atOnce + configuration)
        _ = try machine.devices.addBacklight("intel_backlight", brightness: 90)
        _ = try machine.devices.addBacklight("acpi_video0", brightness: 80, type: "firmware")
        _ = try machine.devices.addLightSensor(attributes: ["in_illuminance_input": "400"])
        try machine.startAgent(arguments).waitForSource(source)
    }
}
