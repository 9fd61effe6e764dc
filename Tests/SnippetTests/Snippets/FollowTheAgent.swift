import Glibc
import HalflightClient

@MainActor
func follow() throws {
    let themes = ThemeManager()
    let follower = try AppearanceFollower()
    themes.follow(follower)

    let bar = StatusBar(themeProvider: themes)
    try follower.run()
    withExtendedLifetime(bar) {}
}

@MainActor
func describe(_ follower: AppearanceFollower) -> String {
    let state = follower.state
    guard let appearance = state.appearance else { return state.reason }
    let level = state.level.map { " at \($0)" } ?? ""
    return "\(appearance) by the \(state.origin)\(level): \(state.reason)"
}

@MainActor
final class Report {
    var line = ""

    func follow(_ follower: AppearanceFollower) {
        follower.states.subscribe(self) { report, state in
            report.line = state.reason
        }
    }
}

@MainActor
func runByPoll(_ follower: AppearanceFollower) throws {
    while true {
        var waiting = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: follower.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        // Read right before each sleep; nil means no time-out.
        let timeOut: Int32 = follower.timeOut == nil ? -1 : 0
        guard poll(&waiting, nfds_t(waiting.count), timeOut) >= 0 || errno == EINTR else { return }
        try follower.process()
        if waiting[0].revents != 0 { return }
    }
}

@MainActor
func dissolve(
    _ themes: ThemeManager<Theme>, on loop: EventLoop, _ follower: AppearanceFollower
) throws -> CrossDissolve<Theme> {
    let dissolve = CrossDissolve(of: themes, clock: try FrameTimer(on: loop))
    follower.states.subscribe(dissolve) { dissolve, state in
        dissolve.reducesMotion = state.desktop.wantsReducedMotion
    }
    return dissolve
}
