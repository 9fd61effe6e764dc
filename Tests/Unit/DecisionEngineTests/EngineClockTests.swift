import Glibc
import LightSensors
import LoopSupport
import SDBus
import Switching
import TestTags
import Testing

@testable import DecisionEngine

/// The engine and the wall clock without devices and services. The end-to-end tests cover the rest.
@Suite("The engine and local time", .tags(.alone)) @MainActor struct EngineClockTests {
    @Test(.promise("time-time-zone-changes"))
    func `a new time zone applies to the night lock from the next reading`() throws {
        let lock = NightLock(from: .seconds(22 * 3600), until: .seconds(7 * 3600))
        let (engine, told, _, _) = try EngineClockTests.engine(Rules(nightLock: lock))
        #expect(told.times.count == 1)
        engine.refresh()
        engine.turn()
        #expect(told.times.count == 1)
        setenv("TZ", "NZST-12", 1)
        engine.refresh()
        engine.turn()
        engine.refresh()
        engine.turn()
        #expect(told.times == [.seconds(12 * 3600), .zero])
        #expect(engine.decider.appearance == .night)
    }

    @Test func `a toggle ends by duration, and a night lock by the local clock`() throws {
        let lock = NightLock(from: .seconds(13 * 3600), until: .seconds(14 * 3600 + 1))
        let (engine, told, time, loop) = try EngineClockTests.engine(
            Rules(toggleEnds: .time(.seconds(60)), nightLock: lock))
        engine.handle(.toggle())
        try loop.settle()
        while time.advance(to: .seconds(11_000)) { try loop.settle() }
        #expect(told.switches == ["0.0 day", "0.0 night", "60.0 day", "3600.0 night", "7201.0 day"])
    }

    @Test func `a night lock by the sun begins and ends once each night`() throws {
        let hours = Duration.seconds(3 * 3600)
        let lock = NightLock(from: .sunset(.zero - hours), until: .sunrise(hours))
        let (engine, told, time, loop) = try EngineClockTests.engine(Rules(nightLock: lock))
        while time.advance(to: .seconds(1000 + 3 * 86_400)) { try loop.settle() }
        #expect(told.changes == [.day, .night, .day, .night, .day, .night, .day])
        #expect(told.rules.dropFirst().allSatisfy { $0 == .nightLock })
        #expect(engine.decider.appearance == .day)
    }

    @Test func `without a place, fixed hours decide`() throws {
        let (engine, told, time, loop) = try EngineClockTests.engine(Rules(), at: nil)
        while time.advance(to: .seconds(1000 + 86_400)) { try loop.settle() }
        #expect(engine.decider.source == SourceName(.sun))
        #expect(told.switches == ["0.0 day", "25200.0 night", "68400.0 day"])
    }

    @Test(arguments: ClockSetTests.shifts)
    func `a new clock time and the sun's new level apply at once`(by shift: Duration) throws {
        let (engine, told, time, _) = try EngineClockTests.engine(Rules())
        #expect(told.levels == [engine.sources.sunLevel])
        _ = time.advance(to: .seconds(1010))
        time.wallClock += shift
        engine.clockWasSet()
        engine.turn()
        #expect(told.times.last == LocalTime.timeOfDay(at: ClockSetTests.noon + .seconds(10) + shift))
        #expect(told.levels.count == 2 && told.levels.last == engine.sources.sunLevel)
        // A day's shift keeps the sun's level. Ten years, as counted here, turn noon into midnight.
        let isNight = abs(shift / .seconds(86_400)) > 1
        #expect(told.levels.last.map { $0.percent < 30 } == isNight)
    }

    @Test(arguments: [true, false])
    func `a new place with a lock in force on both sides switches nothing`(isEastLast: Bool) throws {
        let lock = try #require(NightLock(from: .sunset(.zero), until: .sunrise(.zero)))
        let longer = try #require(NightLock(from: .sunset(.seconds(-3 * 3600)), until: .sunrise(.zero)))
        // One place is two hours before sunset, the other at ten in the evening.
        let places: [(rules: Rules, place: Place?)] = [
            (Rules(nightLock: longer), Place(latitude: 0, longitude: 60)),
            (Rules(nightLock: lock), Place(latitude: 0, longitude: 150)),
        ]
        let (first, last) = isEastLast ? (places[0], places[1]) : (places[1], places[0])
        let (engine, told, _, _) = try EngineClockTests.engine(first.rules, at: first.place)
        #expect(engine.decider.appearance == .night && told.changes.count == 1)
        let settings = LightSources.Settings(preference: SourcePreference([.kind(.sun)]), place: last.place)
        engine.apply(last.rules, settings)
        #expect(engine.decider.appearance == .night && told.changes.count == 1)
    }

    /// Returns a started engine that uses the sun over London from noon on.
    private static func engine(
        _ rules: Rules, at place: Place? = Place(latitude: 50, longitude: 0)
    ) throws -> (EngineRunner, Told, ManualClock, EventLoop) {
        setenv("TZ", "UTC0", 1)
        let time = ManualClock(now: .seconds(1000), wallClock: ClockSetTests.noon)
        let loop = try EventLoop(clock: time)
        let engine = try EngineRunner(
            on: loop, rules: rules,
            settings: LightSources.Settings(preference: SourcePreference([.kind(.sun)]), place: place),
            systemBus: ReconnectingBus(on: loop, address: "unix:path=/no/such/bus"))
        let told = Told()
        try engine.start { event, _, outcome in
            if let change = outcome.change {
                told.changes.append(change.to)
                told.rules.append(change.reason.rule)
                told.switches.append("\((time.now - .seconds(1000)) / .seconds(1)) \(change.to)")
            }
            if case .timeOfDay(let time, _) = event { told.times.append(time) }
            if case .reading(let reading) = event, case .light(let light) = reading.value {
                told.levels.append(light.level)
            }
        }
        return (engine, told, time, loop)
    }
}

private final class Told {
    var times: [Duration] = []
    var levels: [Level] = []
    var changes: [Appearance] = []
    var rules: [Reason.Rule] = []
    /// The changes, each with the second since the start.
    var switches: [String] = []
}
