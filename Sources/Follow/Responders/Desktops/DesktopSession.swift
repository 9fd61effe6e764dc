internal import FileSupport
internal import Processes
internal import SDBus
internal import SDEvent
internal import SystemPackage
internal import Vocabulary

/// The state that all responders of desktops share: the person's choice, the session, the replaced settings.
final class DesktopSession {
    let loop: EventLoop
    /// The time that the settings of one part of a desktop may take, or each setting that is put back.
    let limits: TimeLimits
    var choice: DesktopChoice
    let replaced: ReplacedSettings
    var isPortalBackend = false
    private let session: SessionEnvironment
    /// The appearances whose chosen pictures cannot be read.
    private var missingPictures: Set<Appearance> = []
    /// The tools that did not answer in time while everything was put back.
    var silentTools: Set<String> = []

    init(
        loop: EventLoop, session: SessionEnvironment, choice: DesktopChoice, replaced: ReplacedSettings,
        limits: TimeLimits = TimeLimits()
    ) {
        self.limits = limits
        (self.loop, self.session, self.choice, self.replaced) = (loop, session, choice, replaced)
    }

    /// The tools' environment, with messages in English, because some of them are compared.
    var environment: [String: String] {
        // Names of themes need not be ASCII.
        session.variables.merging(["LC_ALL": "C.UTF-8", "LANGUAGE": "C"]) { $1 }
    }

    /// - Parameter kind: `themes`, `icons`, or another folder of the shared data that has themes.
    func themes(_ kind: String = "themes") -> ThemeFolders { ThemeFolders(session.variables, of: kind) }

    var folders: BaseFolders { BaseFolders { session.variables[$0] } }

    func probe(_ desktop: DesktopName) -> Probe {
        if let chosen = choice.desktops {
            return chosen.contains(desktop) ? .applies : .absent("the configuration selects other desktops")
        }
        guard let running = session.running else { return askForDesktop() }
        return running.desktops.contains(desktop) ? .applies : .absent("the running desktop is \(running.name)")
    }

    /// Whether GTK programs learn of a theme that we set while they run: on Wayland by GNOME's key, and on X11 by a
    /// settings daemon of a desktop that follows.
    var hasLiveTheme: Bool {
        // Chosen desktops apply without it.
        session.ask()
        let live: [DesktopName] =
            session.variables["WAYLAND_DISPLAY", default: ""].isEmpty
            ? [.cinnamon, .mate, .xfce] : [.gnome]
        return live.contains { probe($0) == .applies }
    }

    /// Asks for the session's variables; an answer with them repeats the change.
    private func askForDesktop() -> Probe {
        session.ask()
        return .notYet(.unknownDesktop)
    }

    /// The pictures that the person chose; nil for none, and without desktops that follow.
    var wallpapers: ByAppearance<String>? {
        guard choice.desktops != [], let chosen = choice.wallpapers else { return nil }
        guard missingPictures.count == 1, let missing = missingPictures.first else { return chosen }
        return ByAppearance(day: chosen[missing.other], night: chosen[missing.other])
    }

    /// Whether a responder for the wallpaper applies: where the person chose one, and where one has to be put back.
    ///
    /// - Parameter desktop: the desktop or compositor that shows it.
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

    /// Whether the session's variables say that a compositor or window manager is running.
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

    /// Finds out which of the chosen pictures can be read: if only one can, it is shown for both appearances.
    ///
    /// - Parameter whenFound: called once, at once or from the loop, with a sentence about each that can't be shown,
    ///   and whether any can be.
    /// - Returns: the programs that find out, because a network folder that doesn't answer would stop the agent.
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
                // Nothing changes for one that does not answer: it may be there.
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
            // The desktop's own tool may say it.
            whenKnown(nil)
            return nil
        }
    }

    /// The variable `PATH`.
    var path: String? { session.variables["PATH"] }

    func path(of tool: String) -> String? {
        ProgramSearch.find(tool, inPath: session.variables["PATH"])
            ?? ProgramSearch.find(tool, inPath: KConfig.toolFolders)
    }

    /// A sentence if the theme that the person names for a desktop is not installed.
    func problemOfNamed(_ desktop: DesktopName, for appearance: Appearance, isInstalled: (String) -> Bool) -> String? {
        guard let named = choice.themes[desktop]?[appearance], !isInstalled(named) else { return nil }
        return "\"\(named)\", which the configuration names for \(desktop.rawValue) by \(appearance), is not installed"
    }
}
