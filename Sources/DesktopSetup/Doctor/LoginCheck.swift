/// Whether something starts the agent at login.
struct LoginCheck {
    /// The unit's state, such as `enabled`; nil where no systemd of the person's answers.
    var unitState: String?
    /// Whether this session reaches `graphical-session.target`; nil where there is no graphical session here.
    var reachesTarget: Bool?
    /// The autostart entry, where it is there.
    var entry: String?
    /// The line that `enable` asked for, and the file that it belongs to.
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
            "login", "Nothing is known to start the agent at login.", advice: "halflight enable")
    }
}
