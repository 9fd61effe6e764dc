import Glibc
public import SDEvent
import TestSupport

/// Calls `body` with an event loop, with SIGCHLD and `signals` blocked. Restores the thread afterwards.
@MainActor @discardableResult
public func withEventLoop<Result>(
    blocking signals: [Int32] = [], _ body: (EventLoop) throws -> Result
) throws -> Result {
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &before)
    EventLoop.blockSignals(signals)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body(EventLoop())
}

@MainActor extension EventLoop {
    /// Handles events until `condition` holds. Fails after a time limit.
    public func run(until what: String, log: [String] = [], _ condition: () throws -> Bool) throws {
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(patience)
        while try !condition() {
            guard clock.now < deadline else { throw Failure("waited in vain until \(what)", log: log) }
            try runOnce(timeout: .milliseconds(10))
        }
    }

    /// Handles pending events, and their immediate consequences.
    public func settle() throws {
        while try runOnce(timeout: .zero) {}
    }
}
