internal import Bus
internal import EventLoop
internal import Switching

/// What the responders of desktops have in common: what is chosen, what is running, where tools and themes are.
final class DesktopSession {
    let loop: EventLoop
    let themes: ThemeFolders
    /// For the tools: with messages in English, which is what is compared.
    let environment: [String: String]
    var choice: DesktopChoice
    private let running: RunningDesktop
    private let folders: String?

    init(loop: EventLoop, environment: [String: String], choice: DesktopChoice) {
        self.loop = loop
        self.choice = choice
        themes = ThemeFolders(environment)
        running = RunningDesktop(environment)
        folders = environment["PATH"]
        // Names of themes need not be ASCII.
        self.environment = environment.merging(["LC_ALL": "C.UTF-8", "LANGUAGE": "C"]) { $1 }
    }

    /// Whether a desktop's settings are to follow.
    func probe(_ desktop: Desktop) -> Probe {
        if let chosen = choice.desktops {
            return chosen.contains(desktop) ? .applies : .absent("the configuration chooses other desktops")
        }
        return running.desktops.contains(desktop) ? .applies : .absent("what is running is \(running.name)")
    }

    /// Where a tool is; nil where it is not installed.
    func path(of tool: String) -> String? {
        ProgramSearch.find(tool, inPath: folders)
    }
}
