import Foundation
import LoopSupport
import SDEvent
import Switching
import SystemPackage
import Testing

@testable import LightSensors

/// With sources that every machine has; how devices come, go and fail is tested with mocked ones, end to end.
@Suite("The light sources") @MainActor struct LightSourcesTests {
    @Test("Nothing happens before the start")
    func beforeStart() throws {
        let rig = try Rig([.kind(.sun)])
        try rig.loop.settle()
        #expect(rig.events == [])
        #expect(rig.sources.statuses == [])
    }

    @Test("Takes the best source by preference, and hands on which it is before what it yields")
    func start() throws {
        let rig = try Rig([.named(SourceName(.backlight, "no such panel")), .kind(.sun)])
        try rig.sources.start()
        #expect(rig.names == ["source sun", "reading sun"])
        let sun = try #require(rig.sources.statuses.first { $0.name == SourceName(.sun) })
        #expect(sun.isSelected)
        #expect(sun.problem == nil)
        #expect(sun.light != nil)
        #expect(rig.sources.statuses.count { $0.isSelected } == 1)
    }

    @Test("Says so when no source is wanted that is there")
    func none() throws {
        let rig = try Rig([.named(SourceName(.backlight, "no such panel"))])
        try rig.sources.start()
        #expect(rig.names == [])
        #expect(rig.sources.statuses.allSatisfy { !$0.isSelected })
        let sun = try #require(rig.sources.statuses.first { $0.name == SourceName(.sun) })
        #expect(sun.problem == "the configuration names other sources")
    }

    @Test("New settings count at once, and the same ones change nothing")
    func settings() throws {
        let rig = try Rig([.kind(.sun)])
        try rig.sources.start()
        rig.sources.settings.preference = SourcePreference([.named(SourceName(.backlight, "no such panel"))])
        #expect(rig.names == ["source sun", "reading sun", "source none"])
        rig.sources.settings.preference = rig.sources.settings.preference
        #expect(rig.names.count == 3)
        rig.sources.settings.preference = SourcePreference([.kind(.sun)])
        #expect(rig.names.suffix(2) == ["source sun", "reading sun"])
    }

    @Test("The sun over another place is another sun, at once")
    func place() throws {
        let rig = try Rig([.kind(.sun)], place: Place(latitude: 0, longitude: 0))
        try rig.sources.start()
        let before = rig.sources.sunLevel
        rig.sources.settings.place = Place(latitude: 0, longitude: 180)
        #expect(rig.names == ["source sun", "reading sun", "reading sun"])
        #expect(rig.sources.sunLevel != before)
    }

    @Test("Asked anew, the sun yields what it says now")
    func refresh() throws {
        let rig = try Rig([.kind(.sun)])
        rig.sources.refresh()
        #expect(rig.names == [])
        try rig.sources.start()
        rig.sources.refresh()
        #expect(rig.names == ["source sun", "reading sun", "reading sun"])
    }

    @Test("Tells the sun's level without being started")
    func sunLevel() throws {
        let place = try #require(Place(latitude: 52.5, longitude: 13.4))
        let rig = try Rig([.kind(.sun)], place: place)
        let expected = SunSky(place).level(at: Double(time(nil)))
        #expect(abs(rig.sources.sunLevel.percent - expected.percent) < 1)
    }

    @Test("Let go of, it hands on nothing more")
    func letGo() throws {
        let loop = try EventLoop()
        var events = 0
        do {
            let sources = LightSources(on: loop, settings: .init(preference: SourcePreference([.kind(.sun)]))) { _ in
                events += 1
            }
            try sources.start()
        }
        let before = events
        try loop.settle()
        #expect(events == before)
    }

    /// In a process of its own, which may open no further file.
    @Test("Where the kernel tells of no devices, sources that need none work all the same")
    func withoutHotPlug() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let rig = try Rig([.kind(.sun)], place: Place(latitude: 0, longitude: 0))
                // sd-event keeps the descriptor that all timers share.
                let timer = try rig.loop.makeTimer {}
                #expect(throws: Errno.self) { try withoutMoreFiles { try rig.sources.start() } }
                #expect(rig.names == ["source sun", "reading sun"])
                withExtendedLifetime(timer) {}
            }
        }
    }
}

/// Sources with what they hand on.
@MainActor private final class Rig {
    let loop: EventLoop
    let sources: LightSources
    private let log = Log()

    init(_ items: [SourcePreference.Item], place: Place? = nil) throws {
        loop = try EventLoop()
        let settings = LightSources.Settings(preference: SourcePreference(items), place: place)
        sources = LightSources(on: loop, settings: settings) { [log] in log.events.append($0) }
    }

    var events: [Event] { log.events }

    /// The events in short.
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

/// Runs `body` while this process may open no further file.
private func withoutMoreFiles<Result>(_ body: () throws -> Result) rethrows -> Result {
    let resource = __rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue))
    var before = rlimit()
    getrlimit(resource, &before)
    defer { setrlimit(resource, &before) }
    let next = open("/dev/null", O_RDONLY)
    close(next)
    var none = rlimit(rlim_cur: rlim_t(next), rlim_max: before.rlim_max)
    setrlimit(resource, &none)
    return try body()
}
