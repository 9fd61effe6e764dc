import Foundation

extension Testbed {
    /// Adds the parent of a HID light sensor, and returns its path, for ``addLightSensor(_:parent:attributes:)``.
    public func addHIDSensorHub() throws -> String {
        let path = try add(
            "platform", "HID-SENSOR-200041.2.auto",
            properties: ["DRIVER": "hid_sensor_als", "MODALIAS": "platform:HID-SENSOR-200041"])
        try FileManager.default.createSymbolicLink(
            atPath: file(path, "driver"), withDestinationPath: "../../bus/platform/drivers/hid_sensor_als")
        return path
    }
}
