import Foundation

extension Testbed {
    /// Adds a HID light sensor's parent. Returns its path for ``addLightSensor(_:parent:attributes:)``.
    public func addHIDSensorHub() throws -> String {
        let path = try add(
            "platform", "HID-SENSOR-200041.2.auto",
            properties: ["DRIVER": "hid_sensor_als", "MODALIAS": "platform:HID-SENSOR-200041"])
        try FileManager.default.createSymbolicLink(
            atPath: file(path, "driver"), withDestinationPath: "../../bus/platform/drivers/hid_sensor_als")
        return path
    }
}
