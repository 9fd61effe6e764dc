import DecisionEngine
import Foundation
import LightSensors
import LoopSupport
import SDBus
import Switching
import SystemPackage
import Testing

/// Sources that every machine has. The end-to-end tests cover devices that come, go and fail, with mocks.
@Suite("The engine's sources", .tags(.alone)) @MainActor struct EngineSourcesTests {
    @Test func `nothing happens before the start`() throws {
        let rig = try Rig([.kind(.sun)])
        try rig.loop.settle()
        #expect(rig.events == [])
        #expect(rig.engine.readSources() == [])
    }

    @Test func `the preferred source decides, and its name precedes its readings`() throws {
        let rig = try Rig([.named(SourceName(.backlight, "no such panel")), .kind(.sun)])
        try rig.start()
        #expect(rig.names == ["source sun", "reading sun"])
        let sun = try #require(rig.engine.readSources().first { $0.name == SourceName(.sun) })
        #expect(sun.isSelected)
        #expect(sun.problem == nil)
        #expect(sun.light != nil)
        #expect(rig.engine.readSources().count { $0.isSelected } == 1)
    }

    @Test func `the engine reports that no source is available`() throws {
        let rig = try Rig([.named(SourceName(.backlight, "no such panel"))])
        try rig.start()
        #expect(rig.names == ["source none"])
        #expect(rig.engine.readSources().allSatisfy { !$0.isSelected })
        let sun = try #require(rig.engine.readSources().first { $0.name == SourceName(.sun) })
        #expect(sun.problem == "the configuration names other sources")
        #expect(!sun.isFailure)
    }

    @Test func `new settings apply at once, and unchanged settings do nothing`() throws {
        let rig = try Rig([.kind(.sun)])
        try rig.start()
        rig.settings.preference = SourcePreference([.named(SourceName(.backlight, "no such panel"))])
        #expect(rig.names == ["source sun", "reading sun", "source none"])
        rig.settings.preference = rig.settings.preference
        #expect(rig.names.count == 3)
        rig.settings.preference = SourcePreference([.kind(.sun)])
        #expect(rig.names.suffix(2) == ["source sun", "reading sun"])
    }

    @Test func `the sun over another place is a new source`() throws {
        let rig = try Rig([.kind(.sun)], place: Place(latitude: 0, longitude: 0))
        try rig.start()
        let before = rig.engine.light
        rig.settings.place = Place(latitude: 0, longitude: 180)
        #expect(rig.names == ["source sun", "reading sun", "reading sun"])
        #expect(rig.engine.light != before)
    }

    @Test func `a refresh makes the sun report its current level`() throws {
        let rig = try Rig([.kind(.sun)])
        rig.engine.refresh()
        #expect(rig.names == [])
        try rig.start()
        rig.engine.refresh()
        rig.engine.turn()
        #expect(rig.names == ["source sun", "reading sun", "reading sun"])
    }

    @Test func `the sun's current light is computed on demand`() throws {
        let time = ManualClock(now: .seconds(1000), wallClock: ClockSetTests.noon)
        let rig = try Rig([.kind(.sun)], place: Place(latitude: 50, longitude: 0), on: EventLoop(clock: time))
        try rig.start()
        let noon = try #require(rig.engine.light)
        #expect(noon.level.percent == 100)
        time.wallClock += .seconds(12 * 3600)
        #expect(rig.engine.light?.level.percent == 0)
        #expect(rig.names == ["source sun", "reading sun"])
        #expect(rig.engine.decider.lastLight == noon)
    }

    @Test func `a released engine yields nothing`() throws {
        let loop = try EventLoop()
        var events = 0
        do {
            let rig = try Rig([.kind(.sun)], on: loop)
            try rig.engine.start { _, _, _ in events += 1 }
        }
        let before = events
        try loop.settle()
        #expect(events == before)
    }

    /// Runs in a separate process, which may not open another file.
    @Test func `sources without devices work without the kernel's device events`() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let rig = try Rig([.kind(.sun)], place: Place(latitude: 0, longitude: 0))
                // sd-event keeps the descriptor shared by all timers.
                _ = try rig.loop.makeTimer {}
                #expect(throws: Errno.self) { try withoutMoreFiles { try rig.start() } }
                #expect(rig.names == ["source sun", "reading sun"])
            }
        }
    }
}

/// An engine with its sources' events.
@MainActor private final class Rig {
    let loop: EventLoop
    let engine: EngineRunner
    private let log = Log()

    init(_ items: [SourcePreference.Item], place: Place? = nil, on loop: EventLoop? = nil) throws {
        let loop = try loop ?? EventLoop()
        self.loop = loop
        settings = LightSources.Settings(preference: SourcePreference(items), place: place)
        engine = try EngineRunner(
            on: loop, rules: Rules(), settings: settings,
            systemBus: ReconnectingBus(on: loop, address: "unix:path=/no/such/bus"))
    }

    func start() throws {
        try engine.start { [log] event, _, _ in
            switch event {
            case .source, .reading: log.events.append(event)
            default: break
            }
        }
    }

    var settings: LightSources.Settings {
        didSet { engine.apply(Rules(), settings) }
    }

    var events: [Event] { log.events }

    /// The events in short form.
    var names: [String] {
        events.map { event in
            switch event {
            case .source(let name, _): "source \(name?.description ?? "none")"
            case .reading(let reading): "reading \(reading.source)"
            default: "other"
            }
        }
    }

    private final class Log {
        var events: [Event] = []
    }
}

/// Runs `body` while this process may not open another file.
private func withoutMoreFiles<Result>(_ body: () throws -> Result) rethrows -> Result {
    let resource = __rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue))
    var before = rlimit()
    getrlimit(resource, &before)
    defer { setrlimit(resource, &before) }
    // Uses 0 instead of the next free number: another thread may close a lower number in the meantime.
    var none = rlimit(rlim_cur: 0, rlim_max: before.rlim_max)
    setrlimit(resource, &none)
    return try body()
}
