import Testing

@testable import Switching

struct HoldTests {
    private let policy = Policy(settleToDay: .zero, settleToNight: .zero, interval: .seconds(20), holdOff: .seconds(3))

    @Test func `the appearance stays until the interval since the last switch is over`() {
        var hold = Hold()
        #expect(hold.appearance == nil && !hold.isEnding)
        #expect(hold.begin(.day, lastSwitch: .second(10)) == true)
        #expect(hold.appearance == .day && hold.deadline(policy, lastChange: .second(10)) == nil)
        #expect(hold.end() == true)
        #expect(hold.appearance == .day && hold.isEnding)
        #expect(hold.deadline(policy, lastChange: .second(10)) == .second(30))
        #expect(hold.deadline(policy, lastChange: .second(28)) == .second(31))
        hold.clear()
        #expect(hold.appearance == nil && hold.deadline(policy, lastChange: .second(10)) == nil)
    }

    @Test func `a repeated hold counts once`() {
        var hold = Hold()
        #expect(hold.end() == false)
        #expect(hold.begin(.day, lastSwitch: nil) == true)
        #expect(hold.begin(.night, lastSwitch: nil) == false)
        #expect(hold.appearance == .day)
        #expect(hold.end() == true)
        #expect(hold.end() == false)
    }

    @Test func `a renewed hold keeps its appearance`() {
        var hold = Hold()
        _ = hold.begin(.day, lastSwitch: .second(10))
        #expect(hold.reportDelay() == false)
        _ = hold.end()
        #expect(hold.reportDelay() == true)
        #expect(hold.reportDelay() == false)
        #expect(hold.begin(.night, lastSwitch: .second(15)) == true)
        #expect(hold.appearance == .day)
        _ = hold.end()
        #expect(hold.reportDelay() == true)
        #expect(hold.deadline(policy, lastChange: nil) == .second(30))
    }

    @Test func `another appearance is kept only during a hold`() {
        var hold = Hold()
        hold.keep(.night)
        #expect(hold.appearance == nil)
        _ = hold.begin(.day, lastSwitch: nil)
        hold.keep(.night)
        #expect(hold.appearance == .night && !hold.isEnding)
        _ = hold.end()
        hold.keep(.day)
        #expect(hold.appearance == .day && hold.isEnding)
    }
}
