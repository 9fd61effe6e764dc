import AgentInterface
import HalflightTerminal
import Responders
import TextSupport
import Vocabulary

/// Whether the agent runs and answers, and with which configuration.
struct AgentCheck {
    /// The agent as the bus and systemd know it.
    enum Agent {
        /// The session bus is missing, for this reason.
        case noBus(String)
        /// `givenUp` is why systemd has given up on the unit, or `nil` if it hasn't.
        case absent(givenUp: String? = nil)
        /// The process owns the bus name, and doesn't answer for this reason.
        case silent(Int32, String)
        case answering(Int32, AgentStatus, AgentStarter? = nil, AgentVersion? = nil)
    }

    var agent: Agent
    /// Whether systemd starts this person's programs and keeps their logs.
    var hasSystemd = true
    /// How to start the agent now. `nil` unless a line of the compositor's configuration starts the agent at login.
    var startNow: String?
    /// Whether the agent misses a desktop that the session has.
    var isOutsideSession = false
    /// Another user's home folder, if the agent runs there as root.
    var foreignHome: String?
    var configuration: (path: String, isThere: Bool, error: Message?)
    var doubts: [Message] = []
    /// The configuration's ignored keys. Also, mistakes in the defaults for all users.
    var mistakes: [ProblemRecord] = []

    /// The owner of the agent's bus name.
    var process: Int32? {
        switch agent {
        case .noBus, .absent: nil
        case .silent(let process, _), .answering(let process, _, _, _): process
        }
    }

    var state: AgentStatus? { if case .answering(_, let state, _, _) = agent { state } else { nil } }

    private var version: AgentVersion? { if case .answering(_, _, _, let version) = agent { version } else { nil } }

    /// All findings. A mistake in the configuration comes first if no agent says how it handles the mistake.
    var findings: [Finding] {
        let isFirst = configuration.error != nil && state == nil
        let own = [running, version?.finding, session, root].compactMap(\.self)
        return (isFirst ? files + own : own + files) + [learning].compactMap(\.self)
    }

    private var root: Finding? {
        foreignHome.map {
            .warning(
                "agent-root", "The agent runs as root, so it does not touch \($0), which belongs to another user.",
                advice: "Stop it, and run `halflight enable` as that user.")
        }
    }

    private var session: Finding? {
        guard isOutsideSession else { return nil }
        let names = SessionEnvironment.desktopVariables.joined(separator: " ")
        return .warning(
            "agent-session",
            """
            The agent was started outside this session, without the session's environment variables, so the desktop's \
            settings do not follow.
            """,
            advice: hasSystemd
                ? "systemctl --user import-environment \(names); halflight restart"
                : "dbus-update-activation-environment \(names); halflight restart")
    }

    private var running: Finding {
        let unit = Systemctl.unit
        switch agent {
        case .noBus(let problem):
            return .error(
                "agent", "The session bus cannot be reached: \(problem)",
                advice: "\(CommandError.busAdvice)")
        case .absent(let failure?):
            return .error(
                "agent", "The Halflight agent is not running: systemd has given up on \(unit), because \(failure).",
                advice: "See why: journalctl --user -u \(unit) -n 30. To start it again: halflight restart")
        case .absent(nil):
            return .error(
                "agent", "The Halflight agent is not running.",
                advice: hasSystemd
                    ? "\(start) Its log: journalctl --user -u halflight" : start)
        case .silent(let process, let problem):
            return .error(
                "agent", "The agent (process \(process)) does not answer: \(problem)",
                advice: "halflight restart")
        case .answering(let process, let state, let starter, _):
            let running: Message =
                starter.map { "The agent is running (process \(process), started by \($0.message))." }
                ?? "The agent is running (process \(process))."
            return .ok(
                "agent",
                state.mode == .auto
                    ? "\(running) The appearance is \(state.appearance): \(state.reason)"
                    : "\(running) The appearance is \(state.appearance), forced: \(state.reason)")
        }
    }

    private var start: Message {
        startNow.map { "Start it now: \($0)." } ?? "Start it now and at every login: halflight enable."
    }

    private var learning: Finding? {
        guard let text = state?.suggestedThresholds else { return nil }
        return .warning(
            "thresholds", "Your corrections suggest other thresholds: \(text).",
            advice: "See what they come from: halflight learn; to use them: halflight learn --accept")
    }

    /// Mistakes as the agent reports them, or else whether the configuration is valid.
    private var files: [Finding] {
        // Problems of responders have no effect and are reported with the responders; a sensor's are with the sources.
        let problems = (state?.problems ?? mistakes).filter {
            $0.effect != nil && SourceName($0.subject) == nil
        }
        let findings = problems.map { problem in
            let what = problem.text.withoutRemedy
            let effect = problem.effect ?? ""
            let advice: Message =
                problem.text.remedy.map { "\(effect). \($0), then: halflight status" }
                ?? "\(effect). Correct the file, then: halflight status"
            return problem.isWarning
                ? Finding.warning(problem.subject, what, advice: advice)
                : Finding.error(problem.subject, what, advice: advice)
        }
        let isSaid = problems.contains { $0.subject == ProblemRecord.configuration }
        return (isSaid ? [] : [configurationFile]) + findings
    }

    private var configurationFile: Finding {
        let (path, isThere, error) = configuration
        if let error {
            // A file that others can write to needs no correction.
            let effect: Message = "The agent uses its last valid content, or else the defaults."
            return .error(
                "configuration", error.withoutRemedy,
                advice: error.remedy.map { "\(effect) \($0), then: halflight config check" }
                    ?? "\(effect) Correct the file, then: halflight config check")
        }
        if !doubts.isEmpty {
            return .warning(
                "configuration", "\(path) is valid, but parts of it cannot take effect: \(doubts.joined(by: " "))",
                advice: "Correct the file; what each key means: man 5 halflight-config")
        }
        return .ok("configuration", isThere ? "\(path) is valid." : "\(path) does not exist: the defaults apply.")
    }
}
