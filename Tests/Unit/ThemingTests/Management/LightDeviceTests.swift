import Foundation
import Switching
import TestSupport
import Testing

@testable import ThemingByLight

@Suite("Light devices: sensors and backlights in sysfs") struct LightDeviceTests {
    private let root: TemporaryFolder

    init() throws { root = try TemporaryFolder() }

    @Test(
        arguments: [
            (["in_illuminance_input": "250"], 250),
            (["in_illuminance_raw": "100", "in_illuminance_scale": "0.5", "in_illuminance_offset": "20"], 60),
            (["in_illuminance0_raw": "8", "in_illuminance0_scale": "2", "in_illuminance_scale": "3"], 16),
            (["in_illuminance0_raw": "8", "in_illuminance_scale": "3"], 24),
            (["in_illuminance_raw": "8"], 8),
        ] as [([String: String], Double)])
    func `a light sensor gives lux`(attributes: [String: String], lux: Double) throws {
        try add("bus/iio/devices/iio:device0", ["in_accel_x_raw": "1"])
        try add("bus/iio/devices/iio:device1", attributes)
        let device = try #require(LightDevice.sensor(in: root.path))
        #expect(device.source == SourceName(.illuminance, "iio:device1"))
        #expect(device.light()?.illuminance == lux)
    }

    @Test(arguments: ["", "many", "-1", "nan"])
    func `a sensor's bad value is no light`(text: String) throws {
        try add("bus/iio/devices/iio:device0", ["in_illuminance_input": text])
        #expect(try #require(LightDevice.sensor(in: root.path)).light() == nil)
    }

    @Test func `a firmware's backlight comes before a driver's own`() throws {
        #expect(LightDevice.backlight(in: root.path) == nil)
        #expect(LightDevice.sensor(in: root.path) == nil)
        try addBacklight("a_driver", type: "raw", 10)
        try addBacklight("z_firmware", type: "firmware", 30)
        let device = try #require(LightDevice.backlight(in: root.path))
        #expect(device.source == SourceName(.backlight, "z_firmware"))
        #expect(device.light()?.level.percent == 15)
    }

    @Test(arguments: ["-1", "201", "", "bright"])
    func `a backlight's bad value is no light`(text: String) throws {
        try addBacklight("panel", type: "raw", 10)
        try root.write(text, to: "class/backlight/panel/brightness")
        #expect(try #require(LightDevice.backlight(in: root.path)).light() == nil)
    }

    @Test func `the kernel wakes a follower of a backlight, which ends with the device`() async throws {
        try addBacklight("panel", type: "raw", 20)
        // Like a sysfs attribute, a socket with urgent data wakes poll(2) with POLLPRI.
        let wake = try UrgentData()
        let device = try #require(LightDevice.backlight(in: root.path, changes: wake.receiver))
        var lights = device.lights.makeAsyncIterator()
        #expect(await lights.next()?.level.percent == 10)
        try root.write("100\n", to: "class/backlight/panel/brightness")
        wake.send()
        #expect(await lights.next()?.level.percent == 50)
        try FileManager.default.removeItem(atPath: root.path + "/class/backlight/panel")
        #expect(await lights.next() == nil)
    }

    @Test func `a sensor is read while somebody iterates`() async throws {
        try add("bus/iio/devices/iio:device0", ["in_illuminance_input": "10"])
        let device = try #require(LightDevice.sensor(in: root.path))
        var seen: [Double?] = []
        for await light in device.lights {
            seen.append(light.illuminance)
            if seen.count == 2 { break }
            try root.write("1000", to: "bus/iio/devices/iio:device0/in_illuminance_input")
        }
        #expect(seen == [10, 1000])
    }

    private func addBacklight(_ name: String, type: String, _ brightness: Int) throws {
        try add(
            "class/backlight/\(name)",
            ["type": type, "brightness": "\(brightness)\n", "max_brightness": "200\n", "actual_brightness": "0"])
    }

    private func add(_ folder: String, _ attributes: [String: String]) throws {
        try root.makeFolder(folder)
        for (name, text) in attributes { try root.write(text, to: "\(folder)/\(name)") }
    }
}

/// A connection that the receiver's poll(2) sees as urgent.
private struct UrgentData {
    let receiver: Int32
    private let sender: Int32

    init() throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(listener) }
        sender = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let (sender, length) = (sender, size)
        receiver = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(listener, address, length) == 0, listen(listener, 1) == 0,
                    getsockname(listener, address, &size) == 0, connect(sender, address, length) == 0
                else { return -1 }
                return accept(listener, nil, nil)
            }
        }
        try #require(receiver >= 0)
    }

    func send() { _ = Foundation.send(sender, "!", 1, Int32(MSG_OOB)) }
}
