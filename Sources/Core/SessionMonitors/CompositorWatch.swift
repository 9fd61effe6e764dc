package import SDEvent
internal import SystemPackage

/// Notifies of the end of the Wayland compositor that this program was started under, which closes its connections
/// then.
///
/// A compositor that is started anew after a crash, as KWin is, keeps its socket, so there the connection is made anew.
package final class CompositorWatch {
    private let path: String
    private let socket: LocalSocket.Identity
    private let loop: EventLoop
    private let ended: () -> Void
    private var connection: LocalSocket?
    private var attempts = 0

    /// Connects and sends nothing, so that the compositor has nothing to answer.
    ///
    /// - Parameters:
    ///   - environment: the variables that this program was started with.
    ///   - ended: called once.
    /// - Returns: nil when the variables name no compositor, or none answers.
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
            // One that accepts nobody for long is not asked for ever.
            if attempts < CompositorWatch.mostAttempts { try connect() }
        } catch .connectionRefused, .noSuchFileOrDirectory {
            ended()
        } catch {
            // It is not known any more, as when the descriptors are used up.
        }
    }

    private static let mostAttempts = 10
}
