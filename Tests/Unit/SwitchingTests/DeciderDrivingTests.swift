import Switching
import Testing

@Suite struct DeciderDrivingTests {
    private var decider = Decider(rules: Rules(), start: .init(persisted: .day, fallback: .day), at: .second(0))

    init() {
        _ = decider.observe(.source(.panel), at: .second(0))
        _ = decider.observe(.panel(80), at: .second(0))
        _ = decider.observe(.panel(10), at: .second(10))
    }

    @Test mutating func `deadlines are served at their own times, before the event`() throws {
        let due = try #require(decider.nextDeadline)
        #expect(due == .second(10.5))
        let served = decider.serveDeadline(before: .toggle(), at: .second(11))
        #expect(served?.due == due)
        #expect(served?.outcome.change?.to == .night)
        let none = decider.serveDeadline(before: .toggle(), at: .second(11))
        #expect(none?.due == nil)
    }

    @Test mutating func `a suppression noticed late precedes the due decision`() {
        let (moment, outcome) = decider.observe(.suppression(.screenOff, true), noticedAt: .second(10.7))
        #expect(moment == .second(10.5))
        #expect(outcome.change == nil)
        #expect(decider.appearance == .day)
    }

    @Test mutating func `any other event keeps its own time`() {
        #expect(decider.observe(.suppression(.lid, false), noticedAt: .second(10.7)).moment == .second(10.7))
        #expect(decider.observe(.suppression(.lid, true), noticedAt: .second(12)).moment == .second(12))
        #expect(decider.appearance == .night)
    }
}
