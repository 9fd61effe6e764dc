internal import CSystemd
internal import Glibc
public import SystemPackage

/// Waits for a signal sent to this process.
public final class SignalSource: EventSource {
    private let handler: () -> Void

    fileprivate init(_ handler: @escaping () -> Void) {
        self.handler = handler
    }

    fileprivate func handle() { handler() }
}

extension EventLoop {
    /// Keeps signals from interrupting the program, so that the loop can hand them out one by one.
    ///
    /// To be called before any thread is made: threads inherit what is blocked. SIGCHLD is always among them,
    /// because without it the end of a child may pass unseen.
    public static func blockSignals(_ signals: [Int32]) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals + [SIGCHLD] { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Calls `handler` whenever the process is sent `signal`, which `blockSignals(_:)` must have blocked.
    ///
    /// - Throws: `Errno.deviceBusy` when the signal is not blocked.
    public func onSignal(_ signal: Int32, _ handler: @escaping () -> Void) throws(Errno) -> SignalSource {
        let source = SignalSource(handler)
        var made: OpaquePointer?
        try Errno.check(
            sd_event_add_signal(
                raw, &made, signal,
                { _, _, userData in
                    MainActor.assumeIsolated { userData?.object(SignalSource.self).handle() }
                    return 0
                }, source.userData))
        source.adopt(made)
        return source
    }
}
