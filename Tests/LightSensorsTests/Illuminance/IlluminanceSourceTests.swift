import Foundation
import LoopSupport
import SDEvent
import Switching
import Testing

@testable import LightSensors
@testable import Udev

@Suite("A light sensor as a source") @MainActor struct IlluminanceSourceTests {
    private let loop: EventLoop
    private let folder: DeviceFolder

    init() throws {
        loop = try EventLoop()
        folder = try DeviceFolder()
    }

    @Test("Yields its light once started, and not before")
    func start() throws {
        let source = try source(["in_illuminance_input": "250"])
        #expect(source.name == SourceName(.illuminance, "iio:device0"))
        #expect(try firstValue(of: source) == .light(try #require(Light(illuminance: 250))))
    }

    @Test("Yields what keeps it from having light")
    func noData() throws {
        let source = try source(["in_illuminance_input": "abc"])
        guard case .noData(let noData) = try firstValue(of: source) else {
            Issue.record("light from nothing")
            return
        }
        #expect(noData.kind == .implausible)
        #expect(noData.cause.contains("in_illuminance_input of iio:device0"))
    }

    @Test("Of several channels it takes the first that works")
    func secondChannel() throws {
        let source = try source([
            "in_illuminance_input": "", "in_illuminance_raw": "1000", "in_illuminance_scale": "0.1",
        ])
        #expect(try firstValue(of: source) == .light(try #require(Light(illuminance: 100))))
    }

    @Test("When no channel works it says what is wrong with the best")
    func noChannel() throws {
        let source = try source(["in_illuminance_input": "", "in_illuminance_raw": "abc"])
        let noData = NoData(.implausible, "in_illuminance_input of iio:device0 is empty: expected a number")
        #expect(try firstValue(of: source) == .noData(noData))
    }

    @Test("A HID sensor's zero that comes soon is darkness")
    func hidZero() throws {
        let device = try folder.add(
            "HID-SENSOR-200041.1.auto/iio:device0", subsystem: "iio", ["in_illuminance_raw": "0"])
        let source = make(device, ["in_illuminance_raw"])
        #expect(try firstValue(of: source) == .light(try #require(Light(illuminance: 0))))
    }

    @Test("While a read blocks, the loop goes on; its value comes when it is done")
    func blocking() throws {
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

    @Test("Stopped while a read blocks, it yields nothing; started again, it yields what is read then")
    func stoppedWhileBlocking() throws {
        let source = try source(["in_illuminance_input": "1"])
        let attribute = try folder.setBlocking("iio:device0/in_illuminance_input")
        var values: [Reading.Value] = []
        source.start(.decisions) { values.append($0) }
        try loop.run(until: "the sensor is read") { attribute.isAwaited() }
        source.stop()
        try folder.remove("iio:device0/in_illuminance_input")
        try folder.set("iio:device0/in_illuminance_input", "30")
        #expect(try firstValue(of: source) == .light(try #require(Light(illuminance: 30))))
        attribute.answer("250")
        try loop.settle()
        #expect(values == [])
    }

    @Test("Let go of while a read blocks, it does no harm")
    func letGo() throws {
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

    private func make(_ device: Device, _ attributes: [String]) -> IlluminanceSource {
        let channels = IlluminanceChannel.channels(of: device, attributes: attributes)
        return IlluminanceSource(device, channels: channels, in: SourceContext(on: loop))
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
