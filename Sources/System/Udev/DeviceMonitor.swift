internal import CUdev
internal import Glibc
package import SDEvent
package import SystemPackage

/// Lists devices and reports added, changed and removed devices.
// The module's default isolation is the same, but Swift 6.3 can lose it when another module reads the class, and then
// refuses the isolated deinit.
@MainActor package final class DeviceMonitor {
    package enum Action {
        case added
        /// A value of the device may have changed.
        case changed
        case removed
        /// Events were lost, and anything may have happened.
        case unknown
    }

    private let udev: OpaquePointer
    private let monitor: OpaquePointer
    private var source: IOSource?
    private let subsystems: [String]
    private let handler: (Action, DeviceAddress?) -> Void

    /// Watches some subsystems. Calls `handler` for each event, but only once for several pending changes of a device.
    package init(
        _ subsystems: [String], on loop: EventLoop, _ handler: @escaping (Action, DeviceAddress?) -> Void
    ) throws(Errno) {
        guard let udev = udev_new() else { throw .noMemory }
        guard let monitor = udev_monitor_new_from_netlink(udev, "udev") else {
            let failure = Errno(rawValue: errno)
            udev_unref(udev)
            throw failure
        }
        self.udev = udev
        self.monitor = monitor
        self.subsystems = subsystems
        self.handler = handler
        // The kernel drops events that don't match, without waking us.
        for subsystem in subsystems {
            udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil)
        }
        try Errno.check(udev_monitor_enable_receiving(monitor))
        source = try loop.onReadable(FileDescriptor(rawValue: udev_monitor_get_fd(monitor))) { [weak self] in
            self?.receive()
        }
    }

    isolated deinit {
        source = nil
        udev_monitor_unref(monitor)
        udev_unref(udev)
    }

    /// The present devices. `nil` if they can't be listed, for example without free descriptors.
    package func devices() -> [Device]? {
        guard let enumeration = udev_enumerate_new(udev) else { return nil }
        defer { udev_enumerate_unref(enumeration) }
        for subsystem in subsystems { udev_enumerate_add_match_subsystem(enumeration, subsystem) }
        guard udev_enumerate_scan_devices(enumeration) >= 0 else { return nil }
        return DeviceMonitor.names(in: udev_enumerate_get_list_entry(enumeration)).compactMap { path in
            guard let raw = udev_device_new_from_syspath(udev, path) else { return nil }
            defer { udev_device_unref(raw) }
            return Device(raw)
        }
    }

    package func attributeNames(of device: Device) -> [String] {
        guard let raw = udev_device_new_from_syspath(udev, device.path) else { return [] }
        defer { udev_device_unref(raw) }
        return DeviceMonitor.names(in: udev_device_get_sysattr_list_entry(raw))
    }

    private static func names(in list: OpaquePointer?) -> [String] {
        var names: [String] = []
        var entry = list
        while let current = entry {
            if let name = udev_list_entry_get_name(current) { names.append(String(cString: name)) }
            entry = udev_list_entry_get_next(current)
        }
        return names
    }

    /// Drains all pending events, so that thousands per second cost few wake-ups.
    private func receive() {
        var changed: [DeviceAddress] = []
        while true {
            errno = 0
            guard let raw = udev_monitor_receive_device(monitor) else {
                // The socket's buffer overflowed (netlink(7)).
                if errno == ENOBUFS { handler(.unknown, nil) }
                break
            }
            let address = DeviceAddress(raw)
            switch udev_device_get_action(raw).map({ String(cString: $0) }) {
            case "add": handler(.added, address)
            case "remove": handler(.removed, address)
            case "change": if let address, !changed.contains(address) { changed.append(address) }
            default: handler(.unknown, address)
            }
            udev_device_unref(raw)
        }
        for address in changed { handler(.changed, address) }
    }
}

nonisolated package struct DeviceAddress: Equatable, Sendable {
    package let path: String
    package let subsystem: String
    /// Whether firmware handled a key and the kernel reports the change (drivers/video/backlight/backlight.c).
    package let isByKey: Bool

    init?(_ raw: OpaquePointer) {
        guard let path = udev_device_get_syspath(raw) else { return nil }
        self.path = String(cString: path)
        subsystem = udev_device_get_subsystem(raw).map { String(cString: $0) } ?? ""
        isByKey = udev_device_get_property_value(raw, "SOURCE").map { String(cString: $0) } == "hotkey"
    }
}
