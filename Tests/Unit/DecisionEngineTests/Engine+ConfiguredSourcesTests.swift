import DecisionEngine
import Foundation
import LightSensors
import LoopSupport
import SDBus
import Switching
import Testing

import class TestSupport.TemporaryFolder

/// Tests sources without devices. The end-to-end tests cover devices that come, go and fail.
@Suite(.tags(.alone)) @MainActor struct EngineConfiguredSourcesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The sources' events.
    @MainActor private final class Log {
        var events: [Event] = []

        var sources: [String] {
            events.compactMap { event in
                if case .source(let name, _) = event { name?.description ?? "none" } else { nil }
            }
        }

        func level(of kind: SourceKind) -> Double? {
            guard case .reading(let reading) = events.last, reading.source.kind == kind,
                case .light(let light) = reading.value
            else { return nil }
            return light.illuminance ?? light.level.percent
        }
    }

    /// Passes `body` started sources by preference, and ends them afterwards.
    private func run(
        _ items: [SourcePreference.Item], on mock: SensorProxyMock? = nil,
        _ body: (EngineRunner, Log, EventLoop) throws -> Void
    ) throws {
        try withEventLoop { loop in
            let (log, loop) = (Log(), mock?.loop ?? loop)
            let settings = LightSources.Settings(preference: SourcePreference(items))
            let engine = try EngineRunner(
                on: loop, rules: Rules(), settings: settings,
                systemBus: mock?.systemBus ?? ReconnectingBus(on: loop, address: "unix:path=/no/such/bus"))
            try engine.start { event, _, _ in
                switch event {
                case .source, .reading: log.events.append(event)
                default: break
                }
            }
            let result = Result { try body(engine, log, loop) }
            var isDone = false
            engine.stop { isDone = true }
            try loop.run(until: "nothing runs any more") { isDone }
            try result.get()
        }
    }

    private func command(_ script: String) throws -> SourcePreference.Item {
        .command(try #require(LightCommand("/bin/sh", ["-c", script, "light", folder.path])))
    }

    @Test func `a service's sensor decides while it exists`() throws {
        let mock = try SensorProxyMock()
        try run([.kind(.sensorProxy), .kind(.sun)], on: mock) { engine, log, loop in
            try loop.run(until: "the sun is in use") { log.sources == ["sun"] }
            try mock.start(light: 120)
            try loop.run(until: "the sensor is read") { log.level(of: .sensorProxy) == 120 }
            #expect(engine.readSources().map(\.name) == [SourceName(.sensorProxy), SourceName(.sun)])
            try mock.stop()
            try loop.run(until: "the sun is back") { log.sources.count == 3 }
            #expect(log.sources == ["sun", "sensor-proxy", "sun"])
            #expect(engine.readSources().map(\.name) == [SourceName(.sun)])
        }
    }

    @Test func `the start waits for a running service's sensor`() throws {
        let mock = try SensorProxyMock()
        try mock.start(light: 120)
        try run([.kind(.sensorProxy), .kind(.sun)], on: mock) { engine, log, loop in
            #expect(engine.isWaiting)
            try loop.run(until: "the sensor is read") { log.level(of: .sensorProxy) == 120 }
            #expect(!engine.isWaiting)
            #expect(log.sources == ["sensor-proxy"])
        }
    }

    @Test func `the start doesn't wait for a missing service`() throws {
        let mock = try SensorProxyMock()
        try run([.kind(.sensorProxy)], on: mock) { engine, log, loop in
            #expect(engine.isWaiting)
            try loop.run(until: "it is known that there is none") { !engine.isWaiting }
            #expect(log.sources == ["none"])
        }
    }

    @Test func `a service's unused sensor isn't claimed`() throws {
        let mock = try SensorProxyMock()
        try mock.start()
        try run([.kind(.sun)], on: mock) { engine, log, loop in
            try loop.run(until: "the sensor is known") { engine.readSources().count == 2 }
            #expect(log.sources == ["sun"])
            #expect(try mock.sensor.claimants().isEmpty)
            let sensor = try #require(engine.readSources().first)
            #expect(sensor.problem == "the configuration names other sources")
        }
    }

    @Test func `a program runs only while it's in use`() throws {
        let program = try command(
            "echo x >> $1/runs; trap 'touch $1/ended; exit' TERM; echo 35; while :; do sleep 0.01; done")
        try run([.kind(.sun)]) { engine, log, loop in
            var settings = LightSources.Settings(preference: SourcePreference([program, .kind(.sun)]))
            engine.apply(Rules(), settings)
            try loop.run(until: "it is read") { log.level(of: .command) == 35 }
            // Settings that keep the program don't restart it.
            settings.band = try #require(Band(nightBelow: Level(clamping: 20), dayAbove: Level(clamping: 50)))
            engine.apply(Rules(band: settings.band), settings)
            settings.preference = SourcePreference([.kind(.sun)])
            engine.apply(Rules(band: settings.band), settings)
            try loop.run(until: "it has ended") { try folder.contents().contains("ended") }
            #expect(log.sources.count == 3)
            #expect(try String(contentsOfFile: "\(folder.path)/runs", encoding: .utf8) == "x\n")
            #expect(!engine.readSources().contains { $0.name.kind == .command })
        }
    }

    @Test func `the program ends with the sources`() throws {
        try run([command("trap 'touch $1/ended; exit' TERM; echo 35; while :; do sleep 0.01; done")]) { _, log, loop in
            try loop.run(until: "it is read") { log.level(of: .command) == 35 }
        }
        #expect(try folder.contents() == ["ended"])
    }
}
