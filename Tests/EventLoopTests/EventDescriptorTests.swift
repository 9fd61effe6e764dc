import EventLoop
import Foundation
import LoopSupport
import Testing

@Suite("A descriptor that wakes") @MainActor struct EventDescriptorTests {
    @Test("Wakes the loop from another thread")
    func otherThread() throws {
        let loop = try EventLoop()
        let event = try EventDescriptor(blocking: false)
        var calls = 0
        let source = try loop.onReadable(event.descriptor) {
            event.take()
            calls += 1
        }
        Thread.detachNewThread { event.give() }
        try loop.run(until: "the loop was woken") { calls == 1 }
        try loop.settle()
        #expect(calls == 1)
        withExtendedLifetime(source) {}
    }

    @Test("Wakes a thread that sleeps until there is something to take")
    func wakesThread() throws {
        let loop = try EventLoop()
        let asked = try EventDescriptor(blocking: true)
        let answered = try EventDescriptor(blocking: false)
        var answers = 0
        let source = try loop.onReadable(answered.descriptor) {
            answered.take()
            answers += 1
        }
        Thread.detachNewThread {
            for _ in 0..<3 {
                asked.take()
                answered.give()
            }
        }
        for round in 1...3 {
            asked.give()
            try loop.run(until: "answer \(round) has come") { answers == round }
        }
        withExtendedLifetime(source) {}
    }

    @Test("Takes all that was given at once")
    func takesAll() throws {
        let loop = try EventLoop()
        let event = try EventDescriptor(blocking: false)
        var calls = 0
        let source = try loop.onReadable(event.descriptor) {
            event.take()
            calls += 1
        }
        for _ in 0..<1000 { event.give() }
        try loop.settle()
        #expect(calls == 1)
        withExtendedLifetime(source) {}
    }

    @Test("Without anything to take, one that does not block goes on at once")
    func nothing() throws {
        let event = try EventDescriptor(blocking: false)
        event.take()
        event.give()
        event.take()
        event.take()
    }
}
