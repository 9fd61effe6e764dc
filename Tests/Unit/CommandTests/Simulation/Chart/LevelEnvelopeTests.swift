import Testing

@testable import Simulation

@Suite("The level over time in constant memory")
struct LevelEnvelopeTests {
    @Test func `any number of samples fits, and peaks survive`() throws {
        var envelope = LevelEnvelope()
        for sample in 0..<100_000 {
            let level: Double = sample == 31_415 ? 99 : sample == 92_653 ? 1 : 50
            envelope.hold(level, from: Int64(sample) * 1000, until: Int64(sample + 1) * 1000)
        }
        let parts = envelope.parts.compactMap(\.self)
        #expect(parts.count > LevelEnvelope.capacity / 2 - 1 && parts.count <= LevelEnvelope.capacity)
        #expect(parts.map(\.high).max() == 99 && parts.map(\.low).min() == 1)
        #expect(envelope.parts[Int(31_415_000 / envelope.width)]?.high == 99)
        #expect(envelope.parts[Int(92_653_000 / envelope.width)]?.low == 1)
        #expect(Int64(envelope.parts.count) * envelope.width >= 100_000_000)
    }

    @Test func `a level is valid until the next one`() {
        var envelope = LevelEnvelope()
        envelope.hold(20, from: 0, until: 1000)
        envelope.hold(80, from: 1000, until: 2000)
        #expect(envelope.parts.count == 2000)
        #expect(envelope.parts[999]?.high == 20)
        #expect(envelope.parts[1000]?.low == 80)
    }

    @Test func `a gap stays empty while it's wide enough to be visible`() throws {
        var envelope = LevelEnvelope()
        envelope.hold(20, from: 0, until: 1_000_000)
        envelope.hold(80, from: 3_000_000, until: 4_000_000)
        let width = envelope.width
        #expect(envelope.parts[Int(2_000_000 / width)] == nil)
        #expect(envelope.parts[Int(3_500_000 / width)]?.low == 80)
        // The resolution halves each time, until the gap is shorter than a part.
        envelope.hold(50, from: 4_000_000, until: 10_000_000_000)
        let first = try #require(envelope.parts[0])
        #expect(first.low == 20 && first.high == 80)
    }
}
