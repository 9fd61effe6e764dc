internal import CSystemd
internal import Glibc
package import SystemPackage

package enum SignalSender: Equatable, Sendable {
    /// The kernel, at a terminal. Every process of the group got the signal.
    case kernel
    /// A process that signaled this process or its group.
    case process
}

/// Waits for a signal sent to this process.
package final class SignalSource: HandledSource<SignalSender> {}

extension EventLoop {
    /// Blocks signals, so that the loop can deliver them one by one. Call it before creating threads, which inherit
    /// blocked signals. SIGCHLD is always blocked: otherwise the end of a child may be missed.
    package static func blockSignals(_ signals: [Int32]) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals + [SIGCHLD] { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Makes writes without a reader or beyond a file size limit fail instead of ending the program (signal(7)).
    package static func ignoreSignalsOfWriting() {
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    }

    /// Calls `handler` for each `signal`, which `blockSignals(_:)` must have blocked.
    package func onSignal(_ signal: Int32, _ handler: @escaping () -> Void) throws(Errno) -> SignalSource {
        try onSignal(signal) { _ in handler() }
    }

    /// Calls `handler` with the sender of each `signal`, which `blockSignals(_:)` must have blocked. The loop calls it
    /// before other pending handlers: a handler that waits looks for signals that the loop hasn't read.
    package func onSignal(
        _ signal: Int32, _ handler: @escaping (SignalSender) -> Void
    ) throws(Errno) -> SignalSource {
        let source = SignalSource(handler)
        try source.add { made, userData in
            sd_event_add_signal(
                raw, &made, signal,
                { _, information, userData in
                    // Codes above 0 are the kernel's (sigaction(2)).
                    SignalSource.call(userData, (information?.pointee.ssi_code ?? 0) > 0 ? .kernel : .process)
                }, userData)
        }
        source.setPriority(Int64(SD_EVENT_PRIORITY_IMPORTANT))
        return source
    }
}
