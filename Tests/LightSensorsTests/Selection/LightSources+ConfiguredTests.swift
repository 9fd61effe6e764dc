import Foundation
import LoopSupport
import SDEvent
import Switching
import Testing

import class TestSupport.TemporaryFolder

@testable import LightSensors

/// With sources that are no devices: those come, go and fail in the end-to-end tests.
@Suite(.serialized) @MainActor struct LightSourcesConfiguredTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// What the sources hand on.
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

    /// Gives `body` sources by a preference, already started; afterwards nothing of them runs any more.
    private func run(
        _ items: [SourcePreference.Item], on mock: SensorProxyMock? = nil,
        _ body: (LightSources, Log, EventLoop) throws -> Void
    ) throws {
        try withEventLoop { loop in
            let (log, loop) = (Log(), mock?.loop ?? loop)
            let settings = LightSources.Settings(preference: SourcePreference(items))
            let sources = LightSources(on: loop, settings: settings, systemBus: mock?.systemBus) {
                log.events.append($0)
            }
            try sources.start()
            let result = Result { try body(sources, log, loop) }
            var isDone = false
            sources.stop { isDone = true }
            try loop.run(until: "nothing runs any more") { isDone }
            try result.get()
        }
    }

    private func command(_ script: String) throws -> SourcePreference.Item {
        .command(try #require(LightCommand("/bin/sh", ["-c", script, "light", folder.path])))
    }

    @Test func `a service's sensor is taken when it comes, and left when it goes`() throws {
        let mock = try SensorProxyMock()
        try run([.kind(.sensorProxy), .kind(.sun)], on: mock) { sources, log, loop in
            try loop.run(until: "the sun is in use") { log.sources == ["sun"] }
            try mock.start(light: 120)
            try loop.run(until: "the sensor is read") { log.level(of: .sensorProxy) == 120 }
            #expect(sources.statuses.map(\.name) == [SourceName(.sensorProxy), SourceName(.sun)])
            try mock.stop()
            try loop.run(until: "the sun is back") { log.sources.count == 3 }
            #expect(log.sources == ["sun", "sensor-proxy", "sun"])
            #expect(sources.statuses.map(\.name) == [SourceName(.sun)])
        }
    }

    @Test func `a service's sensor that is there at the start is waited for`() throws {
        let mock = try SensorProxyMock()
        try mock.start(light: 120)
        try run([.kind(.sensorProxy), .kind(.sun)], on: mock) { sources, log, loop in
            #expect(sources.isWaiting)
            try loop.run(until: "the sensor is read") { log.level(of: .sensorProxy) == 120 }
            #expect(!sources.isWaiting)
            #expect(log.sources == ["sensor-proxy"])
        }
    }

    @Test func `without the service nothing is waited for longer than it takes to know`() throws {
        let mock = try SensorProxyMock()
        try run([.kind(.sensorProxy)], on: mock) { sources, log, loop in
            #expect(sources.isWaiting)
            try loop.run(until: "it is known that there is none") { !sources.isWaiting }
            #expect(log.sources == ["none"])
        }
    }

    @Test func `a service's sensor that nobody wants is not claimed`() throws {
        let mock = try SensorProxyMock()
        try mock.start()
        try run([.kind(.sun)], on: mock) { sources, log, loop in
            try loop.run(until: "the sensor is known") { sources.statuses.count == 2 }
            #expect(log.sources == ["sun"])
            #expect(try mock.sensor.claimants().isEmpty)
            let sensor = try #require(sources.statuses.first)
            #expect(sensor.problem == "the configuration names other sources")
        }
    }

    @Test func `a program runs while it is in use, and only then`() throws {
        let program = try command(
            "echo x >> $1/runs; trap 'touch $1/ended; exit' TERM; echo 35; while :; do sleep 0.01; done")
        try run([.kind(.sun)]) { sources, log, loop in
            sources.settings.preference = SourcePreference([program, .kind(.sun)])
            try loop.run(until: "it is read") { log.level(of: .command) == 35 }
            // Settings that leave it as it is do not start it again.
            sources.settings.band = try #require(
                Band(nightBelow: Level(clamping: 20), dayAbove: Level(clamping: 50)))
            sources.settings.preference = SourcePreference([.kind(.sun)])
            try loop.run(until: "it has ended") { try folder.contents().contains("ended") }
            #expect(log.sources.count == 3)
            #expect(try String(contentsOfFile: "\(folder.path)/runs", encoding: .utf8) == "x\n")
            #expect(!sources.statuses.contains { $0.name.kind == .command })
        }
    }

    @Test func `the end of the sources is the end of the program`() throws {
        try run([command("trap 'touch $1/ended; exit' TERM; echo 35; while :; do sleep 0.01; done")]) { _, log, loop in
            try loop.run(until: "it is read") { log.level(of: .command) == 35 }
        }
        #expect(try folder.contents() == ["ended"])
    }

    @Test func `time goes as fast as the trace that is replayed`() throws {
        let path = try folder.write("seconds,percent\n0,35\n", to: "light.csv")
        try run([.replay(try #require(Replay(path: path, speed: 600)))]) { sources, log, _ in
            #expect(sources.speed == 600)
            #expect(log.level(of: .replay) == 35)
            sources.settings.preference = SourcePreference([.kind(.sun)])
            #expect(sources.speed == 1)
        }
    }
}
