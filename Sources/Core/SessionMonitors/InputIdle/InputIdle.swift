internal import FileSupport
package import SDBus
package import SDEvent
internal import SystemPackage

/// Asks the desktop how long keyboard and pointer have been idle.
///
/// Sources are GNOME's Mutter, Wayland compositors with ext-idle-notify-v1 (KWin, wlroots compositors, COSMIC, niri),
/// and X servers with the screen saver extension. Each is optional, and none gets started.
///
/// Not asked: logind, which only knows the session's hint; `GetSessionIdleTime` of org.freedesktop.ScreenSaver, whose
/// unit varies, and which is always 0 with KWin on Wayland; Xwayland, which only knows its own windows.
package final class InputIdle {
    package enum Origin: String, Sendable {
        case mutter = "GNOME's Mutter"
        case wayland = "the Wayland compositor"
        case x11 = "the X server"
    }

    private let loop: EventLoop
    private let session: Connection?
    private let environment: () -> [String: String]
    private let deliver: (Duration?, Origin?) -> Void
    private var question: Slot?
    private var wayland: (socket: LocalSocket.Identity, idle: WaylandIdle)?
    private var x11: X11Idle?
    private var limit: TimerSource?

    /// - Parameters:
    ///   - environment: The session's variables, which may come later than the agent.
    ///   - deliver: Called with each answer, and with `nil` if no source knows.
    package init(
        on loop: EventLoop, session: Connection?, environment: @escaping () -> [String: String],
        _ deliver: @escaping (Duration?, Origin?) -> Void
    ) {
        (self.loop, self.session, self.environment, self.deliver) = (loop, session, environment, deliver)
    }

    /// Delivers an answer at once or soon. An open question isn't repeated.
    package func ask() {
        if let idle = wayland?.idle, idle.isFollowed { return deliver(idle.idle, .wayland) }
        guard !isAsking else { return }
        guard let session else { return askDisplay() }
        do throws(BusError) {
            question = try session.callLater(
                InputIdle.mutter, path: "/org/gnome/Mutter/IdleMonitor/Core", interface: InputIdle.mutter,
                member: "GetIdletime", timeout: InputIdle.patience
            ) { [weak self] in self?.handle($0) }
        } catch {
            askDisplay()
        }
    }

    private var isAsking: Bool { question != nil || x11 != nil || wayland?.idle.isAsking == true }

    package func stop() {
        (question, wayland, x11, limit) = (nil, nil, nil, nil)
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
        do throws(Errno) {
            let socket = try LocalSocket.identity(of: path)
            // The compositor lacks the protocol, and hasn't been replaced.
            if let wayland, wayland.socket == socket, !wayland.idle.hasEnded { return deliver(nil, nil) }
            try startLimit()
            wayland = (socket, try WaylandIdle(path, on: loop) { [weak self] in self?.compositorAnswered() })
        } catch {
            deliver(nil, nil)
        }
    }

    private func compositorAnswered() {
        limit = nil
        guard let idle = wayland?.idle else { return }
        deliver(idle.idle, idle.isFollowed ? .wayland : nil)
    }

    private func askServer(_ variables: [String: String]) {
        do throws(Errno) {
            guard let display = variables["DISPLAY"].flatMap(X11Display.init) else { return deliver(nil, nil) }
            try startLimit()
            let file = variables["XAUTHORITY"] ?? variables["HOME"].map { "\($0)/.Xauthority" }
            let cookie = display.cookie(in: file.flatMap(InputIdle.bytes) ?? [])
            x11 = try X11Idle(display, cookie: cookie, on: loop) { [weak self] in
                self?.x11 = nil
                self?.limit = nil
                self?.deliver($0, $0.map { _ in .x11 })
            }
        } catch {
            deliver(nil, nil)
        }
    }

    private func startLimit() throws(Errno) {
        limit = try loop.makeTimer { [weak self] in self?.giveUp() }
        limit?.arm(at: loop.now + InputIdle.patience)
    }

    private func giveUp() {
        guard isAsking else { return }
        (wayland, x11) = (nil, nil)
        deliver(nil, nil)
    }

    private static let patience = Duration.seconds(1)

    private static func bytes(_ path: String) -> [UInt8]? { try? readFile(path, limit: 1 << 20) }

    private static let mutter = "org.gnome.Mutter.IdleMonitor"
}
