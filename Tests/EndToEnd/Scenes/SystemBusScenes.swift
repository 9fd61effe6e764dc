import TestSupport
import TestTags
import Testing

/// The system bus and its services: the lid, a dock, iio-sensor-proxy. They start late, end and return.
@Suite(.tags(.alone))
struct SystemBusScenes {
    @Test(.promise("bus-system-bus-missing", "services-not-required"))
    func `the agent finds late buses and services, and a restarted bus`()
        throws
    {
        let machine = try Machine(configuration: atOnce)
        _ = try machine.devices.addBacklight(brightness: 90)
        let agent = try machine.startAgent(at: 90, "day")
        for _ in 1...2 {
            try machine.startSystemBus()
            let sensor = try machine.play(.sensorProxy, MockService.light(400))
            let logind = try machine.play(.logind)
            try agent.waitForSource("sensor-proxy")
            try agent.waitForLevel(level(ofLux: 400))
            try logind.set("LidClosed", true)
            try agent.waitForReason("lid-shut")
            try sensor.setLight(0)
            try agent.waitUntilSeen(lux: 0)
            try machine.endSystemBus()
            // The service that reported the shut lid is gone, and so is the sensor.
            try agent.waitForSource("backlight:intel_backlight")
            try agent.waitForLevel(90)
            try expect(agent.reasonIDs, lacks: "lid-shut")
        }
        #expect(agent.changes == [])
        #expect(agent.log.count <= 3, "\(agent.log)")
    }

    @Test(.promise("bus-service-system-bus"))
    func `a crashed logind's lid report does not count until it is back`() throws {
        let machine = try Machine(configuration: atOnce)
        let (agent, sensor) = try machine.startAgent(lux: 150, "day")
        let first = try machine.play(.logind, ["LidClosed": true])
        try agent.waitForReason("lid-shut")
        try first.stop()
        try agent.wait(until: "the lid is open") { try !agent.reasonIDs.contains("lid-shut") }
        try sensor.set(lux: 120)
        try agent.waitForLevel(level(ofLux: 120))
        try machine.play(.logind, ["LidClosed": true])
        try agent.waitForReason("lid-shut")
        try sensor.set(lux: 0)
        try agent.waitUntilSeen(lux: 0)
        #expect(agent.changes == [])
        #expect(agent.log.count <= 2, "\(agent.log)")
    }

    @Test func `day stays while the lid is shut, and then the light decides`() throws {
        let machine = try Machine(configuration: atOnce)
        _ = try machine.devices.addBacklight(brightness: 5)
        let logind = try machine.play(.logind)
        let (agent, sensor) = try machine.startAgent(lux: 200, "day")
        try logind.set("LidClosed", true)
        try agent.waitForReason("lid-shut")
        try sensor.set(lux: 0)
        try agent.waitUntilSeen(lux: 0)
        #expect(try agent.level == level(ofLux: 200), "the last trusted level stays")
        #expect(try agent.source == "illuminance:iio:device0", "covered is no reason to go by the backlight")
        #expect(try machine.halflight("status").output.joined(separator: "\n").contains(agent.reason))
        try sensor.set(lux: 300)
        try logind.set("LidClosed", false)
        try agent.waitForLevel(level(ofLux: 300))
        #expect(agent.changes == [])
        try expect(agent.reasonIDs, lacks: "lid-shut")
        try sensor.set(lux: 10)
        try agent.waitForChanges(["night"])
    }

    @Test(.promise("dock-uses-usb-sensor")) func `with the lid shut in a dock, the USB sensor decides`() throws {
        let machine = try Machine(configuration: atOnce)
        let card = try machine.devices.addCard()
        let connector = try machine.devices.addConnector(
            .init("DP-1", status: "disconnected", enabled: "disabled"), of: card)
        let usb = try machine.devices.add("usb", "1-1", properties: ["DEVTYPE": "usb_device"])
        _ = try machine.devices.addLightSensor("iio:device0", parent: usb, lux: 10)
        let inside = try machine.devices.addLightSensor(
            "iio:device1", parent: try machine.devices.add("i2c", "i2c-1"), lux: 200)
        let logind = try machine.play(.logind)
        let agent = try machine.startAgent(at: level(ofLux: 200), "day")
        #expect(try agent.source == "illuminance:iio:device1")
        try machine.devices.connect(connector, of: card)
        try logind.set("LidClosed", true)
        try agent.waitForSource("illuminance:iio:device0")
        try agent.waitForChanges(["night"])
        // Undocked with the lid still shut, the agent waits for the built-in sensor in the dark.
        try inside.set(lux: 0)
        try machine.devices.connect(connector, of: card, false)
        try agent.waitForSource("illuminance:iio:device1")
        try agent.waitForReason("lid-shut")
        try agent.waitUntilSeen(lux: 0)
        try inside.set(lux: 200)
        try logind.set("LidClosed", false)
        try agent.waitForChanges(["night", "day"])
    }

    @Test func `the agent releases the sensor when another is in use and when it ends`() throws {
        let machine = try Machine(configuration: atOnce)
        let service = try machine.play(.sensorProxy, MockService.light(400))
        let agent = try machine.startAgent(at: level(ofLux: 400), "day")
        #expect(try agent.source == "sensor-proxy" && agent.illuminance == 400)
        #expect(try service.claimants().count == 1)
        try service.setLight(10)
        try agent.waitForChanges(["night"])
        let sensor = try machine.devices.addLightSensor(lux: 300)
        try agent.waitForSource("illuminance:iio:device0")
        try agent.wait(until: "it is released") { try service.claimants().isEmpty }
        try sensor.remove()
        try agent.waitForSource("sensor-proxy")
        try agent.wait(until: "it is claimed again") { try service.claimants().count == 1 }
        try agent.stop()
        #expect(try service.claimants().isEmpty)
    }
}
