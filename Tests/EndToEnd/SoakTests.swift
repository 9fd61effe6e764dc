import TestSupport
import Testing

/// A simulated day of an agent. `scripts/dev soak` simulates a month.
@Suite(.tags(.realTime))
struct SoakTests {
    @Test func `a day of random light, faults and restarts leaves nothing wrong or leaked`() throws {
        let machine = try Machine()
        let soak = try machine.start("Soak", ["1", "2"])
        let finished = try soak.finish()
        #expect(finished.code == 0, "\(finished.output.suffix(3))")
        #expect(finished.output.contains { $0.hasPrefix("descriptors ") && $0.hasSuffix(" 0") })
        #expect(finished.output.contains { $0.hasPrefix("switches ") && !$0.hasSuffix(" 0") })
    }
}
