internal import Udev

/// The rank of a light sensor among several.
///
/// Lower comes first.
nonisolated struct IlluminanceRank: Equatable, Sendable {
    private let kind: Kind
    /// Whether the sensor is outside the lid.
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

    /// Returns whether a device is external: on USB, at a port that doesn't mark it as fixed
    /// (Documentation/ABI/testing/sysfs-devices-removable).
    private static func isExternal(_ device: Device) -> Bool {
        let onUSB = device.parents.filter { $0.subsystem == "usb" }
        // A USB interface lacks this attribute; the nearest parent with the attribute is the device. A device behind a
        // removable hub isn't built in.
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
