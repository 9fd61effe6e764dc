import TestSupport
import TestTags
import Testing

/// Devices that come and go (rule 11, and the device monitor).
@Suite(.tags(.alone))
struct HotPlugTests {
    @Test func `a backlight added after the start decides with its first level`() throws {
        let machine = try Machine(configuration: "source: backlight\n")
        let agent = try machine.startAgent()
        #expect(try agent.source == "")
        let backlight = try machine.devices.addBacklight(brightness: 5)
        try agent.waitForSource("backlight:intel_backlight")
        try agent.waitForLevel(5)
        try agent.waitForAppearance("night")
        try agent.wait(until: "clients were told") {
            agent.propertyChanges.contains { $0.name == "Source" && $0.value == .string("backlight:intel_backlight") }
        }
        try backlight.set(80)
        try agent.waitForAppearance("day")
    }

    @Test(.promise("sensor-unplugged-sensor"))
    func `the appearance stays without a source until one returns under another number`() throws {
        let machine = try Machine(configuration: atOnce + "source: backlight\n")
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.remove()
        try agent.waitForSource("")
        #expect(try agent.appearance == "day", "no data is not night")
        #expect(try agent.level == 80, "the last trusted level stays")
        #expect(try agent.sources().allSatisfy { $0.details["selected"]?.bool != true })
        _ = try machine.devices.addBacklight("acpi_video1", brightness: 10, type: "firmware")
        try agent.waitForSource("backlight:acpi_video1")
        try agent.waitForChanges(["night"])
    }

    @Test func `the agent uses the remaining devices after many quick changes`() throws {
        let machine = try Machine(configuration: atOnce + "source: backlight\n")
        let agent = try machine.startAgent()
        for _ in 1...20 {
            try machine.devices.addBacklight(brightness: 90).remove()
            // A call waits for the agent: the mocked monitor holds ten uevents, and ends its program at the next.
            _ = try agent.source
        }
        _ = try machine.devices.addBacklight("acpi_video7", brightness: 5)
        try agent.waitForSource("backlight:acpi_video7")
        try agent.waitForAppearance("night")
    }
}
