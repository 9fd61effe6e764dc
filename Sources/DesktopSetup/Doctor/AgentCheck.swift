import AgentInterface
import Responders

/// Whether the agent runs and answers, and by which configuration.
struct AgentCheck {
    /// The reason why there is no session bus; nil if there is one.
    var busProblem: String?
    /// The process that has the agent's name on the bus; nil when none has.
    var process: Int32?
    var state: AgentStatus?
    /// The reason why it does not answer; nil if it does, or if it is not running.
    var problem: String?
    /// Whether systemd starts this person's programs, and keeps their logs.
    var hasSystemd = true
    /// Whether the agent says that it does not know the desktop, from a session that has one.
    var isOutsideSession = false
    var configuration: (path: String, isThere: Bool, error: String?)

    var findings: [Finding] { [agent, session, configurationFile, learning].compactMap(\.self) }

    private func restart(_ process: Int32) -> String {
        let byHand = "kill \(process); halflight run"
        return hasSystemd ? "systemctl --user restart halflight, or \(byHand)" : byHand
    }

    private var session: Finding? {
        guard isOutsideSession, let process else { return nil }
        let names = SessionEnvironment.desktopVariables.joined(separator: " ")
        return .warning(
            "agent-session",
            "The agent was started outside this session, without its variables: the desktop's settings do not follow.",
            advice: hasSystemd
                ? "systemctl --user import-environment \(names); \(restart(process))"
                : "Restart it from within the session: \(restart(process))")
    }

    private var agent: Finding {
        if let busProblem {
            return .error(
                "agent", "There is no session bus: \(busProblem)".asSentence,
                advice: "Run this within your session; over ssh, set DBUS_SESSION_BUS_ADDRESS to the session's bus.")
        }
        guard let process else {
            return .error(
                "agent", "The Halflight agent is not running.",
                advice: "Start it now and at every login: halflight enable."
                    + (hasSystemd ? " Its log: journalctl --user -u halflight" : ""))
        }
        guard let state else {
            return .error(
                "agent", "The agent (process \(process)) does not answer\(problem.map { ": \($0)" } ?? "")".asSentence,
                advice: "Restart it: \(restart(process))")
        }
        let mode = state.mode == .auto ? "" : ", forced"
        return .ok(
            "agent",
            "The agent is running (process \(process)). The appearance is \(state.appearance)\(mode): \(state.reason)")
    }

    private var learning: Finding? {
        guard let text = state?.suggestionText else { return nil }
        return .warning(
            "thresholds", "Your corrections suggest other thresholds: \(text).",
            advice: "See what they come from: halflight learn; to use them: halflight learn --accept")
    }

    private var configurationFile: Finding {
        let (path, isThere, error) = configuration
        if let error {
            return .error(
                "configuration", error,
                advice:
                    "A running agent keeps its last valid configuration. Correct the file, then: halflight config check"
            )
        }
        return .ok("configuration", isThere ? "\(path) is valid." : "\(path) does not exist: the defaults apply.")
    }
}

/// Whether something starts the agent at login.
struct LoginCheck {
    /// The unit's state, such as `enabled`; nil where no systemd of the person's answers.
    var unitState: String?
    /// Whether this session reaches `graphical-session.target`; nil where there is no graphical session here.
    var reachesTarget: Bool?
    var entry: String?
    var line: LoginRecord.Line?

    var finding: Finding {
        if unitState?.hasPrefix("masked") == true {
            return .error(
                "login", "\(Systemctl.unit) is masked, so systemd does not start it.",
                advice: "systemctl --user unmask \(Systemctl.unit); halflight enable")
        }
        if unitState?.hasPrefix("enabled") == true {
            guard reachesTarget == false, entry == nil else {
                return .ok("login", "systemd starts the agent with each graphical session (\(Systemctl.unit)).")
            }
            return .warning(
                "login", "\(Systemctl.unit) is enabled, but this session does not reach graphical-session.target.",
                advice: "To start it in this session: halflight enable")
        }
        if let entry { return .ok("login", "The desktop starts the agent at login (\(entry)).") }
        if let line {
            return .skipped("login", "`\(line.text)` in \(line.file) starts the agent, if you have added it.")
        }
        return .warning(
            "login", "Halflight found nothing that starts the agent at login.", advice: "halflight enable")
    }
}
