import CUMockdev
import Foundation

/// Devices that umockdev makes up, in a sysfs tree of its own, so that they reach only one of the programs measured.
final class MockedDevices {
    private let testbed: UnsafeMutablePointer<UMockdevTestbed>
    private var backlight: String?
    private var changeEvent: [UInt8] = []
    private var listeners: [EventSocket] = []
    /// For the environment of the program that is to see them, as `UMOCKDEV_DIR`.
    let folder: String

    init() throws {
        guard let testbed = umockdev_testbed_new(), umockdev_in_mock_environment() != 0,
            let folder = take(umockdev_testbed_get_root_dir(testbed))
        else { throw Failure("umockdev makes no testbed: run this under umockdev-wrapper") }
        self.testbed = testbed
        self.folder = folder
    }

    deinit {
        use()
        halflight_testbed_release(testbed)
    }

    /// Adds a backlight at 80 percent.
    func addBacklight() throws {
        let attributes = [
            "brightness": "80", "actual_brightness": "80", "max_brightness": "100", "type": "raw", "bl_power": "0",
        ]
        backlight = try add("backlight", "bench", attributes, [:])
        changeEvent = try makeChangeEvent()
    }

    /// Adds light sensors that all measure so many lux.
    func addLightSensors(_ count: Int, lux: Double) throws {
        for number in 0..<count {
            _ = try add(
                "iio", "iio:device\(number)", ["name": "als", "in_illuminance_input": "\(lux)"],
                ["DEVTYPE": "iio_device"])
        }
    }

    private func add(
        _ subsystem: String, _ name: String, _ attributes: [String: String], _ properties: [String: String]
    ) throws -> String {
        use()
        let device = withCStrings(attributes.flatMap { [$0.key, "\($0.value)\n"] }) { attributes in
            withCStrings(properties.flatMap { [$0.key, $0.value] }) { properties in
                take(umockdev_testbed_add_devicev(testbed, subsystem, name, nil, attributes, properties))
            }
        }
        guard let device else { throw Failure("umockdev makes no \(subsystem) device") }
        return device
    }

    /// Gives the backlight a brightness, in percent, without a uevent.
    func set(_ brightness: Int) {
        guard let backlight else { return }
        use()
        umockdev_testbed_set_attribute(testbed, backlight, "actual_brightness", "\(brightness)\n")
        umockdev_testbed_set_attribute(testbed, backlight, "brightness", "\(brightness)\n")
    }

    /// umockdev knows by its environment which of the trees is meant.
    private func use() { setenv("UMOCKDEV_DIR", folder, 1) }
}

// MARK: - Uevents

extension MockedDevices {
    /// Sends a uevent for a change of the backlight; returns the moment before, in microseconds.
    ///
    /// umockdev takes about as long to make one up as a program to act on it, and time that is the same for both
    /// programs would draw their ratio towards 1. So it makes up one, and this sends the same again and again.
    func sendChange() throws -> Double {
        if listeners.isEmpty {
            listeners = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("event") }
                .map { try EventSocket(connectedTo: "\(folder)/\($0)") }
        }
        let start = microseconds()
        for listener in listeners { listener.send(changeEvent) }
        return start
    }

    /// The program that listened has ended: the next has sockets of its own.
    func forgetListeners() { listeners = [] }

    /// A uevent of umockdev's, as a listener of ours receives it.
    private func makeChangeEvent() throws -> [UInt8] {
        let listener = try EventSocket(boundTo: "\(folder)/event0")
        umockdev_testbed_uevent(testbed, backlight, "change")
        return try listener.receive()
    }
}

/// A string that GLib allocated.
private func take(_ string: UnsafeMutablePointer<CChar>?) -> String? {
    defer { g_free(string) }
    return string.map { String(cString: $0) }
}
