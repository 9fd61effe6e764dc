import Testing

@testable import Switching

struct ForcedModeTests {
    private let reason = Reason(.force, "set to night")

    @Test func `in auto there is no reason and no end`() {
        var forced = ForcedMode(.auto, because: "started so")
        #expect(forced.mode == .auto && forced.reason == nil && forced.deadline == nil && !forced.isByDesktop)
        #expect(forced.end() == false)
    }

    @Test func `the mode at the start has the reason of the start`() {
        let forced = ForcedMode(.forced(.day, ends: .never), because: "started so")
        #expect(forced.reason == Reason(.force, "started so"))
    }

    @Test func `only a timed mode has a deadline, and its end clears the request`() {
        var forced = ForcedMode(.auto, because: "")
        forced.force(.night, ends: .time(.second(9)), reason, isByDesktop: true)
        #expect(forced.deadline == .second(9) && forced.isByDesktop && forced.reason == reason)
        forced.force(.night, ends: .never, reason, isByDesktop: false)
        #expect(forced.deadline == nil && !forced.isByDesktop)
        #expect(forced.end() == true)
        #expect(forced.mode == .auto && forced.reason == nil)
    }

    @Test func `only a toggle is over when the rules agree`() {
        var forced = ForcedMode(.auto, because: "")
        #expect(!forced.isOver(by: .night))
        forced.force(.night, ends: .never, reason, isByDesktop: false)
        #expect(!forced.isOver(by: .night))
        forced.force(.night, ends: .agree, reason, isByDesktop: false)
        #expect(forced.isOver(by: .night))
        #expect(!forced.isOver(by: .day))
    }
}
