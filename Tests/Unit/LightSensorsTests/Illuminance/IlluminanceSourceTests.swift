import Foundation
import LoopSupport
import Selection
import Switching
import TestTags
import Testing
import Udev

@testable import LightSensors

@Suite("The light sensor source", .tags(.alone)) @MainActor struct IlluminanceSourceTests {
    private let loop: EventLoop
    private let folder: DeviceFolder

    init() throws {
        loop = try EventLoop()
        folder = try DeviceFolder()
    }

    @Test(
        arguments: [
            (["in_illuminance_input": "250"], 250),
            (["in_illuminance_input": "", "in_illuminance_raw": "1000", "in_illuminance_scale": "0.1"], 100),
        ] as [([String: String], Double)])
    func `the first working channel gives the light`(attributes: [String: String], lux: Double) throws {
        let source = try source(attributes)
        #expect(source.name == SourceName(.illuminance, "iio:device0"))
        #expect(try firstValue(of: source) == .light(try #require(Light(illuminance: lux))))
    }

    @Test func `without a working channel, the source reports the best one's cause`() throws {
        let source = try source(["in_illuminance_input": "", "in_illuminance_raw": "abc"])
        let noData = NoData(.implausible, "in_illuminance_input of iio:device0 is empty: expected a number")
        #expect(try firstValue(of: source) == .noData(noData))
    }

    @Test func `a HID sensor's quick zero is darkness`() throws {
        let device = try folder.add(
            "HID-SENSOR-200041.1.auto/iio:device0", subsystem: "iio", ["in_illuminance_raw": "0"])
        let source = make(device, ["in_illuminance_raw"])
        #expect(try firstValue(of: source) == .light(try #require(Light(illuminance: 0))))
    }

    @Test(arguments: [("0", "0.000000", false), ("0", "12.500000", true), ("17", "0.000000", true), ("0", "", true)])
    func `a zero at a sampling frequency of zero is no data`(raw: String, frequency: String, isLight: Bool) throws {
        let source = try source([
            "in_illuminance_raw": raw, "in_illuminance_scale": "0.1", "in_illuminance_sampling_frequency": frequency,
        ])
        let light = try #require(Light(illuminance: (Double(raw) ?? 0) * 0.1))
        let asleep = NoData(.asleep, "in_illuminance_raw reads 0, because the sensor sleeps")
        #expect(try firstValue(of: source) == (isLight ? .light(light) : .noData(asleep)))
    }

    @Test(.promise("limits-sensor-read")) func `a blocked read doesn't block the loop`() throws {
        let source = try source(["in_illuminance_input": "1"])
        let attribute = try folder.setBlocking("iio:device0/in_illuminance_input")
        var values: [Reading.Value] = []
        source.start(.decisions) { values.append($0) }
        try loop.run(until: "the sensor is read") { attribute.isAwaited() }
        var isDone = false
        let other = try loop.makeDeferred { isDone = true }
        other.schedule()
        try loop.settle()
        #expect(isDone)
        #expect(values == [])
        try answer(attribute, "250")
        try loop.run(until: "the value has come") { !values.isEmpty }
        #expect(values == [.light(try #require(Light(illuminance: 250)))])
        source.stop()
    }

    @Test func `a source stopped during a blocked read reports only new values`() throws {
        let source = try source(["in_illuminance_input": "1"])
        let attribute = try folder.setBlocking("iio:device0/in_illuminance_input")
        var values: [Reading.Value] = []
        source.start(.decisions) { values.append($0) }
        try loop.run(until: "the sensor is read") { attribute.isAwaited() }
        source.stop()
        try folder.remove("iio:device0/in_illuminance_input")
        try folder.set("iio:device0/in_illuminance_input", "30")
        var newValues: [Reading.Value] = []
        source.start(.decisions) { newValues.append($0) }
        attribute.answer("250")
        try loop.run(until: "the first value has come") { !newValues.isEmpty }
        #expect(newValues == [.light(try #require(Light(illuminance: 30)))])
        #expect(values == [])
        source.stop()
    }

    @Test(.promise("sensor-read-never-ends")) func `a source restarted during a blocked read reads once`() throws {
        let time = ManualClock(now: .seconds(100), wallClock: .seconds(1_000_000))
        let loop = try EventLoop(clock: time)
        let device = try folder.add("iio:device0", subsystem: "iio", ["in_illuminance_input": "1"])
        let source = make(device, ["in_illuminance_input"], on: loop)
        let attribute = try folder.setBlocking("iio:device0/in_illuminance_input")
        var values: [Reading.Value] = []
        for _ in 1...20 {
            source.start(.decisions) { values.append($0) }
            try loop.run(until: "the sensor is read") { attribute.isAwaited() }
            let end = time.now + .seconds(11)
            while time.advance(to: end) { try loop.settle() }
            source.stop()
        }
        let cause = "in_illuminance_input of iio:device0 has not answered for 10 s"
        #expect(values == Array(repeating: .noData(NoData(.failing, cause)), count: 20))
        #expect(attribute.readers == 1)
        try answer(attribute, "250")
        try loop.run(until: "the read is over") { !source.isReading }
        #expect(values.count == 20)
    }

    @Test func `a source released during a blocked read reports nothing`() throws {
        var calls = 0
        let attribute: BlockingAttribute
        do {
            let source = try source(["in_illuminance_input": "1"])
            attribute = try folder.setBlocking("iio:device0/in_illuminance_input")
            source.start(.decisions) { _ in calls += 1 }
            try loop.run(until: "the sensor is read") { attribute.isAwaited() }
        }
        try answer(attribute, "250")
        try loop.settle()
        #expect(calls == 0)
    }

    private func source(_ attributes: [String: String]) throws -> IlluminanceSource {
        make(try folder.add("iio:device0", subsystem: "iio", attributes), attributes.keys.sorted())
    }

    private func make(_ device: Device, _ attributes: [String], on loop: EventLoop? = nil) -> IlluminanceSource {
        let channels = IlluminanceChannel.channels(of: device, attributes: attributes)
        return IlluminanceSource(
            SourceName(.illuminance, device.name), device, channels: channels, in: SourceContext(on: loop ?? self.loop))
    }

    private func firstValue(of source: IlluminanceSource) throws -> Reading.Value? {
        var values: [Reading.Value] = []
        source.start(.decisions) { values.append($0) }
        try loop.run(until: "the first value has come") { !values.isEmpty }
        source.stop()
        return values.first
    }

    private func answer(_ attribute: BlockingAttribute, _ value: String) throws {
        try folder.remove("iio:device0/in_illuminance_input")
        try folder.set("iio:device0/in_illuminance_input", value)
        attribute.answer(value)
    }
}
