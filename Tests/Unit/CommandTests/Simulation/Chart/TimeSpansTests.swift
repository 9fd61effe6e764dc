import Testing

@testable import Simulation

@Suite("Spans of time")
struct TimeSpansTests {
    @Test func `a span ends at the next label or at none`() {
        var spans = TimeSpans<String>()
        spans.set("lid", at: 10)
        spans.set("lid", at: 15)
        spans.set("screen", at: 20)
        spans.set(nil, at: 30)
        spans.set("lid", at: 40)
        spans.finish(at: 50)
        #expect(
            spans.spans == [
                .init(label: "lid", from: 10, until: 20), .init(label: "screen", from: 20, until: 30),
                .init(label: "lid", from: 40, until: 50),
            ])
    }

    @Test func `a span without length is dropped`() {
        var spans = TimeSpans<String>()
        spans.set("lid", at: 10)
        spans.set("screen", at: 10)
        spans.finish(at: 10)
        #expect(spans.spans.isEmpty)
    }

    @Test func `long spans are kept when there are too many`() {
        var spans = TimeSpans<Int>(capacity: 64)
        for place in 0..<10_000 {
            let start = Int64(place) * 10 + (place < 5000 ? 0 : 20_000)
            spans.set(place % 3, at: start)
            if place.isMultiple(of: 7) { spans.set(nil, at: start + 5) }
        }
        spans.finish(at: 130_000)
        #expect(spans.spans.count <= 64)
        #expect(spans.spans.first?.from == 0)
        #expect(spans.spans.last?.until == 130_000)
        // No span covers a long gap.
        #expect(zip(spans.spans, spans.spans.dropFirst()).allSatisfy { $0.until <= $1.from })
    }
}
