import Glibc

/// The facts for choosing how the agent starts at login.
struct LoginFacts: Equatable {
    var manager: UserManager?
    /// In a graphical session of this machine.
    var isInSession = false
    var desktop: LoginDesktop?
    var desktopName = ""
    var unitFile: String?
    var agentProcess: Int32?
    var isSudo = false
}

extension LoginFacts {
    @MainActor init(environment: [String: String], installation: Installation, agent: String, agentProcess: Int32?) {
        self.init(
            manager: Systemctl(environment: environment)?.manager(), isInSession: Self.isInSession(environment),
            desktop: LoginDesktop.identify(environment: environment, agent: agent),
            desktopName: environment["XDG_CURRENT_DESKTOP", default: ""], unitFile: installation.unitFile,
            agentProcess: agentProcess, isSudo: geteuid() == 0 && environment["SUDO_UID"] != nil)
    }

    /// Whether this machine has a display. A display forwarded by ssh belongs to another machine.
    static func isInSession(_ environment: [String: String]) -> Bool {
        func isSet(_ variable: String) -> Bool { !environment[variable, default: ""].isEmpty }
        return isSet("WAYLAND_DISPLAY") || isSet("DISPLAY") && !isSet("SSH_CONNECTION")
    }
}

/// The choice of how the agent starts at login.
struct LoginPlan: Equatable {
    enum StartMethod: Equatable {
        /// `enabling` is the unit's name, or its file if systemd doesn't know the unit. `nil` if it's enabled already.
        case unit(enabling: String?, Start)
        case entry(startsNow: Bool)
        /// The compositor needs a line that only the person can add.
        case line(CompositorLine)
        /// The finding has the reason.
        case none
    }

    enum Start: Equatable {
        case now
        case isRunning
        /// Another agent, this process, was started by other means.
        case afterProcess(Int32)
        /// This machine has no session for the agent.
        case atLogin
    }

    let method: StartMethod
    let finding: String
    var advice: String?

    /// systemd is best, because it restarts the agent, but only in sessions known to reach `graphical-session.target`.
    static func decide(_ facts: LoginFacts) -> LoginPlan {
        guard !facts.isSudo else {
            return .impossible("This would set up root's session. Run it as yourself, without sudo.")
        }
        guard let manager = facts.manager else {
            return withoutTarget(facts, because: "There is no systemd user session")
        }
        if manager.targetIsActive {
            return withTarget(
                facts, manager, "Your session reaches graphical-session.target, so systemd starts the agent with it.")
        }
        if facts.isInSession {
            return withoutTarget(facts, because: "This session does not reach graphical-session.target")
        }
        var plan = withTarget(
            facts, manager,
            "There is no graphical session here, so it is not known whether yours reaches graphical-session.target.")
        plan.advice = onceMore
        return plan
    }

    private static func impossible(_ finding: String) -> LoginPlan { LoginPlan(method: .none, finding: finding) }

    private static func withTarget(_ facts: LoginFacts, _ manager: UserManager, _ finding: String) -> LoginPlan {
        guard !manager.unitFileState.hasPrefix("masked") else {
            return .impossible(
                """
                \(Systemctl.unit) is masked, so systemd does not start it. To allow it: \
                systemctl --user unmask \(Systemctl.unit)
                """)
        }
        guard let unit = manager.unitIsFound ? Systemctl.unit : facts.unitFile else {
            return .impossible(
                """
                \(finding) But systemd does not know \(Systemctl.unit), and it was not installed with this one. \
                Install it with `make install` or your distribution's package.
                """)
        }
        let isEnabled = manager.unitIsFound && manager.unitFileState == "enabled"
        return LoginPlan(method: .unit(enabling: isEnabled ? nil : unit, start(facts, manager)), finding: finding)
    }

    private static func start(_ facts: LoginFacts, _ manager: UserManager) -> Start {
        if manager.unitIsActive { return .isRunning }
        if let process = facts.agentProcess { return .afterProcess(process) }
        return manager.targetIsActive ? .now : .atLogin
    }

    private static func withoutTarget(_ facts: LoginFacts, because cause: String) -> LoginPlan {
        guard let desktop = facts.desktop else { return guess(facts, because: cause) }
        guard let line = desktop.line else {
            return LoginPlan(
                method: .entry(startsNow: true),
                finding: "\(cause), but \(desktop.name) starts the programs in the autostart folder.")
        }
        return LoginPlan(
            method: .line(line),
            finding: "\(cause), and \(desktop.name) only starts programs listed in its configuration.")
    }

    private static let onceMore = "To be sure, run `halflight enable` again in a terminal of your desktop."

    /// Most desktops read the autostart folder, and an entry does no harm elsewhere.
    private static func guess(_ facts: LoginFacts, because cause: String) -> LoginPlan {
        let obstacle =
            switch (facts.isInSession, facts.desktopName) {
            case (false, _): "there is no graphical session here"
            case (true, ""): "the name of the desktop is not known"
            case (true, let name): "Halflight does not know the desktop \(name)"
            }
        return LoginPlan(
            method: .entry(startsNow: facts.isInSession),
            finding: "\(cause), and \(obstacle). Most desktops start the programs in the autostart folder.",
            advice: facts.isInSession
                ? "If the agent is not running after your next login, add it to the programs that your session starts."
                : onceMore)
    }
}
