import TestSupport
import Testing

/// A day of an agent in fast time; `scripts/dev soak` goes through a month.
@Suite(.tags(.realTime))
struct SoakTests {
    @Test("In a day of random light, faults and restarts no wrong appearance lasts too long, and nothing leaks")
    func day() throws {
        let machine = try Machine()
        let soak = try machine.start("Soak", ["1", "2"])
        let finished = try soak.finish()
        #expect(finished.code == 0, "\(finished.output.suffix(3))")
        #expect(finished.output.contains("descriptors left  0"))
        #expect(finished.output.contains { $0.hasPrefix("switches ") && !$0.hasSuffix(" 0") })
    }
}
