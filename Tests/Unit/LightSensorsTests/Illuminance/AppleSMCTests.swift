import LoopSupport
import SDEvent
import Switching
import TestTags
import Testing
import Udev

@testable import LightSensors

@Suite("A Mac's light sensors", .tags(.alone)) @MainActor struct AppleSMCTests {
    private let folder: DeviceFolder
    private let loop: EventLoop

    init() throws {
        folder = try DeviceFolder()
        loop = try EventLoop()
    }

    @Test(
        .promise("level-of-applesmc"), arguments: [("(0,0)", 0), ("(51,0)", 20), ("(51,204)", 80), ("(255,12)", 100)])
    func `the brighter of the two bytes counts`(text: String, percent: Double) throws {
        #expect(try channel(text).sample().light == Light(level: Level(clamping: percent)))
    }

    @Test(arguments: [
        "", "12", "()", "(12)", "(12,)", "(12,0", "12,0)", "(256,0)", "(-1,0)", "(1,2,3)", "( 1,2)", "(+1,2)",
    ])
    func `any other text is an error`(text: String) throws {
        let channel = try channel(text)
        #expect(throws: AttributeError.self) { try channel.sample() }
    }

    @Test func `the sensor is found above its hardware monitor`() throws {
        let machine = try folder.addParent("applesmc.768", subsystem: "platform", ["light": "(12,0)"])
        let other = try folder.addParent("coretemp.0", subsystem: "platform", ["light": "(12,0)"])
        let blind = try folder.addParent("blind/applesmc.768", subsystem: "platform")
        let devices = [
            try folder.add("hwmon0", subsystem: "hwmon", parents: [other]),
            try folder.add("hwmon1", subsystem: "hwmon", parents: [blind]),
            try folder.add("hwmon2", subsystem: "hwmon", parents: [machine]),
        ]
        var inventory = Inventory(SourceContext(on: loop))
        inventory.update(devices, attributeNames: { _ in [] })
        let entry = try #require(inventory.entries.last)
        #expect(inventory.entries.map(\.source.name) == [SourceName(.sun), SourceName(.appleSMC)])
        #expect(entry.path == folder.path("hwmon2"))
        #expect(entry.objection != nil)
        let item = try #require(SourcePreference.Item("applesmc"))
        #expect(item.admits(entry.source.name) && item.isOneSource)
        // The sensor's attribute is missing for a while.
        try folder.remove("applesmc.768/light")
        inventory.update(devices, attributeNames: { _ in [] })
        #expect(inventory.entries.last?.source === entry.source)
    }

    private func channel(_ text: String) throws -> IlluminanceChannel {
        let device = try folder.add("applesmc.768", subsystem: "platform", ["light": text])
        return IlluminanceChannel(bytes: device.attribute("light"))
    }
}
