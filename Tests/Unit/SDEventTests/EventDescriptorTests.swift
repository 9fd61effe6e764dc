import Foundation
import LoopSupport
import Testing

@Suite("An event descriptor", .tags(.alone)) @MainActor struct EventDescriptorTests {
    private let keep = Keeper()

    @Test func `the descriptor wakes the loop from another thread`() throws {
        #expect(try calls { event in Thread.detachNewThread { event.wake() } } == 1)
    }

    @Test func `the descriptor wakes a sleeping thread`() throws {
        let loop = try EventLoop()
        let asked = try EventDescriptor(blocking: true)
        let answered = try EventDescriptor(blocking: false)
        var answers = 0
        try keep(
            loop.onReadable(answered.descriptor) {
                answered.drain()
                answers += 1
            })
        Thread.detachNewThread {
            for _ in 0..<3 {
                asked.drain()
                answered.wake()
            }
        }
        for round in 1...3 {
            asked.wake()
            try loop.run(until: "answer \(round) has come") { answers == round }
        }
    }

    @Test func `many events are received at once`() throws {
        #expect(try calls { event in for _ in 0..<1000 { event.wake() } } == 1)
    }

    @Test func `without an event, a non-blocking descriptor returns at once`() throws {
        let event = try EventDescriptor(blocking: false)
        event.drain()
        event.wake()
        event.drain()
        event.drain()
    }

    /// Returns the number of times that `action` wakes the loop.
    private func calls(_ action: (EventDescriptor) -> Void) throws -> Int {
        let loop = try EventLoop()
        let event = try EventDescriptor(blocking: false)
        var calls = 0
        try keep(
            loop.onReadable(event.descriptor) {
                event.drain()
                calls += 1
            })
        action(event)
        try loop.run(until: "the loop is woken") { calls > 0 }
        try loop.settle()
        return calls
    }
}
