import Testing

@testable import Switching

@Suite struct DeciderDriveTests {
    private var drive = DeciderDrive(
        Decider(rules: Rules(), start: .init(persisted: .day, fallback: .day), at: .second(0)))

    init() {
        _ = drive.feed(.source(.panel), at: .second(0))
        _ = drive.feed(.panel(80), at: .second(0))
        _ = drive.feed(.panel(10), at: .second(10))
    }

    @Test mutating func `deadlines are served at their own times, before the event`() throws {
        let due = try #require(drive.deadline)
        #expect(due == .second(10.5))
        let served = drive.serveDeadline(before: .toggle, at: .second(11))
        #expect(served?.due == due)
        #expect(served?.outcome.change?.to == .night)
        let none = drive.serveDeadline(before: .toggle, at: .second(11))
        #expect(none?.due == nil)
    }

    @Test mutating func `a suppression that is noticed late comes before the decision that was due`() {
        let (time, outcome) = drive.observe(.suppression(.screenOff, true), at: .second(10.7))
        #expect(time == .second(10.5))
        #expect(outcome.change == nil)
        #expect(drive.decider.appearance == .day)
    }

    @Test mutating func `the end of a suppression, and any other event, has its own time`() {
        #expect(drive.observe(.suppression(.lid, false), at: .second(10.7)).time == .second(10.7))
        #expect(drive.observe(.suppression(.lid, true), at: .second(12)).time == .second(12))
        #expect(drive.decider.appearance == .night)
    }
}
