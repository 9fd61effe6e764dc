import Glibc
import SDEvent
import TestSupport

/// Gives `body` an event loop on a thread where children's ends are seen; afterwards the thread is as before.
@MainActor
func withEventLoop<Result>(_ body: (EventLoop) throws -> Result) throws -> Result {
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &before)
    EventLoop.blockSignals([])
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body(EventLoop())
}

@MainActor extension EventLoop {
    /// Handles events until `condition` holds; fails when it does not for too long.
    func run(until what: String, log: [String] = [], _ condition: () throws -> Bool) throws {
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(patience)
        while try !condition() {
            guard clock.now < deadline else { throw Failure("waited in vain until \(what)", log: log) }
            try runOnce(timeout: .milliseconds(10))
        }
    }
}
