import CUMockdev
import Foundation

/// Mock devices in a separate sysfs tree, which only one measured program sees.
final class MockedDevices {
    private let testbed: UnsafeMutablePointer<UMockdevTestbed>
    private var backlight: String?
    private var lightSensor: String?
    private var changeEvent: [UInt8] = []
    private var listeners: [EventSocket] = []
    /// The value of `UMOCKDEV_DIR` in the environment of the program that uses them.
    let folder: String

    init() throws {
        guard let testbed = umockdev_testbed_new(), umockdev_in_mock_environment() != 0,
            let folder = take(umockdev_testbed_get_root_dir(testbed))
        else { throw Failure("umockdev cannot create a testbed: run this under umockdev-wrapper") }
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

    /// Adds light sensors that all measure the same lux.
    func addLightSensors(_ count: Int, lux: Double) throws {
        for number in 0..<count {
            lightSensor = try add(
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
        guard let device else { throw Failure("umockdev cannot create a device of \(subsystem)") }
        return device
    }

    /// Sets the backlight's brightness in percent, without a uevent.
    func set(_ brightness: Int) {
        guard let backlight else { return }
        use()
        umockdev_testbed_set_attribute(testbed, backlight, "actual_brightness", "\(brightness)\n")
        umockdev_testbed_set_attribute(testbed, backlight, "brightness", "\(brightness)\n")
    }

    /// Sets the illuminance that the last light sensor measures.
    func set(lux: Double) {
        guard let lightSensor else { return }
        use()
        umockdev_testbed_set_attribute(testbed, lightSensor, "in_illuminance_input", "\(lux)\n")
    }

    /// Waits until the last light sensor has been read again.
    func waitForRead() throws {
        guard let lightSensor else { throw Failure("there is no light sensor") }
        let watch = inotify_init1(CInt(IN_CLOEXEC))
        defer { close(watch) }
        let file = "\(folder)\(lightSensor)/in_illuminance_input"
        guard inotify_add_watch(watch, file, UInt32(IN_CLOSE_NOWRITE)) >= 0 else {
            throw Failure("\(file) cannot be watched")
        }
        var events = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
        guard poll(&events, 1, 30_000) == 1 else { throw Failure("\(file) was not read within 30 s") }
    }

    /// Selects this tree: umockdev reads it from its environment.
    private func use() { setenv("UMOCKDEV_DIR", folder, 1) }
}

// MARK: - Uevents

extension MockedDevices {
    /// Sends a uevent for a backlight change, and returns the time before, in microseconds.
    ///
    /// umockdev takes about as long to create a uevent as a program takes to act on it, which would move the ratio of
    /// both programs toward 1. So umockdev creates one uevent, which is sent repeatedly.
    func sendChange() throws -> Double {
        if listeners.isEmpty {
            listeners = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("event") }
                .map { try EventSocket(connectedTo: "\(folder)/\($0)") }
        }
        let start = microseconds()
        for listener in listeners { listener.send(changeEvent) }
        return start
    }

    /// Forgets the sockets of an ended program. The next program has new ones.
    func forgetListeners() { listeners = [] }

    /// Returns umockdev's uevent as our own listener receives it.
    private func makeChangeEvent() throws -> [UInt8] {
        let listener = try EventSocket(boundTo: "\(folder)/event0")
        umockdev_testbed_uevent(testbed, backlight, "change")
        return try listener.receive()
    }
}

/// Returns a string that GLib allocated, and frees it.
private func take(_ string: UnsafeMutablePointer<CChar>?) -> String? {
    defer { g_free(string) }
    return string.map { String(cString: $0) }
}
