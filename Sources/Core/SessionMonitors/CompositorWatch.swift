package import SDEvent
internal import SystemPackage

/// Notifies when the Wayland compositor that started this program ends, which closes its connections.
///
/// Some compositors, such as KWin, restart after a crash and keep their socket. The watch then reconnects.
package final class CompositorWatch {
    private let path: String
    private let socket: LocalSocket.Identity
    private let loop: EventLoop
    private let ended: () -> Void
    private var connection: LocalSocket?
    private var attempts = 0

    /// Connects and sends nothing, so that the compositor has nothing to answer.
    ///
    /// - Parameter ended: Called once.
    /// - Returns: `nil` if the variables name no compositor, or none answers.
    package init?(_ environment: [String: String], on loop: EventLoop, ended: @escaping () -> Void) {
        guard let path = WaylandIdle.socketPath(environment), let socket = try? LocalSocket.identity(of: path) else {
            return nil
        }
        (self.path, self.socket, self.loop, self.ended) = (path, socket, loop, ended)
        do throws(Errno) { try connect() } catch { return nil }
    }

    private func connect() throws(Errno) {
        attempts += 1
        connection = try LocalSocket(path, on: loop) { [weak self] in
            if $0 == nil { self?.disconnected() }
        }
    }

    private func disconnected() {
        connection = nil
        do throws(Errno) {
            guard try LocalSocket.identity(of: path) == socket else { return ended() }
            // Don't ask a compositor forever that keeps refusing.
            if attempts < CompositorWatch.mostAttempts { try connect() }
        } catch .connectionRefused, .noSuchFileOrDirectory {
            ended()
        } catch {
            // The compositor's state is unknown, for example without free descriptors.
        }
    }

    private static let mostAttempts = 10
}
