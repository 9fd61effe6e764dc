import CUMockdev
import Foundation

/// A backlight that umockdev makes up, in a sysfs tree of its own, so that it reaches only one of the programs measured.
final class Backlight {
    private let testbed: UnsafeMutablePointer<UMockdevTestbed>
    private let device: String
    private var changeEvent: [UInt8] = []
    /// For the environment of the program that is to see it, as `UMOCKDEV_DIR`.
    let folder: String

    init() throws {
        guard let testbed = umockdev_testbed_new(), umockdev_in_mock_environment() != 0,
            let folder = take(umockdev_testbed_get_root_dir(testbed))
        else { throw Failure("umockdev makes no testbed: run this under umockdev-wrapper") }
        self.testbed = testbed
        self.folder = folder
        let attributes = [
            "brightness": "80", "actual_brightness": "80", "max_brightness": "100", "type": "raw", "bl_power": "0",
        ]
        let device = withCStrings(attributes.flatMap { [$0.key, "\($0.value)\n"] }) { attributes in
            withCStrings([]) { properties in
                take(umockdev_testbed_add_devicev(testbed, "backlight", "bench", nil, attributes, properties))
            }
        }
        guard let device else { throw Failure("umockdev makes no backlight") }
        self.device = device
        changeEvent = try makeChangeEvent()
    }

    deinit {
        use()
        halflight_testbed_release(testbed)
    }

    /// Gives the brightness a value, in percent, without a uevent.
    func set(_ brightness: Int) {
        use()
        umockdev_testbed_set_attribute(testbed, device, "actual_brightness", "\(brightness)\n")
        umockdev_testbed_set_attribute(testbed, device, "brightness", "\(brightness)\n")
    }

    /// umockdev knows by its environment which of the trees is meant.
    private func use() { setenv("UMOCKDEV_DIR", folder, 1) }
}

// MARK: - Uevents

extension Backlight {
    /// Sends a uevent for a change; returns the moment before, in microseconds.
    ///
    /// umockdev takes about as long to make one up as a program to act on it, and time that is the same for both
    /// programs would draw their ratio towards 1. So it makes up one, and this sends the same again and again.
    func sendChange(to listeners: [EventSocket]) -> Double {
        let start = microseconds()
        for listener in listeners { listener.send(changeEvent) }
        return start
    }

    /// Where the running programs that see this backlight receive its uevents.
    func listeners() throws -> [EventSocket] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("event") }
            .map { try EventSocket(connectedTo: "\(folder)/\($0)") }
    }

    /// A uevent of umockdev's, as a listener of ours receives it.
    private func makeChangeEvent() throws -> [UInt8] {
        let listener = try EventSocket(boundTo: "\(folder)/event0")
        umockdev_testbed_uevent(testbed, device, "change")
        return try listener.receive()
    }
}

/// A string that GLib allocated.
private func take(_ string: UnsafeMutablePointer<CChar>?) -> String? {
    defer { g_free(string) }
    return string.map { String(cString: $0) }
}
