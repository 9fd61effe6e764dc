import Switching
import Testing

@testable import Agent

@Suite("The journal of decisions") @MainActor struct JournalTests {
    @Test("Keeps decisions in order, with their time")
    func order() {
        var journal = Journal()
        journal.append([decision(1), decision(2)], at: 10)
        journal.append([], at: 15)
        journal.append([decision(3)], at: 20)
        #expect(journal.entries.map(\.decision) == [1, 2, 3].map(decision))
        #expect(journal.entries.map(\.time) == [10, 10, 20])
    }

    @Test("Keeps the last hundred", arguments: [1, 7, 100, 250])
    func limit(atOnce count: Int) {
        var journal = Journal()
        var last = 0
        for _ in 0..<(500 / count) {
            journal.append((1...count).map { decision(last + $0) }, at: 0)
            last += count
        }
        #expect(journal.entries.map(\.decision) == (last - 99...last).map(decision))
    }

    private func decision(_ number: Int) -> Decision {
        Decision(
            result: .held, reason: Reason(.light, "number \(number)"), appearance: .day, light: nil, source: nil,
            time: Instant(sinceStart: .zero))
    }
}
