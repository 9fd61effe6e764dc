import TestSupport
import Testing

/// The system bus and what is on it: the lid, a dock, iio-sensor-proxy; late, gone and back.
@Suite(.tags(.alone))
struct SystemBusScenes {
    // fault: bus, the system bus is missing, appears, and is restarted
    // promise: the appearance stays; the next source is used meanwhile; reports of the missing services expire
    // message: none
    // recovery: 1 s after its socket exists
    @Test("A bus and services that start late are found, and so is a restarted bus")
    func comesAndGoes() throws {
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
            // Whoever said that the lid is shut is gone, and so is the sensor.
            try agent.waitForSource("backlight:intel_backlight")
            try agent.waitForLevel(90)
            #expect(try !agent.reasonIDs.contains("lid-shut"))
        }
        #expect(agent.changes == [])
        #expect(agent.log.count <= 3, "\(agent.log)")
    }

    // fault: bus, a service on the system bus crashes
    // promise: the appearance stays; the service's last report no longer counts
    // message: none
    // recovery: at once when it is back
    @Test("When logind crashes with the lid shut its report no longer counts, until it is back")
    func logind() throws {
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

    @Test("While the lid is shut day stays, with the reason; after opening the light decides")
    func shut() throws {
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
        #expect(try !agent.reasonIDs.contains("lid-shut"))
        try sensor.set(lux: 10)
        try agent.waitForChanges(["night"])
    }

    @Test("Docked with the lid shut the USB sensor decides, otherwise the built-in one")
    func docked() throws {
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
        // Out of the dock the lid is still shut: the built-in sensor is waited for, in the dark.
        try inside.set(lux: 0)
        try machine.devices.connect(connector, of: card, false)
        try agent.waitForSource("illuminance:iio:device1")
        try agent.waitForReason("lid-shut")
        try agent.waitUntilSeen(lux: 0)
        try inside.set(lux: 200)
        try logind.set("LidClosed", false)
        try agent.waitForChanges(["night", "day"])
    }

    @Test("The light is followed, and the sensor is released once another is in use, and when the agent ends")
    func followed() throws {
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
