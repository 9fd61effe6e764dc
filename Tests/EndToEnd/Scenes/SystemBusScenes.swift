import TestSupport
import TestTags
import Testing

/// The system bus and what is on it, late, gone and back.
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
            try agent.waitForReason("the lid is shut")
            try sensor.setLight(0)
            try agent.waitUntilSeen(lux: 0)
            try machine.endSystemBus()
            // Whoever said that the lid is shut is gone, and so is the sensor.
            try agent.waitForSource("backlight:intel_backlight")
            try agent.waitForLevel(90)
            #expect(try !agent.reason.contains("lid"))
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
        try agent.waitForReason("the lid is shut")
        try first.stop()
        try agent.wait(until: "the lid is open") { try !agent.reason.contains("the lid is shut") }
        try sensor.set(lux: 120)
        try agent.waitForLevel(level(ofLux: 120))
        try machine.play(.logind, ["LidClosed": true])
        try agent.waitForReason("the lid is shut")
        try sensor.set(lux: 0)
        try agent.waitUntilSeen(lux: 0)
        #expect(agent.changes == [])
        #expect(agent.log.count <= 2, "\(agent.log)")
    }
}
