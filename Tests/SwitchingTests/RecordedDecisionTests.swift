import Switching
import TestSupport
import Testing

/// The decisions on a thousand random courses, recorded before the Decider was divided into machines.
struct RecordedDecisionTests {
    /// The first thousand seeds of courses without a tie.
    ///
    /// When the decisions were recorded, a suppression that began exactly at a deadline came after it; now it comes
    /// before.
    private func digests() -> [String] {
        var digests: [String] = []
        var seed: UInt64 = 0
        while digests.count < 1000 {
            let driver = RandomCourse(seed: seed).driven()
            if !driver.hasTie { digests.append(String(driver.text.digest, radix: 16)) }
            seed += 1
        }
        return digests
    }

    @Test func `a thousand random courses give the recorded decisions`() {
        let recorded = recordedDigests.split(whereSeparator: \.isWhitespace)
        #expect(recorded.count == 1000)
        for (index, (digest, expected)) in zip(digests(), recorded).enumerated() where digest != expected {
            Issue.record("course \(index) is decided otherwise")
            return
        }
    }

    @Test func `digests are FNV-1a`() {
        #expect("".digest == 0xcbf2_9ce4_8422_2325)
        #expect("foobar".digest == 0x8594_4171_f739_67e8)
    }
}
