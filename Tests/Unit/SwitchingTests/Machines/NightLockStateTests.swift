import Testing

@testable import Switching

struct NightLockStateTests {
    @Test func `the lock begins and ends by local time and names the next change`() throws {
        let lock = try #require(NightLock.night)
        var state = NightLockState()
        #expect(state.update(lock, at: .second(0)) == false, "no time of day is known")
        #expect(state.deadline == nil)
        state.setTimeOfDay(.seconds(21 * 3600), at: .second(0))
        #expect(state.update(lock, at: .second(0)) == false)
        #expect(state.deadline == .second(3600) && !state.isLocked)
        #expect(state.update(lock, at: .second(3600)) == true)
        #expect(state.deadline == .second(10 * 3600) && state.isLocked)
        #expect(state.update(lock, at: .second(7200)) == false)
        #expect(state.update(lock, at: .second(10 * 3600)) == true)
        #expect(state.deadline == .second(25 * 3600) && !state.isLocked)
    }

    @Test func `removing the lock ends it at once, and a new clock time applies`() throws {
        let lock = try #require(NightLock.night)
        var state = NightLockState()
        state.setTimeOfDay(.seconds(23 * 3600), at: .second(0))
        #expect(state.update(lock, at: .second(0)) == true)
        state.setTimeOfDay(.seconds(12 * 3600), at: .second(10))
        #expect(state.update(lock, at: .second(10)) == true)
        state.setTimeOfDay(.seconds(23 * 3600), at: .second(20))
        #expect(state.update(lock, at: .second(20)) == true)
        #expect(state.update(nil, at: .second(30)) == true)
        #expect(state.deadline == nil && !state.isLocked)
    }

    /// It's 18:00 at second 0, and the sun is highest at 12:00.
    private static func state(sunset: Double = 20, sunrise: Double = 29) -> NightLockState {
        let nights = (-1...1).map { day in
            let hours = Double(24 * day - 18)
            return SolarNight(
                noon: .seconds((hours + 12) * 3600), sunset: .seconds((hours + sunset) * 3600),
                sunrise: .seconds((hours + sunrise) * 3600))
        }
        var state = NightLockState()
        state.setTimeOfDay(.seconds(18 * 3600), nights, at: .second(0))
        return state
    }

    /// Returns the hours from 18:00 at which a lock begins and ends.
    private static func edges(_ lock: NightLock?, _ state: NightLockState) -> [Double] {
        var (state, edges, now) = (state, [Double](), Instant.second(0))
        if state.update(lock, at: now) { edges.append(0) }
        while let next = state.deadline, next < .second(24 * 3600), next > now {
            now = next
            if state.update(lock, at: now) { edges.append((now.sinceStart / .seconds(36)).rounded() / 100) }
        }
        return edges
    }

    private static func hours(_ hours: Double) -> Duration { .seconds(hours * 3600) }

    @Test(arguments: [
        (NightLock.Edge.sunset(.zero), NightLock.Edge.sunrise(.zero), [2.0, 11]),
        (.sunset(hours(0.5)), .sunrise(hours(-1)), [2.5, 10]),
        (.sunset(hours(-1)), .time(hours(7)), [1, 13]),
        (.time(hours(22)), .sunrise(.zero), [4, 11]),
        (.time(hours(4)), .sunrise(.zero), [10, 11]),
        (.sunset(.zero), .time(hours(23)), [2, 5]),
    ])
    func `the lock follows the sun, the clock, or both`(
        from: NightLock.Edge, until: NightLock.Edge, edges: [Double]
    ) throws {
        let lock = try #require(NightLock(from: from, until: until))
        #expect(NightLockStateTests.edges(lock, NightLockStateTests.state()) == edges)
    }

    @Test(arguments: [
        (NightLock.Edge.time(hours(5.5)), NightLock.Edge.sunrise(.zero)), (.sunset(.zero), .time(hours(19))),
        (.sunset(hours(5)), .sunrise(hours(-5))),
    ])
    func `a lock that would end before it begins is skipped`(from: NightLock.Edge, until: NightLock.Edge) throws {
        let lock = try #require(NightLock(from: from, until: until))
        #expect(NightLockStateTests.edges(lock, NightLockStateTests.state()) == [])
    }

    @Test func `a midnight sun means no lock, and a polar night no end`() throws {
        let lock = try #require(NightLock(from: .sunset(.zero), until: .sunrise(.zero)))
        let summer = NightLockStateTests.state(sunset: 24, sunrise: 24)
        #expect(NightLockStateTests.edges(lock, summer) == [])
        var polarNight = NightLockStateTests.state(sunset: 12, sunrise: 36)
        #expect(polarNight.update(lock, at: .second(0)) && polarNight.isLocked)
        #expect(polarNight.deadline == .second(18 * 3600), "then the sun of later nights is asked for")
        let late = try #require(NightLock(from: .sunset(.zero), until: .time(Self.hours(7))))
        #expect(NightLockStateTests.edges(late, summer) == [6, 13])
    }

    @Test func `the reason names the end`() throws {
        func end(_ from: NightLock.Edge, _ until: NightLock.Edge) throws -> Reason.Finding.LockEnd? {
            var state = NightLockStateTests.state()
            _ = state.update(NightLock(from: from, until: until), at: .second(0))
            _ = state.update(NightLock(from: from, until: until), at: .second(5 * 3600))
            return state.lockEnd
        }
        #expect(try end(.sunset(.zero), .sunrise(.zero)) == .init(minutes: 5 * 60, event: .sunrise))
        #expect(try end(.sunset(.zero), .sunrise(.seconds(3599))) == .init(minutes: 6 * 60, event: nil))
        #expect(try end(.sunset(.zero), .time(Self.hours(7))) == .init(minutes: 7 * 60, event: nil))
    }

    @Test func `nights reported again at an edge take nothing back`() throws {
        let lock = try #require(NightLock(from: .sunset(.zero), until: .sunrise(.zero)))
        var state = NightLockStateTests.state()
        _ = state.update(lock, at: .second(0))
        for isLocked in [true, false] {
            let edge = try #require(state.deadline)
            #expect(state.update(lock, at: edge) && state.isLocked == isLocked)
            let later = Duration.seconds(24 * 3600) + .milliseconds(900)
            let night = SolarNight(noon: .zero - .seconds(6 * 3600), sunset: .milliseconds(900), sunrise: later)
            let other = SolarNight(noon: .zero - later, sunset: .seconds(-9 * 3600), sunrise: .milliseconds(900))
            state.setTimeOfDay(.zero, [isLocked ? night : other], at: edge)
            #expect(!state.update(lock, at: edge) && state.isLocked == isLocked)
            state = NightLockStateTests.state()
            _ = state.update(lock, at: .second(0))
            _ = state.update(lock, at: edge)
        }
    }

    @Test func `a lock from sunrise to sunset is invalid`() {
        #expect(NightLock(from: .sunrise(.zero), until: .sunset(.zero)) == nil)
        #expect(NightLock(from: .sunset(.seconds(60)), until: .sunset(.zero)) == nil)
        #expect(NightLock(from: .sunset(Self.hours(12)), until: .sunrise(.zero)) == nil)
        #expect(NightLock(from: .sunrise(Self.hours(-2)), until: .sunrise(.zero)) != nil)
    }

    @Test(arguments: [(0.0, 0.0), (86_400, 0), (90_000, 3600), (-3600, 82_800)])
    func `the time of day stays within the day`(sinceMidnight: Double, seconds: Double) {
        #expect(NightLock.timeOfDay(.seconds(sinceMidnight)) == .seconds(seconds))
    }
}
