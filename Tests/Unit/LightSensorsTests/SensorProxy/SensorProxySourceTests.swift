import LoopSupport
import SDBus
import SDEvent
import Selection
import Switching
import Testing

import class TestSupport.MockService

@testable import LightSensors

@Suite(.tags(.alone)) @MainActor struct SensorProxySourceTests {
    private let mock: SensorProxyMock
    private let receiver = Receiver()
    private var loop: EventLoop { mock.loop }

    init() throws {
        mock = try SensorProxyMock()
    }

    /// Follows the service and calls `body` with its started sensor.
    private func use(firstValue: Duration = .milliseconds(50), _ body: (SensorProxySource) throws -> Void) throws {
        let proxy = try SensorProxy(on: loop, mock.systemBus, times: .quick(firstValue: firstValue)) {}
        try loop.run(until: "there is a sensor") { proxy.source != nil }
        let source = try #require(proxy.source)
        source.start(.decisions) { receiver.take($0) }
        defer { source.stop() }
        try withExtendedLifetime(proxy) { try body(source) }
    }

    @Test func `the source claims the sensor and reports its value a little later`() throws {
        try mock.start(light: 120)
        try use { _ in
            try receiver.wait(for: 120, on: loop)
            #expect(try mock.sensor.claimants().count == 1)
        }
    }

    /// Right after the claim, the service has its last value, perhaps read hours ago for another client.
    @Test func `only a change after the claim counts`() throws {
        try mock.start(light: 500)
        try use(firstValue: .seconds(3600)) { _ in
            try loop.run(until: "the sensor is claimed") { try mock.sensor.claimants().count == 1 }
            try mock.sensor.setLight(3)
            try receiver.wait(for: 3, on: loop)
        }
        #expect(receiver.values.count == 1)
    }

    @Test func `a factor applies to a value in lux`() throws {
        try mock.start(light: 120)
        let proxy = try SensorProxy(on: loop, mock.systemBus, times: .quick(), factor: { 0.5 }) {}
        try loop.run(until: "there is a sensor") { proxy.source != nil }
        let source = try #require(proxy.source)
        source.start(.decisions) { receiver.take($0) }
        try receiver.wait(for: 60, on: loop)
        source.stop()
        #expect(SensorProxySource.value(50, in: "vendor").scaled(by: 2) == .light(Light(level: Level(clamping: 50))))
    }

    @Test func `each change is reported`() throws {
        try mock.start(light: 120)
        try use { _ in
            for level in [100.0, 5, 0, 2000] {
                try loop.run(until: "the sensor is claimed") { try mock.sensor.claimants().count == 1 }
                try mock.sensor.setLight(level)
                try receiver.wait(for: level, on: loop)
            }
        }
    }

    @Test func `a "vendor" level is percent, and the unit may change`() throws {
        try mock.start(light: 45, unit: "vendor")
        try use { _ in
            try receiver.wait(for: 45, on: loop)
            #expect(receiver.values == [.light(Light(level: try #require(Level(percent: 45))))])
            try mock.sensor.emitLight(300, unit: "lux")
            try receiver.wait(for: 300, on: loop)
        }
        #expect(receiver.values.last == .light(try #require(Light(illuminance: 300))))
    }

    @Test(arguments: [(-1.0, "lux"), (.nan, "lux"), (101.0, "vendor"), (-0.5, "vendor")])
    func `an impossible level is no data`(level: Double, unit: String) {
        guard case .noData(let noData) = SensorProxySource.value(level, in: unit) else {
            Issue.record("\(level) \(unit) was taken")
            return
        }
        #expect(noData.kind == .implausible)
    }

    @Test func `a refused claim is reported and repeated until granted`() throws {
        try mock.start(light: 120)
        try mock.sensor.refuseClaims()
        try use { _ in
            try loop.run(until: "claims are refused") { receiver.values.count >= 4 }
            #expect(receiver.problem == "iio-sensor-proxy refuses access to its light sensor: Not Authorized")
            #expect(Set(receiver.values.map { "\($0)" }).count == 1)
            try mock.sensor.grantClaims()
            try receiver.wait(for: 120, on: loop)
        }
    }

    @Test func `a stopped source releases the sensor and reports nothing`() throws {
        try mock.start(light: 120)
        try use { source in
            try receiver.wait(for: 120, on: loop)
            source.stop()
            try loop.run(until: "the sensor is released") { try mock.sensor.claimants().isEmpty }
            try mock.sensor.emitLight(300, unit: "lux")
            try loop.settle()
            #expect(receiver.values.count == 1)
            source.start(.decisions) { receiver.take($0) }
            try loop.run(until: "the sensor is claimed again") { try mock.sensor.claimants().count == 1 }
        }
    }
}

extension SensorProxySource.Times {
    /// Returns waiting times of milliseconds.
    static func quick(firstValue: Duration = .milliseconds(50)) -> SensorProxySource.Times {
        .init(backOff: BackOff(from: .milliseconds(20), to: .milliseconds(80)), firstValue: firstValue)
    }
}
