import LightSensors
import LoopSupport
import Selection
import Switching
import Testing

/// The requirements for every kind of source.
@Suite(.tags(.alone)) @MainActor struct LightSourceTests {
    /// Calls `body` with a source of a kind, then waits until the source has ended.
    private func with(_ kind: SourceKind, _ body: (SourceSubject, EventLoop) throws -> Void) throws {
        try withEventLoop { loop in
            let subject = try SourceSubject.make(kind, on: loop)
            let result = Result { try body(subject, loop) }
            var isGone = false
            subject.end { isGone = true }
            try loop.run(until: "the source is gone") { isGone }
            try result.get()
        }
    }

    /// Starts the source and waits for its first value.
    private func start(_ subject: SourceSubject, on loop: EventLoop) throws -> Receiver {
        let receiver = Receiver()
        subject.source.start(.decisions) { receiver.take($0) }
        try loop.run(until: "there is a first value") { !receiver.values.isEmpty }
        return receiver
    }

    /// Whether a test can set the source's light.
    private func isSettable(_ kind: SourceKind) -> Bool { !kind.has(.followsClock) }

    @Test(arguments: SourceKind.allCases)
    func `a source reports nothing before its start`(kind: SourceKind) throws {
        try with(kind) { subject, loop in
            try subject.set(80)
            subject.announceChange()
            (subject.source as? any RefreshableSource)?.refresh()
            (subject.source as? any SleepingSource)?.machineDidWake()
            try loop.settle()
            // The first value comes from the start, since nothing ran before.
            let receiver = try start(subject, on: loop)
            if isSettable(kind) { #expect(receiver.values.first == receiver.values.last && receiver.latest == 80) }
        }
    }

    @Test(arguments: SourceKind.allCases)
    func `a started source reports the current light`(kind: SourceKind) throws {
        try with(kind) { subject, loop in
            let receiver = try start(subject, on: loop)
            #expect(receiver.latest != nil)
            if isSettable(kind) { #expect(receiver.latest == 20) }
        }
    }

    @Test(arguments: SourceKind.allCases)
    func `a stopped source reports nothing until its restart`(kind: SourceKind) throws {
        try with(kind) { subject, loop in
            let first = try start(subject, on: loop)
            subject.source.stop()
            subject.source.stop()
            let count = first.values.count
            try subject.set(80)
            subject.announceChange()
            let second = try start(subject, on: loop)
            if isSettable(kind) { try second.wait(for: 80, on: loop) }
            #expect(first.values.count == count)
        }
    }

    @Test(arguments: SourceKind.allCases)
    func `a source may be stopped by its value's handler`(kind: SourceKind) throws {
        try with(kind) { subject, loop in
            let receiver = Receiver()
            subject.source.start(.decisions) { value in
                receiver.take(value)
                subject.source.stop()
            }
            try loop.run(until: "there is a first value") { !receiver.values.isEmpty }
            try subject.set(80)
            subject.announceChange()
            try loop.settle()
            #expect(receiver.values.count == 1)
        }
    }

    @Test(arguments: SourceKind.allCases)
    func `a source's end is reported once`(kind: SourceKind) throws {
        try with(kind) { subject, loop in
            let receiver = try start(subject, on: loop)
            var ends = 0
            subject.end { ends += 1 }
            try loop.run(until: "the source is gone") { ends > 0 }
            try subject.set(80)
            try loop.settle()
            #expect(ends == 1)
            #expect(receiver.values.count == 1)
        }
    }

    /// A failed trace doesn't restart for this.
    @Test(arguments: SourceKind.allCases)
    func `a source started to check for recovery reports the current light`(kind: SourceKind) throws {
        try with(kind) { subject, loop in
            let receiver = Receiver()
            subject.source.start(.recovery) { receiver.take($0) }
            try loop.run(until: "there is a first value") { receiver.latest != nil }
        }
    }
}
