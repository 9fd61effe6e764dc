import Switching
import TestSupport
import Testing

/// The decisions on a thousand random courses, recorded when the rules last changed.
struct RecordedDecisionTests {
    /// The digests of the first thousand seeds.
    private func digests() -> [String] {
        (0..<1000).map { String(RandomCourse(seed: $0).driven().text.digest, radix: 16) }
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
