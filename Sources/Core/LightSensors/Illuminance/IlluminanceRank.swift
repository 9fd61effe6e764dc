internal import Udev

/// The rank of a light sensor. Lower comes first.
nonisolated struct IlluminanceRank: Equatable, Sendable {
    private let kind: Kind
    /// Whether the sensor is outside the lid, so that a shut lid doesn't cover it.
    let isExternal: Bool
    private let path: String

    private enum Kind: Int {
        case hid, other, acpi
    }

    init(of device: Device) {
        if device.isHIDSensor {
            kind = .hid
        } else {
            kind = device.parents.first?.subsystem == "acpi" ? .acpi : .other
        }
        isExternal = IlluminanceRank.isExternal(device)
        path = device.path
    }

    /// Whether a device is on USB, at a port not marked as fixed (Documentation/ABI/testing/sysfs-devices-removable).
    private static func isExternal(_ device: Device) -> Bool {
        let onUSB = device.parents.filter { $0.subsystem == "usb" }
        // USB interfaces lack this attribute; their device has it. A device behind a removable hub isn't built in.
        let removable = onUSB.compactMap { try? device.attribute("removable", of: $0).text() }
        let isBuiltIn = removable.first == "fixed" && !removable.contains("removable")
        return !onUSB.isEmpty && !isBuiltIn
    }

    func precedes(_ other: IlluminanceRank) -> Bool {
        if kind != other.kind { return kind.rawValue < other.kind.rawValue }
        if isExternal != other.isExternal { return !isExternal }
        return path.naturallyPrecedes(other.path)
    }
}
