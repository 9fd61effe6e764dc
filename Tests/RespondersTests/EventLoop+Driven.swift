import Glibc
import SDEvent
import TestSupport

/// Calls `body` with an event loop on a thread that blocks SIGCHLD, and restores the thread afterwards.
@MainActor
func withEventLoop<Result>(_ body: (EventLoop) throws -> Result) throws -> Result {
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &before)
    EventLoop.blockSignals([])
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body(EventLoop())
}

@MainActor extension EventLoop {
    /// Handles events until `condition` holds, and fails after too long.
    func run(until what: String, log: [String] = [], _ condition: () throws -> Bool) throws {
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(patience)
        while try !condition() {
            guard clock.now < deadline else { throw Failure("waited in vain until \(what)", log: log) }
            try runOnce(timeout: .milliseconds(10))
        }
    }
}
