import CUMockdev
import Foundation
import TestSupport

/// A backlight and a light sensor in the mocked sysfs, with the same light.
final class MockedDevices {
    private let testbed: OpaquePointer
    private var backlight: String?
    private var sensor: String?
    /// 0...100 percent.
    private(set) var level = 50.0

    /// Throws `Failure` if this process runs without libumockdev's preloaded library.
    init() throws {
        guard let testbed = umockdev_testbed_new(), umockdev_in_mock_environment() != 0 else {
            throw Failure("there is no mocked sysfs: run it under umockdev-wrapper")
        }
        self.testbed = OpaquePointer(testbed)
    }

    isolated deinit { g_object_unref(UnsafeMutableRawPointer(testbed)) }

    private var pointer: UnsafeMutablePointer<UMockdevTestbed> { UnsafeMutablePointer(testbed) }

    var hasBacklight: Bool { backlight != nil }
    var hasSensor: Bool { sensor != nil }

    /// - Parameter isTold: whether to send a uevent, as for a backlight unless it gets lost.
    func set(_ level: Double, isTold: Bool = true) {
        self.level = level
        if let backlight {
            write(backlightAttributes, to: backlight)
            if isTold { umockdev_testbed_uevent(pointer, backlight, "change") }
        }
        if let sensor { write(sensorAttributes, to: sensor) }
    }

    func spoil(_ text: String) {
        if let backlight {
            write(["actual_brightness": text, "brightness": text], to: backlight)
            umockdev_testbed_uevent(pointer, backlight, "change")
        }
        if let sensor { write(["in_illuminance_input": text], to: sensor) }
    }

    func toggleBacklight() {
        if let backlight {
            remove(backlight)
            self.backlight = nil
        } else {
            backlight = add(
                "backlight", "intel_backlight",
                backlightAttributes.merging(["max_brightness": "100", "type": "raw", "bl_power": "0"]) { $1 }, [:])
        }
    }

    func toggleSensor() {
        if let sensor {
            remove(sensor)
            self.sensor = nil
        } else {
            sensor = add(
                "iio", "iio:device0", sensorAttributes.merging(["name": "als"]) { $1 }, ["DEVTYPE": "iio_device"])
        }
    }

    private var backlightAttributes: [String: String] {
        let value = "\(Int(level.rounded()))"
        return ["actual_brightness": value, "brightness": value]
    }

    /// On the common scale, 20 * log10(lux).
    private var sensorAttributes: [String: String] {
        ["in_illuminance_input": "\(pow(10, level.rounded() / 20))"]
    }

    private func write(_ attributes: [String: String], to path: String) {
        for (name, value) in attributes { umockdev_testbed_set_attribute(pointer, path, name, value) }
    }

    private func remove(_ path: String) {
        // The kernel sends an event when a device disappears; libumockdev only removes the device.
        umockdev_testbed_uevent(pointer, path, "remove")
        umockdev_testbed_remove_device(pointer, path)
    }

    private func add(
        _ subsystem: String, _ name: String, _ attributes: [String: String], _ properties: [String: String]
    ) -> String? {
        func cStrings(_ pairs: [String: String]) -> [UnsafeMutablePointer<CChar>?] {
            pairs.flatMap { [strdup($0.key), strdup($0.value)] } + [nil]
        }
        var (first, second) = (cStrings(attributes), cStrings(properties))
        defer { (first + second).forEach { free($0) } }
        let path = umockdev_testbed_add_devicev(pointer, subsystem, name, nil, &first, &second)
        defer { g_free(path) }
        return path.map { String(cString: $0) }
    }
}
