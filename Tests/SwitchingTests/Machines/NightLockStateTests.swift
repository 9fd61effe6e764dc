import Testing

@testable import Switching

struct NightLockStateTests {
    @Test func `the lock begins and ends by local time, and names the next change`() throws {
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

    @Test func `without a lock it ends at once, and a newly set clock applies`() throws {
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

    @Test(arguments: [(0.0, 0.0), (86_400, 0), (90_000, 3600), (-3600, 82_800)])
    func `the time of day stays within the day`(sinceMidnight: Double, seconds: Double) {
        #expect(NightLock.timeOfDay(.seconds(sinceMidnight)) == .seconds(seconds))
    }
}
