/// Whether the agent runs and answers, and by which configuration.
struct AgentCheck {
    /// Why there is no session bus; nil where there is one.
    var busProblem: String?
    /// The process that has the agent's name on the bus; nil when none has.
    var process: Int32?
    /// What it says of itself; nil when it does not answer.
    var state: AgentState?
    /// Why it does not; nil where it does, or where none runs.
    var problem: String?
    /// The configuration file, and what is wrong with it, if anything.
    var configuration: (path: String, isThere: Bool, error: String?)

    var findings: [Finding] { [agent, configurationFile] }

    private var agent: Finding {
        if let busProblem {
            return .error(
                "agent", "There is no session bus to find the agent on: \(busProblem).",
                advice: "Run this within your session; over ssh, DBUS_SESSION_BUS_ADDRESS must lead to its bus.")
        }
        guard let process else {
            return .error(
                "agent", "No agent runs in this session.",
                advice:
                    "Start it now and at every login: halflight enable. What it logged: journalctl --user -u halflight")
        }
        guard let state else {
            return .error(
                "agent", "The agent (process \(process)) does not answer\(problem.map { ": \($0)" } ?? ".")",
                advice: "Start it again: systemctl --user restart halflight, or kill \(process); halflight run")
        }
        let mode = state.mode == .auto ? "" : ", forced"
        return .ok("agent", "It runs (process \(process)) and says \(state.appearance)\(mode): \(state.reason)")
    }

    private var configurationFile: Finding {
        let (path, isThere, error) = configuration
        if let error {
            return .error(
                "configuration", error,
                advice:
                    "A running agent goes on by what was valid before. After putting it right: halflight config check")
        }
        return .ok("configuration", isThere ? "\(path) is valid." : "There is no \(path): the defaults hold.")
    }
}
