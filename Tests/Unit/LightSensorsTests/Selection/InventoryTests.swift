import SDEvent
import Selection
import Switching
import TestTags
import Testing
import Udev

@testable import LightSensors

@Suite("The inventory of sources", .tags(.alone)) @MainActor struct InventoryTests {
    private let folder: DeviceFolder
    private let loop: EventLoop

    init() throws {
        folder = try DeviceFolder()
        loop = try EventLoop()
    }

    @Test(.promise("sun-without-devices")) func `without devices the only source is the sun`() {
        var inventory = makeInventory()
        inventory.update([], attributeNames: { _ in [] })
        #expect(names(inventory) == ["sun"])
    }

    @Test func `recorded devices are sorted by kind and rank, with color sensors last`() throws {
        let names = try Recording.names().sorted()
        #expect(names.count == 11)
        // Each recording gets its own folder, because some share a path.
        let recordings = try names.map { try Recording($0, in: folder.inside($0)) }
        var inventory = makeInventory()
        for order in [recordings, recordings.reversed()] {
            inventory.update(
                order.map(\.device),
                attributeNames: { device in recordings.first { $0.device.path == device.path }?.attributes ?? [] })
            let found = self.names(inventory)
            #expect(found.count == 12)
            #expect(found.first == "illuminance:iio:device1")
            #expect(Set(found[1..<6]) == Set([2, 3, 5, 7, 11].map { "illuminance:iio:device\($0)" }))
            #expect(found[6] == "illuminance:iio:device0")
            #expect(Set(found[7..<9]) == ["illuminance:iio:device11"])
            #expect(inventory.entries.filter(\.isDoubtful).count == 2 && inventory.entries[7].isDoubtful)
            #expect(found[9...] == ["backlight:acpi_video0", "backlight:intel_backlight", "sun"])
        }
    }

    @Test func `triggers, other devices of the subsystem and connectors aren't sources`() throws {
        let devices = [
            try folder.add("trigger0", subsystem: "iio"), try folder.add("card0-eDP-1", subsystem: "drm"),
            try folder.add("iio:device0", subsystem: "iio", type: "iio_device"),
            try folder.add("iio:device1", subsystem: "iio", type: "iio_event"),
        ]
        var inventory = makeInventory()
        inventory.update(
            devices, attributeNames: { $0.type == "iio_event" ? ["in_illuminance_input"] : ["in_accel_x_raw"] })
        #expect(names(inventory) == ["sun"])
    }

    @Test func `a device keeps its source, and a returning device gets a new one`() throws {
        let (panel, sensor) = (
            try folder.add("panel", subsystem: "backlight"),
            try folder.add("iio:device0", subsystem: "iio", type: "iio_device")
        )
        var inventory = makeInventory()
        func update() { inventory.update([panel, sensor], attributeNames: { _ in ["in_illuminance_input"] }) }
        update()
        let first = inventory.entries.map(\.source)
        update()
        #expect(zip(inventory.entries, first).allSatisfy { $0.source === $1 })
        inventory.forget(path: panel.path)
        #expect(names(inventory) == ["illuminance:iio:device0", "sun"])
        update()
        let third = inventory.entries.map(\.source)
        #expect(third[0] === first[0])
        #expect(third[1] !== first[1])
        #expect(third[1].name == first[1].name)
        #expect(inventory.entries.map(\.id) == [1, 4, 3])
        #expect(third[2] === first[2])
    }

    @Test func `a backlight's rank and objection follow the connectors`() throws {
        let connector = try folder.add("card0-eDP-1", subsystem: "drm", ["status": "connected", "enabled": "enabled"])
        let parent = Device.Parent(name: connector.name, subsystem: "drm", path: connector.path)
        let devices = [
            try folder.add("acpi_video0", subsystem: "backlight", ["type": "firmware"]),
            try folder.add("amdgpu_bl1", subsystem: "backlight", parents: [parent], ["type": "raw"]), connector,
        ]
        var inventory = makeInventory()
        inventory.update(devices, attributeNames: { _ in [] })
        #expect(names(inventory) == ["backlight:amdgpu_bl1", "backlight:acpi_video0", "sun"])
        #expect(inventory.entries.allSatisfy { $0.objection == nil })
        try folder.set("card0-eDP-1/status", "disconnected")
        try folder.set("card0-eDP-1/enabled", "disabled")
        inventory.update(devices, attributeNames: { _ in [] })
        #expect(names(inventory) == ["backlight:acpi_video0", "backlight:amdgpu_bl1", "sun"])
        #expect(inventory.entries[1].objection == "its connector, card0-eDP-1, is not connected")
    }

    private func makeInventory() -> Inventory {
        Inventory(SourceContext(on: loop))
    }

    private func names(_ inventory: Inventory) -> [String] {
        inventory.entries.map(\.source.name.description)
    }
}
