internal import SDBus
internal import SDEvent
internal import Switching

/// The state that all responders of desktops share: the person's choice, the session, the replaced settings.
final class DesktopSession {
    let loop: EventLoop
    var choice: DesktopChoice
    let replaced: ReplacedSettings
    private let session: SessionEnvironment

    init(loop: EventLoop, session: SessionEnvironment, choice: DesktopChoice, replaced: ReplacedSettings) {
        (self.loop, self.session, self.choice, self.replaced) = (loop, session, choice, replaced)
    }

    /// The tools' environment, with messages in English, because some of them are compared.
    var environment: [String: String] {
        // Names of themes need not be ASCII.
        session.variables.merging(["LC_ALL": "C.UTF-8", "LANGUAGE": "C"]) { $1 }
    }

    var themes: ThemeFolders { ThemeFolders(session.variables) }

    func probe(_ desktop: DesktopName) -> Probe {
        if let chosen = choice.desktops {
            return chosen.contains(desktop) ? .applies : .absent("the configuration selects other desktops")
        }
        guard let running = RunningDesktop(session.variables) else {
            // An answer with variables repeats the change.
            session.ask()
            return .notYet(SessionEnvironment.unknownDesktop)
        }
        return running.desktops.contains(desktop) ? .applies : .absent("the running desktop is \(running.name)")
    }

    func path(of tool: String) -> String? { ProgramSearch.find(tool, inPath: session.variables["PATH"]) }

    /// A sentence if the theme that the person names for a desktop is not installed.
    func problemOfNamed(_ desktop: DesktopName, for appearance: Appearance, isInstalled: (String) -> Bool) -> String? {
        guard let named = choice.themes[desktop]?[appearance], !isInstalled(named) else { return nil }
        return "\"\(named)\", which the configuration names for \(desktop.rawValue) by \(appearance), is not installed"
    }
}
