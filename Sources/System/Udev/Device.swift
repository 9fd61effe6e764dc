internal import CUdev

/// A kernel device, as known to udev.
nonisolated package struct Device: Equatable, Sendable {
    package struct Parent: Equatable, Sendable {
        package let name: String
        package let subsystem: String
        package let path: String

        package init(name: String, subsystem: String, path: String) {
            (self.name, self.subsystem, self.path) = (name, subsystem, path)
        }

        fileprivate init?(_ raw: OpaquePointer) {
            guard let path = udev_device_get_syspath(raw), let name = udev_device_get_sysname(raw) else { return nil }
            self.path = String(cString: path)
            self.name = String(cString: name)
            subsystem = udev_device_get_subsystem(raw).map { String(cString: $0) } ?? ""
        }
    }

    /// The path in sysfs, unique at any time.
    package let path: String
    /// The name in the kernel, such as `intel_backlight`.
    package let name: String
    package let subsystem: String
    /// The kind within the subsystem, such as `iio_device`, if any.
    package let type: String?
    package let parents: [Parent]

    /// Copies the relevant parts of udev's device, which stays the caller's.
    init?(_ raw: OpaquePointer) {
        guard let own = Parent(raw) else { return nil }
        (path, name, subsystem) = (own.path, own.name, own.subsystem)
        type = udev_device_get_devtype(raw).map { String(cString: $0) }
        parents = sequence(first: raw) { udev_device_get_parent($0) }.dropFirst().compactMap(Parent.init)
    }

    package func attribute(_ name: String) -> Attribute {
        Attribute(name, of: self)
    }
}

nonisolated extension Device {
    package init(
        path: String, name: String, subsystem: String, type: String? = nil, parents: [Parent] = []
    ) {
        (self.path, self.name, self.subsystem, self.type, self.parents) = (path, name, subsystem, type, parents)
    }

    package func attribute(_ name: String, of parent: Parent) -> Attribute {
        Attribute(name, of: Device(path: parent.path, name: parent.name, subsystem: parent.subsystem))
    }
}
