internal import Glibc
internal import HalflightSupport
internal import Logging
package import SDBus
package import SDEvent
internal import SystemPackage

/// Asks whoever can say so how long nobody has touched keyboard or pointer.
///
/// These are: GNOME's Mutter over D-Bus; a Wayland compositor with ext-idle-notify-v1 (KWin, wlroots', COSMIC, niri);
/// an X server with its screen saver extension. None is needed, and none is started.
///
/// Not asked: logind, whose `IdleSinceHint` tells of the session's hint alone; `GetSessionIdleTime` of
/// org.freedesktop.ScreenSaver, which counts milliseconds with KDE and seconds with others, and is always 0 with KWin
/// on Wayland; and the X server inside a Wayland compositor, which knows only what its own windows get.
package final class InputIdle {
    /// Who has said so.
    package enum Teller: String, Sendable {
        case mutter = "GNOME's Mutter"
        case wayland = "the Wayland compositor"
        case x11 = "the X server"
    }

    private let loop: EventLoop
    private let session: Connection?
    private let environment: () -> [String: String]
    private let deliver: (Duration?, Teller?) -> Void
    private var question: Slot?
    private var wayland: (path: String, idle: WaylandIdle)?
    private var x11: X11Idle?

    /// Nothing is asked before `ask`.
    ///
    /// - Parameters:
    ///   - environment: the session's variables, which may come later than the agent.
    ///   - deliver: called with each answer; with nil when nobody can tell.
    package init(
        on loop: EventLoop, session: Connection?, environment: @escaping () -> [String: String],
        _ deliver: @escaping (Duration?, Teller?) -> Void
    ) {
        (self.loop, self.session, self.environment, self.deliver) = (loop, session, environment, deliver)
    }

    /// Asks, and delivers the answer at once or soon; of questions without an answer yet, the last counts.
    package func ask() {
        if let idle = wayland?.idle, idle.isFollowed { return deliver(idle.idle, .wayland) }
        guard let session else { return askDisplay() }
        do throws(BusError) {
            question = try session.callLater(
                InputIdle.mutter, path: "/org/gnome/Mutter/IdleMonitor/Core", interface: InputIdle.mutter,
                member: "GetIdletime", timeout: .seconds(1)
            ) { [weak self] in self?.handle($0) }
        } catch {
            askDisplay()
        }
    }

    /// Follows nobody from now on.
    package func stop() {
        (question, wayland, x11) = (nil, nil, nil)
    }

    private func handle(_ answer: Result<[BusValue], BusError>) {
        question = nil
        let milliseconds = (try? answer.get())?.first?.number
        guard let milliseconds, (0...1e12).contains(milliseconds) else { return askDisplay() }
        deliver(.milliseconds(Int64(milliseconds)), .mutter)
    }

    private func askDisplay() {
        let variables = environment()
        if let path = WaylandIdle.socketPath(variables) { askCompositor(path) } else { askServer(variables) }
    }

    private func askCompositor(_ path: String) {
        if let wayland, wayland.path == path, !wayland.idle.hasEnded {
            if !wayland.idle.isAsking { deliver(wayland.idle.idle, wayland.idle.isFollowed ? .wayland : nil) }
            return
        }
        do throws(Errno) {
            wayland = (path, try WaylandIdle(path, on: loop) { [weak self] in self?.compositorAnswered() })
        } catch {
            deliver(nil, nil)
        }
    }

    private func compositorAnswered() {
        guard let idle = wayland?.idle else { return }
        deliver(idle.idle, idle.isFollowed ? .wayland : nil)
    }

    private func askServer(_ variables: [String: String]) {
        do throws(Errno) {
            guard let display = variables["DISPLAY"].flatMap(X11Display.init) else { return deliver(nil, nil) }
            let file = variables["XAUTHORITY"] ?? variables["HOME"].map { "\($0)/.Xauthority" }
            let cookie = display.cookie(in: file.flatMap(InputIdle.bytes) ?? [])
            x11 = try X11Idle(display, cookie: cookie, on: loop) { [weak self] in
                self?.x11 = nil
                self?.deliver($0, $0.map { _ in .x11 })
            }
        } catch {
            deliver(nil, nil)
        }
    }

    private static func bytes(_ path: String) -> [UInt8]? { try? readFile(path, limit: 1 << 20) }

    private static let mutter = "org.gnome.Mutter.IdleMonitor"
}
