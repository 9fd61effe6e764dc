internal import SDBus
internal import SDEvent
internal import Switching

/// What the responders of desktops have in common: what is chosen, what is running, where tools and themes are.
final class DesktopSession {
    let loop: EventLoop
    var choice: DesktopChoice
    /// What has taken the place of what.
    let replaced: ReplacedSettings
    private let session: SessionEnvironment

    init(
        loop: EventLoop, session: SessionEnvironment, choice: DesktopChoice, memory: ReplacedSettingsMemory
    ) {
        (self.loop, self.session, self.choice) = (loop, session, choice)
        replaced = ReplacedSettings(memory)
    }

    /// For the tools: with messages in English, which is what is compared.
    var environment: [String: String] {
        // Names of themes need not be ASCII.
        session.variables.merging(["LC_ALL": "C.UTF-8", "LANGUAGE": "C"]) { $1 }
    }

    /// Where themes are.
    var themes: ThemeFolders { ThemeFolders(session.variables) }

    /// Whether a desktop's settings are to follow.
    func probe(_ desktop: Desktop) -> Probe {
        if let chosen = choice.desktops {
            return chosen.contains(desktop) ? .applies : .absent("the configuration chooses other desktops")
        }
        guard let running = RunningDesktop(session.variables) else {
            // Who asks is told when the answer says more.
            session.ask()
            return .notYet(SessionEnvironment.ignorance)
        }
        return running.desktops.contains(desktop) ? .applies : .absent("what is running is \(running.name)")
    }

    /// Where a tool is; nil where it is not installed.
    func path(of tool: String) -> String? {
        ProgramSearch.find(tool, inPath: session.variables["PATH"])
    }

    /// What is wrong with the theme that the person names for a desktop, in a sentence; nil when it is installed, or
    /// none is named.
    func problemOfNamed(_ desktop: Desktop, for appearance: Appearance, isInstalled: (String) -> Bool) -> String? {
        guard let named = choice.themes[desktop]?[appearance], !isInstalled(named) else { return nil }
        return "\"\(named)\", which the configuration names for \(desktop.rawValue) by \(appearance), is not installed"
    }
}
