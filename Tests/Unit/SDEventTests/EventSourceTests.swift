import Foundation
import LoopSupport
import TestSupport
import Testing

/// The behavior of every kind of source.
@Suite("An event source", .tags(.alone)) @MainActor struct EventSourceTests {
    @Test(arguments: Kind.allCases)
    func `a source released inside its own handler isn't called again`(kind: Kind) throws {
        try withEventLoop(blocking: [SIGUSR1]) { loop in
            let trigger = try Trigger()
            let box = Box<EventSource>()
            var calls = 0
            box.source = try trigger.make(kind, loop) {
                box.source = nil
                calls += 1
            }
            weak let source = box.source
            try trigger.pull(kind)
            try loop.run(until: "the source was called") { calls > 0 }
            try loop.settle()
            #expect(calls == 1)
            #expect(source == nil)
        }
    }

    @Test(arguments: Kind.allCases.filter { $0 != .signal })
    func `a source released before its event isn't called`(kind: Kind) throws {
        try withEventLoop { loop in
            let trigger = try Trigger()
            let box = Box<EventSource>()
            var calls = 0
            box.source = try trigger.make(kind, loop) { calls += 1 }
            try trigger.pull(kind)
            box.source = nil
            try loop.settle()
            #expect(calls == 0)
        }
    }

    @Test(arguments: Kind.allCases)
    func `a source ended inside its own handler isn't called again`(kind: Kind) throws {
        try withEventLoop(blocking: [SIGUSR1]) { loop in
            let trigger = try Trigger()
            let box = Box<EventSource>()
            var calls = 0
            box.source = try trigger.make(kind, loop) {
                box.source?.end()
                calls += 1
            }
            #expect(box.source?.isEnabled == true)
            try trigger.pull(kind)
            try loop.run(until: "the source was called") { calls > 0 }
            try loop.settle()
            #expect(calls == 1)
            #expect(box.source?.isEnabled == false)
            box.source?.end()
        }
    }

    @Test func `an ended source ignores all calls`() throws {
        let loop = try EventLoop()
        var calls = 0
        let timer = try loop.makeTimer { calls += 1 }
        let deferred = try loop.makeDeferred { calls += 1 }
        for source in [timer, deferred] as [EventSource] { source.end() }
        timer.arm(at: .zero)
        timer.disarm()
        timer.arm(at: .zero)
        timer.setPriority(1)
        deferred.schedule()
        try loop.settle()
        #expect(calls == 0)
    }

    @Test(arguments: Kind.allCases)
    func `a source may outlive its loop`(kind: Kind) throws {
        let trigger = try Trigger()
        try withEventLoop(blocking: [SIGUSR1]) { try trigger.make(kind, $0) {} }
    }

    enum Kind: CaseIterable {
        case io, timer, signal, inotify, deferred
    }
}

/// Creates a source of any kind and triggers its event.
@MainActor private final class Trigger {
    private let pipe: Pipe
    private let folder: TemporaryFolder

    init() throws {
        pipe = try Pipe()
        folder = try TemporaryFolder()
    }

    func make(
        _ kind: EventSourceTests.Kind, _ loop: EventLoop, _ handler: @escaping @MainActor () -> Void
    ) throws -> EventSource {
        switch kind {
        case .io: return try loop.onReadable(pipe.reading, handler)
        case .signal: return try loop.onSignal(SIGUSR1, handler)
        case .inotify: return try loop.onChange(inFolder: folder.path) { _ in handler() }
        case .timer:
            let timer = try loop.makeTimer(handler)
            timer.arm(at: .zero)
            return timer
        case .deferred:
            let deferred = try loop.makeDeferred(handler)
            deferred.schedule()
            return deferred
        }
    }

    /// Triggers the source's event, more than once if possible.
    func pull(_ kind: EventSourceTests.Kind) throws {
        switch kind {
        case .io: try pipe.write("left to read")
        case .signal: pthread_kill(pthread_self(), SIGUSR1)
        case .inotify: for name in ["a", "b"] { try folder.makeFolder(name) }
        case .timer, .deferred: break
        }
    }
}
