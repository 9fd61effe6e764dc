internal import CSystemd
internal import Glibc
package import SystemPackage

package enum SignalSender: Equatable, Sendable {
    /// The kernel: at a terminal, where every process of the group got it.
    case kernel
    /// A process, which sent it to this one, or to a group it is in.
    case process
}

/// Waits for a signal sent to this process.
package final class SignalSource: HandledSource<SignalSender> {}

extension EventLoop {
    /// Keeps signals from interrupting the program, so that the loop can hand them out one by one.
    ///
    /// To be called before any thread is made: threads inherit what is blocked. SIGCHLD is always among them,
    /// because without it the end of a child may pass unseen.
    package static func blockSignals(_ signals: [Int32]) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals + [SIGCHLD] { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Has a write fail that nobody reads any more, or that is beyond a limit on the size of files: else the kernel
    /// ends the program for it (signal(7), SIGPIPE and SIGXFSZ).
    package static func ignoreSignalsOfWriting() {
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    }

    /// Calls `handler` whenever the process is sent `signal`, which `blockSignals(_:)` must have blocked.
    ///
    /// - Throws: `Errno.deviceBusy` when the signal is not blocked.
    package func onSignal(_ signal: Int32, _ handler: @escaping () -> Void) throws(Errno) -> SignalSource {
        try onSignal(signal) { _ in handler() }
    }

    /// Calls `handler` with the sender of `signal`, which `blockSignals(_:)` must have blocked.
    ///
    /// It is called before all else that is due: a handler that waits looks for signals that the loop hasn't read.
    ///
    /// - Throws: `Errno.deviceBusy` when the signal is not blocked.
    package func onSignal(
        _ signal: Int32, _ handler: @escaping (SignalSender) -> Void
    ) throws(Errno) -> SignalSource {
        let source = SignalSource(handler)
        try source.add { made, userData in
            sd_event_add_signal(
                raw, &made, signal,
                { _, information, userData in
                    // Codes above 0 are the kernel's own (sigaction(2)).
                    SignalSource.call(userData, (information?.pointee.ssi_code ?? 0) > 0 ? .kernel : .process)
                }, userData)
        }
        source.setPriority(Int64(SD_EVENT_PRIORITY_IMPORTANT))
        return source
    }
}
