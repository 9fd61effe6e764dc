extension Testbed {
    /// A mocked IIO light sensor.
    public struct LightSensor: Sendable {
        let testbed: Testbed
        /// The sensor's path in `/sys`.
        public let path: String
        /// The name that `Source` shows after `illuminance:`.
        public let name: String

        /// Sets an attribute without a uevent, like the kernel on a change of light.
        public func set(_ attribute: String, _ value: String) throws {
            try testbed.set(path, attribute, value)
        }

        /// Sets the light in lux.
        public func set(lux: Int) throws {
            try set("in_illuminance_input", "\(lux)")
        }

        /// Replaces an attribute.
        public func set(_ attribute: String, _ content: Attribute) throws {
            try testbed.set(path, attribute, content)
        }

        /// Removes the sensor, with its uevent.
        public func remove() throws {
            try testbed.remove(path)
        }
    }

    /// Adds an IIO device, with its `add` uevent.
    public func addLightSensor(
        _ name: String = "iio:device0", parent: String = "", attributes: [String: String]
    ) throws -> LightSensor {
        let path = try add(
            "iio", name, parent: parent, attributes: ["name": "als"].merging(attributes) { $1 },
            properties: ["DEVTYPE": "iio_device"])
        return LightSensor(testbed: self, path: path, name: name)
    }
    /// Adds a light sensor with a value in lux.
    public func addLightSensor(_ name: String = "iio:device0", parent: String = "", lux: Int) throws -> LightSensor {
        try addLightSensor(name, parent: parent, attributes: ["in_illuminance_input": "\(lux)"])
    }
}
