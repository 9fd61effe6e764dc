import Foundation
import Testing

/// Gives each test of a suite a thread of its own, on which it may block: an end-to-end test waits for other programs
/// most of its time, and Swift's own threads are as few as the processors.
struct OwnThread: SuiteTrait, TestTrait, TestScoping {
    /// Whether the test takes one of the places: one that only waits for a rule's time to pass does not.
    let takesPlace: Bool

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // Once for each case; a suite, or a test as the sum of its cases, needs no thread.
        guard testCase != nil else { return try await function() }
        guard takesPlace else { return try await Self.run(function) }
        await Self.places.take()
        do {
            try await Self.run(function)
        } catch {
            await Self.places.giveBack()
            throw error
        }
        await Self.places.giveBack()
    }

    private static func run(_ function: @Sendable () async throws -> Void) async throws {
        let thread = ThreadExecutor()
        defer { thread.end() }
        try await withTaskExecutorPreference(thread) { try await function() }
    }

    /// So many tests run at once that the waits overlap, and so few that each program still gets the processor.
    private static let places = Places(count: 6)
}

extension Trait where Self == OwnThread {
    static var ownThread: OwnThread { OwnThread(takesPlace: true) }
    /// For tests that last long because they wait for a rule's time to pass: they start at once.
    static var ownThreadAtOnce: OwnThread { OwnThread(takesPlace: false) }
}

/// So many may be inside at once; the others wait in order.
private actor Places {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) {
        free = count
    }

    func take() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func giveBack() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}

/// Runs a task's jobs, one after the other, on one thread.
private final class ThreadExecutor: TaskExecutor, @unchecked Sendable {
    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []
    private var ended = false

    init() {
        Thread.detachNewThread { [self] in
            while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock {
            jobs.append(job)
            condition.signal()
        }
    }

    func end() {
        condition.withLock {
            ended = true
            condition.signal()
        }
    }

    private func next() -> UnownedJob? {
        condition.withLock {
            while jobs.isEmpty {
                if ended { return nil }
                condition.wait()
            }
            return jobs.removeFirst()
        }
    }
}
