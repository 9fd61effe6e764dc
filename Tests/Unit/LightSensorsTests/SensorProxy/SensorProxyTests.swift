import Glibc
import LoopSupport
import SDBus
import SDEvent
import Selection
import Switching
import Testing

import class TestSupport.TemporaryFolder

@testable import LightSensors

@Suite(.tags(.alone)) @MainActor struct SensorProxyTests {
    private let receiver = Receiver()

    private func wait(for what: String, _ proxy: SensorProxy, on mock: SensorProxyMock, isThere: Bool) throws {
        try mock.loop.run(until: what) { (proxy.source != nil) == isThere }
    }

    @Test func `the source appears and disappears with the service`() throws {
        let mock = try SensorProxyMock()
        var changes = 0
        let proxy = try SensorProxy(on: mock.loop, mock.systemBus, times: .quick()) { changes += 1 }
        try mock.loop.run(until: "it is known that there is none") { !proxy.isSearching }
        #expect(proxy.source == nil)
        changes = 0
        try mock.start()
        try wait(for: "there is a sensor", proxy, on: mock, isThere: true)
        try mock.stop()
        try wait(for: "there is none any more", proxy, on: mock, isThere: false)
        #expect(changes == 2)
    }

    @Test func `a running service is found`() throws {
        let mock = try SensorProxyMock()
        try mock.start()
        let proxy = try SensorProxy(on: mock.loop, mock.systemBus, times: .quick()) {}
        try wait(for: "there is a sensor", proxy, on: mock, isThere: true)
    }

    @Test(arguments: [true, false])
    func `the search ends with the service's answer, or without a service`(isThere: Bool) throws {
        let mock = try SensorProxyMock()
        if isThere { try mock.start() }
        let proxy = try SensorProxy(on: mock.loop, mock.systemBus, times: .quick()) {}
        #expect(proxy.isSearching)
        try mock.loop.run(until: "it is known") { !proxy.isSearching }
        #expect((proxy.source != nil) == isThere)
    }

    @Test func `a restarted service's sensor is new and claimed again`() throws {
        let mock = try SensorProxyMock()
        let proxy = try SensorProxy(on: mock.loop, mock.systemBus, times: .quick()) {}
        try mock.start()
        try wait(for: "there is a sensor", proxy, on: mock, isThere: true)
        let first = proxy.source
        try mock.stop()
        try mock.start(light: 77)
        try wait(for: "there is a sensor again", proxy, on: mock, isThere: true)
        let second = try #require(proxy.source)
        #expect(second !== first)
        second.start(.decisions) { receiver.take($0) }
        try receiver.wait(for: 77, on: mock.loop)
        #expect(try mock.sensor.claimants().count == 1)
    }

    @Test func `a service without a sensor is asked again when devices change`() throws {
        let mock = try SensorProxyMock()
        var times = SensorProxySource.Times.quick()
        times.backOff = BackOff(from: .milliseconds(1), to: .milliseconds(2))
        let proxy = try SensorProxy(on: mock.loop, mock.systemBus, times: times) {}
        try mock.start(hasLight: false)
        let began = mock.loop.now
        try mock.loop.run(until: "it was asked a few times") { mock.loop.now - began > .milliseconds(200) }
        try mock.sensor.setHasLight(true)
        try mock.loop.settle()
        #expect(proxy.source == nil)
        proxy.devicesDidChange(in: "iio")
        try wait(for: "the sensor is seen", proxy, on: mock, isThere: true)
    }

    @Test func `a service that finds its sensor late is used`() throws {
        let mock = try SensorProxyMock()
        let proxy = try SensorProxy(on: mock.loop, mock.systemBus, times: .quick()) {}
        try mock.start(hasLight: false)
        try mock.sensor.setHasLight(true)
        try wait(for: "there is a sensor", proxy, on: mock, isThere: true)
    }

    @Test func `an unplugged sensor stops being a source`() throws {
        let mock = try SensorProxyMock()
        let proxy = try SensorProxy(on: mock.loop, mock.systemBus, times: .quick()) {}
        try mock.start()
        try wait(for: "there is a sensor", proxy, on: mock, isThere: true)
        try mock.sensor.setHasLight(false)
        proxy.devicesDidChange(in: "iio")
        try wait(for: "there is none any more", proxy, on: mock, isThere: false)
    }

    @Test func `the service is never started`() throws {
        let folder = try TemporaryFolder()
        let mark = "\(folder.path)/started"
        let mock = try SensorProxyMock(activation: "/usr/bin/touch \(mark)")
        let proxy = try SensorProxy(on: mock.loop, mock.systemBus, times: .quick()) {}
        proxy.devicesDidChange(in: "iio")
        let source = SensorProxySource(on: mock.loop, try #require(mock.systemBus.connection), times: .quick())
        source.start(.decisions) { receiver.take($0) }
        // If the bus had started the service, the answer would come after the service's end.
        try receiver.wait(forProblem: "refuses access to its light sensor", on: mock.loop)
        source.stop()
        #expect(access(mark, F_OK) != 0)
    }
}
