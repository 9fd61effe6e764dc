import Switching

/// Which back end answers the desktop portal, and whether it says what we say.
struct PortalCheck {
    /// The portal itself.
    var portal: PortalProgram
    /// What its files say, as its version reads them.
    var setup: PortalSetup
    /// Who has our back end's name on the bus; nil when nobody has.
    var backEndProcess: Int32?
    /// The process that is the agent; nil when none is.
    var agentProcess: Int32?
    /// What the agent says; nil when none answers.
    var appearance: Appearance?
    /// What the portal tells applications.
    var answer: Answer

    /// What came of asking the portal for the colour scheme.
    enum Answer: Equatable {
        /// The number it gave: 0 none, 1 dark, 2 light.
        case scheme(Int)
        /// Nobody knows the setting.
        case unknown
        /// It does not run; nobody starts it for this.
        case notRunning
        /// It did not answer in time.
        case timedOut
        /// It refused, for this reason.
        case failed(String)
    }

    var findings: [Finding] {
        guard portal.path != nil || portal.process != nil else {
            return [
                .skipped(
                    "portal", "xdg-desktop-portal is not installed.",
                    advice: "Most applications learn of the colour scheme by it: install it, and one of its back ends.")
            ]
        }
        return [backEnd, choice, told]
    }

    /// Whether our name is ours.
    private var backEnd: Finding {
        switch (backEndProcess, agentProcess) {
        case (nil, nil): .skipped("portal-name", "No agent runs to answer the portal.")
        case (nil, _?):
            .error(
                "portal-name", "The agent runs and does not answer the portal: its name is not taken.",
                advice:
                    "Start the agent again, and see its log: it is older than this command, or was refused the name.")
        case (let owner?, let agent) where owner == agent: .ok("portal-name", "The agent answers for the portal.")
        case (let owner?, _):
            .error(
                "portal-name", "Another program, process \(owner), has our name \(PortalSetup.ourBusName).",
                advice: "See what it is (ps \(owner)), end it, and start the agent again.")
        }
    }

    /// Whom the portal asks, by its files.
    private var choice: Finding {
        let asked = setup.answering.map(\.name)
        let order = asked.isEmpty ? "nobody" : asked.joined(separator: ", then ")
        let who = "\(portal.title) asks \(order) for settings\(by(asked))."
        guard asked.first != PortalSetup.ours else { return .ok("portal-choice", who) }
        guard setup.findsOurs else {
            return .warning("portal-choice", who, advice: LoginSetup.notFound(portal))
        }
        return .warning("portal-choice", who, advice: adviceOnChoice(asked))
    }

    private func by(_ asked: [String]) -> String {
        guard setup.version.readsConfiguration else {
            return asked.isEmpty ? ": it finds no back end that has any" : ", as it asks every back end that it finds"
        }
        guard let file = setup.configurationsInForce.first else { return ", without any portals.conf" }
        return ", by \(file.path)"
    }

    private func adviceOnChoice(_ asked: [String]) -> String {
        let carried = "what is set for \(asked.first ?? "the desktop") carries the change: see the checks of settings"
        guard setup.version.readsConfiguration else {
            return "Before 1.17 there is no portals.conf to say otherwise. Until then \(carried)."
        }
        guard asked.contains(PortalSetup.ours) else { return "halflight enable --portal" }
        return setup.version.keepsOrder
            ? "halflight enable --portal puts Halflight first."
            : "Before 1.19 the order in portals.conf does not count. Until then \(carried)."
    }

    /// Whether applications are told what we say.
    private var told: Finding {
        let id = "portal-answer"
        switch answer {
        case .notRunning:
            return .skipped(id, "The portal does not run now: it is started when an application asks.")
        case .timedOut:
            return .error(
                id, "The portal does not answer: applications wait for it when they start.",
                advice:
                    "One of its back ends hangs. systemctl --user restart xdg-desktop-portal; journalctl --user -u 'xdg-desktop-portal*'"
            )
        case .failed(let why):
            return .error(
                id, "The portal cannot be asked: \(why)".asSentence,
                advice: "systemctl --user restart xdg-desktop-portal")
        case .unknown:
            guard appearance != nil else {
                return .skipped(id, "The portal knows no colour scheme, and no agent runs.")
            }
            return .error(id, "The portal knows no colour scheme: applications do not follow.", advice: adviceOnAnswer)
        case .scheme(let number):
            let said = number == 1 ? "dark" : number == 2 ? "light" : "no preference"
            guard let appearance else {
                return .skipped(id, "The portal tells applications: \(said). No agent runs to compare.")
            }
            if number == (appearance == .night ? 1 : 2) || (number == 0 && appearance == .day) {
                return .ok(id, "The portal tells applications: \(said), as it is \(appearance).")
            }
            return .error(
                id, "The portal tells applications: \(said), and it is \(appearance).", advice: adviceOnAnswer)
        }
    }

    private var adviceOnAnswer: String {
        setup.answering.first?.name == PortalSetup.ours
            ? "By its files it should ask us: systemctl --user restart xdg-desktop-portal"
            : "Another back end answers, see portal-choice: what that one reads must follow, or it must not be asked first."
    }
}
