import Switching
import TestSupport
import Testing
import Udev

@testable import LightSensors

@Suite("A sensor's plan")
struct SensorPlanTests {
    @Test func `all time-outs are the same, so they are reported once`() throws {
        let device = Device(path: "/nowhere", name: "iio:device0", subsystem: "iio")
        let plan = SensorPlan.test(device, isHIDSensor: true)
        let channel = try #require(
            IlluminanceChannel.channels(of: device, attributes: ["in_illuminance_raw"]).first)
        let values = [Duration.seconds(4), .seconds(5), .milliseconds(6300)].map { took in
            plan.value(
                of: .sample(
                    IlluminanceChannel.Sample(raw: 0, light: Light(level: Level(clamping: 0))), of: channel, took: took),
                nil)
        }
        guard case .noData(let noData) = values[0] else { return #expect(Bool(false), "\(values[0])") }
        for part in ["in_illuminance_raw ", " 0"] { expect(noData.cause, contains: part) }
        #expect(values.allSatisfy { $0 == values[0] }, "\(values)")
    }
}
