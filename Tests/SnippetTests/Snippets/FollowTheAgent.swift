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
final class Weather {
    var line = ""

    func follow(_ follower: AppearanceFollower) {
        follower.subject.subscribe(self) { weather, state in
            weather.line = state.reason
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
func dissolve(_ loop: EventLoop, _ follower: AppearanceFollower, show: @escaping @MainActor (Theme) -> Void) throws {
    let dissolve = CrossDissolve(showing: .paper, clock: try FrameTimer(on: loop), show: show)
    follower.subject.subscribe(dissolve) { dissolve, state in
        dissolve.reducesMotion = state.desktop.wantsReducedMotion
        if let appearance = state.appearance { dissolve.dissolve(to: .builtIn(for: appearance)) }
    }
}
