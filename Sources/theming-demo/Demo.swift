import Glibc
import HalflightClient
import HalflightTerminal
import SDEvent
import Switching
import SystemPackage
import ThemeFiles
import Theming

/// A terminal full of parts that show a theme: switched by key, by cycle, and by the running agent.
final class Demo {
    private let loop: EventLoop
    private let follower: AppearanceFollower
    /// The appearance by the agent or a key.
    private let manager = ThemeManager<Theme>()
    /// The target theme: the manager's, or one of the list.
    private let cycle: ThemeCycle<Theme>
    /// The displayed theme.
    private let shown: CrossDissolve<Theme>
    private let window: Window
    private let terminal = DrawnTerminal()
    private var drawing: DeferredSource?
    private var waiting: [EventSource] = []
    private var failure: Errno?

    static let help: [StyledLine] = [
        "Usage: theming-demo", "",
        "A terminal full of parts that show a theme, which follows the Halflight agent, or the desktop portal where",
        "the agent is not running. It needs a terminal with true colours.", "",
        "  d, n, a      day, night, or as the agent decides",
        "  t, T         the next or previous theme of a list",
        "  1, 2, 3      the tabs: a view, a table, a collection; also the tab key",
        "  m            motion: dissolve for 0.3 s, for 2 s, or not at all",
        "  q            quit",
    ]

    init() throws {
        EventLoop.blockSignals(Demo.endings + [SIGWINCH, SIGTSTP])
        signal(SIGPIPE, SIG_IGN)
        loop = try EventLoop()
        follower = try AppearanceFollower(on: loop)
        try follower.waitForAnswer()
        guard let cycle = ThemeCycle([.paper, .ink] + Theme.samples) else { throw Errno.invalidArgument }
        self.cycle = cycle
        shown = CrossDissolve(of: cycle, clock: try FrameTimer(on: loop))
        window = Window(shown, themes: cycle.list)
        follow()
    }

    /// Runs until a key or a signal ends it, and restores the terminal.
    func run() throws {
        try listen()
        try terminal.enter()
        defer { terminal.leave() }
        draw()
        _ = try loop.run()
        if let failure { throw failure }
    }

    private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// The manager follows the agent, the cycle the manager, and the displayed theme the cycle.
    private func follow() {
        manager.follow(follower, themes: ThemeLibrary.installed.find)
        manager.themes.subscribe(self) { demo, theme in demo.cycle.currentTheme = theme }
        cycle.currentTheme = manager.currentTheme
        shown.finish()
        follower.states.subscribe(self) { demo, _ in demo.followDesktop() }
        // The window subscribed earlier, so its parts have the new theme by now.
        shown.themes.subscribe(self) { demo, _ in demo.showStatus() }
        followDesktop()
    }

    private func followDesktop() {
        shown.reducesMotion = follower.state.desktop.wantsReducedMotion
        showStatus()
    }

    private func showStatus() {
        let state = follower.state
        let light = state.level.map { " at \($0)" } ?? ""
        window.status.left =
            switch (manager.forcedAppearance, state.origin) {
            case (let forced?, _): "\(forced): by key"
            case (nil, .nobody): state.reason
            case (nil, let origin): "\(state.appearance?.rawValue ?? "-"): by the \(origin)\(light): \(state.reason)"
            }
        window.status.right = cycle.currentTheme.name
        window.title.motion = shown.motion
        redraw()
    }

    private func listen() throws(Errno) {
        for number in Demo.endings {
            waiting.append(try loop.onSignal(number) { [unowned self] in loop.exit(0) })
        }
        waiting.append(try loop.onSignal(SIGWINCH) { [unowned self] in resize() })
        waiting.append(try loop.onSignal(SIGTSTP) { [unowned self] in suspend() })
        waiting.append(try loop.onReadable(.standardInput) { [unowned self] in readKeys() })
        drawing = try loop.makeDeferred { [unowned self] in draw() }
    }

    /// Several changes at once are drawn once.
    private func redraw() { drawing?.schedule() }

    private func draw() {
        let size = TerminalSize.current ?? TerminalSize(columns: 80, rows: 24)
        let lines = window.lines(width: size.columns, height: size.rows)
        attempt { () throws(Errno) in try terminal.draw(lines.map(\.styled), isFull: true) }
    }

    /// After a change of size the terminal's content is undefined.
    private func resize() {
        attempt { () throws(Errno) in try terminal.clear() }
        redraw()
    }

    /// Returns the terminal to the shell until the demo continues.
    private func suspend() {
        terminal.leave()
        raise(SIGSTOP)
        attempt { () throws(Errno) in try terminal.enter() }
        redraw()
    }

    private func attempt(_ body: () throws(Errno) -> Void) {
        do throws(Errno) {
            try body()
        } catch {
            failure = error
            loop.exit(1)
        }
    }

    private func readKeys() {
        guard let keys = terminal.keys() else { return loop.exit(0) }
        for key in keys { handle(key) }
        showStatus()
    }

    private func handle(_ key: Character) {
        switch key {
        case "d": force(.day)
        case "n": force(.night)
        case "a": force(nil)
        case "t": cycle.nextTheme()
        case "T": cycle.previousTheme()
        case "1", "2", "3": window.tabs.selected = (key.wholeNumberValue ?? 1) - 1
        case "\t": window.tabs.selected = (window.tabs.selected + 1) % window.tabs.titles.count
        case "m": shown.nextMotion()
        case "q": loop.exit(0)
        default: break
        }
    }

    private func force(_ appearance: Appearance?) {
        manager.forcedAppearance = appearance
        // The cycle may have another theme even if the manager's stays the same.
        cycle.currentTheme = manager.currentTheme
    }
}

extension CrossDissolve {
    private static var usual: Duration { .milliseconds(300) }

    /// 0.3 s, then 2 s, to watch it, then none.
    fileprivate func nextMotion() {
        switch (reducesMotion, duration) {
        case (false, Self.usual): duration = .seconds(2)
        case (false, _): reducesMotion = true
        case (true, _): (reducesMotion, duration) = (false, Self.usual)
        }
    }

    fileprivate var motion: String {
        reducesMotion ? "no motion" : "dissolves in \(duration == Self.usual ? "0.3" : "2") s"
    }
}
