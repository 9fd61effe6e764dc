import Glibc
import LoopSupport
import SystemPackage
import Testing

/// Signals are sent only to this thread, because other threads of the test run don't block them.
@Suite("A signal source", .tags(.alone)) @MainActor struct SignalSourceTests {
    private let keep = Keeper()

    @Test func `the handler is called once for each signal`() throws {
        try withEventLoop(blocking: [SIGUSR1, SIGUSR2]) { loop in
            var received: [String] = []
            try keep(loop.onSignal(SIGUSR1) { received.append("one") })
            try keep(loop.onSignal(SIGUSR2) { received.append("two") })
            pthread_kill(pthread_self(), SIGUSR1)
            try loop.run(until: "the first has come") { received == ["one"] }
            pthread_kill(pthread_self(), SIGUSR2)
            try loop.run(until: "the second has come") { received == ["one", "two"] }
            pthread_kill(pthread_self(), SIGUSR1)
            try loop.run(until: "the first has come again") { received == ["one", "two", "one"] }
        }
    }

    @Test func `a signal is handled before all other due work`() throws {
        try withEventLoop(blocking: [SIGUSR1]) { loop in
            var handled: [String] = []
            try keep(loop.onSignal(SIGUSR1) { handled.append("signal") })
            let deferred = try loop.makeDeferred { handled.append("deferred") }
            deferred.schedule()
            pthread_kill(pthread_self(), SIGUSR1)
            try loop.run(until: "both are handled") { handled.count == 2 }
            #expect(handled == ["signal", "deferred"])
        }
    }

    @Test func `an unblocked or invalid signal is refused`() throws {
        try withEventLoop { loop in
            var signals = sigset_t()
            sigaddset(&signals, SIGURG)
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            #expect(throws: Errno.resourceBusy) { try loop.onSignal(SIGURG) {} }
            for number in [0, -1, 4096] as [Int32] {
                #expect(throws: Errno.invalidArgument) { try loop.onSignal(number) {} }
            }
        }
    }
}
