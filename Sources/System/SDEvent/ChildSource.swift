internal import CSystemd
internal import Glibc
package import SystemPackage

package enum ChildEnd: Equatable, Sendable {
    /// The process exited with a code, 0...255.
    case exited(Int32)
    case signalled(Int32)
}

/// Waits for the end of a child process and reaps it.
package final class ChildSource: HandledSource<ChildEnd> {}

extension EventLoop {
    /// Calls `handler` once after the child `process` ends. SIGCHLD must be blocked (see `blockSignals(_:)`).
    package func onEnd(of process: Int32, _ handler: @escaping (ChildEnd) -> Void) throws(Errno) -> ChildSource {
        let source = ChildSource(handler)
        try source.add { made, userData in
            sd_event_add_child(
                raw, &made, process, Int32(WEXITED),
                { _, information, userData in
                    guard let information else { return 0 }
                    let status = information.pointee._sifields._sigchld.si_status
                    let hasExited = information.pointee.si_code == Int32(CLD_EXITED)
                    return ChildSource.call(userData, hasExited ? .exited(status) : .signalled(status))
                }, userData)
        }
        return source
    }
}
