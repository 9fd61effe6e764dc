internal import FileSupport
internal import Processes
internal import SDBus
internal import SDEvent
internal import SystemPackage
internal import Vocabulary

/// The state that all desktop responders share.
final class DesktopSession {
    let loop: EventLoop
    /// The time limits of one part of a desktop. When putting back, of each setting.
    let limits: TimeLimits
    var choice: DesktopChoice
    let replaced: ReplacedSettings
    var isPortalBackend = false
    private let session: SessionEnvironment
    /// The appearances whose chosen pictures are unreadable.
    private var missingPictures: Set<Appearance> = []
    /// The tools that timed out while putting back.
    var silentTools: Set<String> = []

    init(
        loop: EventLoop, session: SessionEnvironment, choice: DesktopChoice, replaced: ReplacedSettings,
        limits: TimeLimits = TimeLimits()
    ) {
        self.limits = limits
        (self.loop, self.session, self.choice, self.replaced) = (loop, session, choice, replaced)
    }

    /// The tools' environment. Messages are in English, because some of them are compared.
    var environment: [String: String] {
        // UTF-8, because names of themes may not be ASCII.
        session.variables.merging(["LC_ALL": "C.UTF-8", "LANGUAGE": "C"]) { $1 }
    }

    func themes(_ kind: String = "themes") -> ThemeFolders { ThemeFolders(session.variables, of: kind) }

    var folders: BaseFolders { BaseFolders { session.variables[$0] } }

    func probe(_ desktop: DesktopName) -> Probe {
        if let chosen = choice.desktops {
            return chosen.contains(desktop) ? .applies : .absent("the configuration selects other desktops")
        }
        guard let running = session.running else { return askForDesktop() }
        return running.desktops.contains(desktop) ? .applies : .absent("the running desktop is \(running.name)")
    }

    /// Whether running GTK programs learn of a new theme. They do by GNOME's key on Wayland, and on X11 by a settings
    /// daemon of a desktop that follows.
    var hasLiveTheme: Bool {
        // Chosen desktops apply without the session's variables.
        session.ask()
        let live: [DesktopName] =
            session.variables["WAYLAND_DISPLAY", default: ""].isEmpty
            ? [.cinnamon, .mate, .xfce] : [.gnome]
        return live.contains { probe($0) == .applies }
    }

    /// Requests the session's variables. Their arrival repeats the change.
    private func askForDesktop() -> Probe {
        session.ask()
        return .notYet(.unknownDesktop)
    }

    /// The user's pictures that can be shown. `nil` if none are chosen or no desktops follow.
    var wallpapers: ByAppearance<String>? {
        guard choice.desktops != [], let chosen = choice.wallpapers else { return nil }
        guard missingPictures.count == 1, let missing = missingPictures.first else { return chosen }
        return ByAppearance(day: chosen[missing.other], night: chosen[missing.other])
    }

    /// Whether a wallpaper responder applies. The user must have chosen a wallpaper, or one must be put back.
    func probe(wallpaperOf responder: String, on desktop: Desktop) -> Probe {
        let isChosen = wallpapers != nil
        guard isChosen || replaced.has(settingOf: responder) else {
            return .absent("the configuration chooses no wallpaper")
        }
        let running = session.running
        if let name = desktop.compositor {
            if running == nil { return askForDesktop() }
            return has(compositorOf: desktop) ? .applies : .absent("\(name) is not running")
        }
        if !isChosen { return .applies }
        if choice.desktops != nil { return probe(desktop.name) }
        guard let running else { return askForDesktop() }
        return running.shell == desktop.name ? .applies : .absent("the running desktop is \(running.name)")
    }

    func has(compositorOf desktop: Desktop) -> Bool {
        let variables = session.variables
        switch desktop.session {
        case .named: return false
        case .compositor(_, let variable): return variables[variable]?.isEmpty == false
        case .x11:
            return variables["DISPLAY"]?.isEmpty == false && variables["WAYLAND_DISPLAY"]?.isEmpty != false
                && session.running?.shell == nil
        }
    }

    /// Checks which chosen pictures are readable. If only one is, it's shown for both appearances.
    /// Calls `whenFound` once, immediately or from the loop, with a sentence for each unusable picture. Other programs
    /// do the check, because an unresponsive network folder would block the agent.
    func findPictures(whenFound: @escaping ([String], _ canBeShown: Bool) -> Void) -> [ProgramRun] {
        guard let chosen = choice.wallpapers else {
            whenFound([], true)
            return []
        }
        var problems: [Appearance: PictureProblem] = [:]
        var rest = Appearance.allCases.count
        return Appearance.allCases.compactMap { appearance in
            findProblem(of: chosen[appearance]) { [self] in
                problems[appearance] = $0
                rest -= 1
                guard rest == 0 else { return }
                let isKnown = !problems.values.contains(.silent)
                // If a folder doesn't answer, nothing changes: the picture may exist.
                if isKnown { missingPictures = Set(problems.keys) }
                let sentences = Appearance.allCases.compactMap { appearance in
                    problems[appearance].map {
                        "the wallpaper for \(appearance) cannot be shown: \(chosen[appearance]) \($0.rawValue)"
                    }
                }
                whenFound(sentences, isKnown && problems.count < Appearance.allCases.count)
            }
        }
    }

    private enum PictureProblem: String {
        case missing = "is not a file that can be read"
        case silent = "does not answer"
    }

    private func findProblem(of path: String, _ whenKnown: @escaping (PictureProblem?) -> Void) -> ProgramRun? {
        let program = ChildProcess.Program(
            path: self.path(of: "test") ?? "/usr/bin/test", arguments: ["-f", path, "-a", "-r", path],
            environment: environment)
        do {
            return try ProgramRun(program, limits: TimeLimits(), loop: loop) {
                guard case .ended(let end) = $0.outcome else { return whenKnown(.silent) }
                whenKnown(end == .exited(0) ? nil : .missing)
            }
        } catch {
            // The desktop's own tool may report the problem.
            whenKnown(nil)
            return nil
        }
    }

    var path: String? { session.variables["PATH"] }

    func path(of tool: String) -> String? {
        ProgramSearch.find(tool, inPath: session.variables["PATH"])
            ?? ProgramSearch.find(tool, inPath: KConfig.toolFolders)
    }

    /// Returns a sentence if the theme that the user named for the desktop isn't installed.
    func problemOfNamed(_ desktop: DesktopName, for appearance: Appearance, isInstalled: (String) -> Bool) -> String? {
        guard let named = choice.themes[desktop]?[appearance], !isInstalled(named) else { return nil }
        return "\"\(named)\", which the configuration names for \(desktop.rawValue) by \(appearance), is not installed"
    }
}
