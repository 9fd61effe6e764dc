import Testing
import Udev

@testable import LightSensors

@Suite("A light sensor's rank") struct IlluminanceRankTests {
    private let folder: DeviceFolder

    init() throws {
        folder = try DeviceFolder()
    }

    @Test func `HID sensors come first and ACPI sensors last`() throws {
        let acpi = try folder.addParent("ACPI0008:00", subsystem: "acpi")
        let i2c = try folder.addParent("1-0044", subsystem: "i2c")
        let sensors = [
            try sensor("ACPI0008:00/iio:device0", [acpi]), try sensor("1-0044/iio:device1", [i2c]),
            try sensor("HID-SENSOR-LISS-0041.2.auto/iio:device2"),
        ]
        #expect(sorted(sensors) == ["iio:device2", "iio:device1", "iio:device0"])
    }

    @Test func `equal sensors are sorted by path in natural order`() throws {
        let sensors = try ["1-0044/iio:device10", "1-0044/iio:device2", "1-0010/iio:device7"].map { try sensor($0) }
        #expect(sorted(sensors) == ["iio:device7", "iio:device2", "iio:device10"])
    }

    @Test func `a distant ACPI parent doesn't make a sensor an ACPI sensor`() throws {
        let parents = [
            try folder.addParent("1-0044", subsystem: "i2c"), try folder.addParent("PNP0A08:00", subsystem: "acpi"),
        ]
        let sensors = [
            try sensor("a/iio:device0", [try folder.addParent("ACPI0008:00", subsystem: "acpi")]),
            try sensor("b/iio:device1", parents),
        ]
        #expect(sorted(sensors) == ["iio:device1", "iio:device0"])
    }

    @Test(arguments: [("fixed", false), ("removable", true), ("unknown", true), (nil, true)] as [(String?, Bool)])
    func `built-in and fixed USB sensors precede other USB sensors`(removable: String?, isExternal: Bool) throws {
        // By path alone, the USB sensor would be first.
        let external = try sensor("a/HID-SENSOR-200041.1.auto/iio:device0", try usbParents(removable))
        let builtIn = try sensor("b/HID-SENSOR-200041.1.auto/iio:device1")
        #expect(sorted([external, builtIn]) == ["iio:device0", "iio:device1"].reversed(if: isExternal))
    }

    @Test func `a fixed port on a removable hub doesn't make a sensor built in`() throws {
        let parents =
            try usbParents("fixed") + [try folder.addParent("hub", subsystem: "usb", ["removable": "removable"])]
        let external = try sensor("a/HID-SENSOR-200041.1.auto/iio:device0", parents)
        let builtIn = try sensor("b/HID-SENSOR-200041.1.auto/iio:device1")
        #expect(sorted([external, builtIn]) == ["iio:device1", "iio:device0"])
    }

    @Test func `a sensor's kind counts before its place`() throws {
        let external = try sensor("a/HID-SENSOR-200041.1.auto/iio:device0", try usbParents("removable"))
        let builtIn = try sensor("b/1-0044/iio:device1", [try folder.addParent("1-0044", subsystem: "i2c")])
        #expect(sorted([builtIn, external]) == ["iio:device0", "iio:device1"])
    }

    /// Returns the parents of a HID sensor on USB: sensor hub, HID device, USB interface, USB device, root hub.
    ///
    /// Only USB devices have the attribute `removable`, not their interfaces. For root hubs the attribute is unknown.
    private func usbParents(_ removable: String?) throws -> [Device.Parent] {
        [
            try folder.addParent("HID-SENSOR-200041.1.auto", subsystem: "platform"),
            try folder.addParent("0003:2A03:0043.0001", subsystem: "hid"),
            try folder.addParent("3-1:1.0", subsystem: "usb", ["bInterfaceClass": "03"]),
            try folder.addParent("3-1", subsystem: "usb", removable.map { ["removable": $0] } ?? [:]),
            try folder.addParent("usb3", subsystem: "usb", ["removable": "unknown"]),
            try folder.addParent("0000:00:14.0", subsystem: "pci"),
        ]
    }

    private func sensor(_ place: String, _ parents: [Device.Parent] = []) throws -> Device {
        try folder.add(place, subsystem: "iio", type: "iio_device", parents: parents)
    }

    private func sorted(_ devices: [Device]) -> [String] {
        devices.map { ($0.name, IlluminanceRank(of: $0)) }.sorted { $0.1.precedes($1.1) }.map(\.0)
    }
}

extension Array {
    fileprivate func reversed(if condition: Bool) -> [Element] {
        condition ? reversed() : self
    }
}
