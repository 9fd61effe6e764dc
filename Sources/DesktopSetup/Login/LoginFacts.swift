import Glibc

/// The facts by which `enable` chooses what starts the agent at login.
struct LoginFacts: Equatable {
    /// The person's systemd; nil where none answers.
    var manager: UserManager?
    /// Whether this runs inside a graphical session of this machine.
    var isInSession = false
    /// The session's desktop; nil when it is not known.
    var desktop: Desktop?
    /// The session's name for its desktop; empty if it has none.
    var desktopName = ""
    /// The unit that was installed with this command; nil where none was.
    var unitFile: String?
    /// The process that is the agent now; nil when none is.
    var agentProcess: Int32?
    /// Whether this runs for root in place of the person, through sudo.
    var isSudo = false
}

extension LoginFacts {
    /// Collects the facts from systemd and the environment.
    init(environment: [String: String], installation: Installation, agent: String, agentProcess: Int32?) {
        self.init(
            manager: Systemctl(environment: environment)?.manager(),
            isInSession: Self.isInSession(environment),
            desktop: Desktop.identify(environment: environment, agent: agent),
            desktopName: environment["XDG_CURRENT_DESKTOP", default: ""],
            unitFile: installation.unitFile,
            agentProcess: agentProcess,
            isSudo: geteuid() == 0 && environment["SUDO_UID"] != nil)
    }

    /// Whether a display of this machine is there; what ssh forwards is another machine's.
    static func isInSession(_ environment: [String: String]) -> Bool {
        func isSet(_ variable: String) -> Bool { !environment[variable, default: ""].isEmpty }
        return isSet("WAYLAND_DISPLAY") || isSet("DISPLAY") && !isSet("SSH_CONNECTION")
    }
}
