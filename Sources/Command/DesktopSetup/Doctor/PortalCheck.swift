import HalflightTerminal
import Vocabulary

/// Which backend answers for the portal, and whether it agrees with Halflight.
struct PortalCheck {
    var portal: PortalProgram
    var setup: PortalSetup
    var backEndProcess: Int32?
    var agentProcess: Int32?
    var appearance: Appearance?
    var answer: Answer

    enum Answer: Equatable {
        /// 0 none, 1 dark, 2 light.
        case scheme(Int)
        /// No backend has the setting.
        case unknown
        /// The portal isn't running, and isn't started for the check.
        case notRunning
        case timedOut
        case failed(String)
    }

    var findings: [Finding] {
        guard portal.path != nil || portal.process != nil else {
            return [
                .skipped(
                    "portal", "xdg-desktop-portal is not installed.",
                    advice: "Most applications get the colour scheme from it: install it, and one of its backends.")
            ]
        }
        return [busName, choice, received]
    }

    private var busName: Finding {
        switch (backEndProcess, agentProcess) {
        case (nil, nil): .skipped("portal-name", "Not checked: the agent is not running.")
        case (nil, _?):
            .error(
                "portal-name",
                "The agent is running but does not serve the portal, because it does not own the bus name for that.",
                advice:
                    "Restart the agent, and see its log: it could not get the name, or is older than this command.")
        case (let owner?, let agent) where owner == agent: .ok("portal-name", "The agent serves the portal.")
        case (let owner?, _):
            .error(
                "portal-name", "Another program (process \(owner)) has Halflight's bus name \(PortalSetup.ourBusName).",
                advice: "See what it is (ps \(owner)), stop it, and restart the agent.")
        }
    }

    private var choice: Finding {
        let asked = setup.answering.map(\.name)
        let order: Message = asked.isEmpty ? "no backend" : "\(asked.joined(separator: ", "))"
        let what: Message = "\(portal.title) queries \(order) for settings\(by(asked))."
        // Another backend that reads the desktop's settings, such as GTK's, serves just as well.
        guard asked.isEmpty || asked.first != PortalSetup.ours && received.status == .error else {
            return .ok("portal-choice", what)
        }
        return .warning(
            "portal-choice", what, advice: setup.findsOurs ? adviceOnChoice(asked) : portal.withoutOurs)
    }

    private func by(_ asked: [String]) -> Message {
        guard setup.version.readsConfiguration else {
            return asked.isEmpty ? ": no backend that it finds offers settings" : ", as it queries every one it finds"
        }
        guard let file = setup.configurationsInForce.first else { return ", without any portals.conf" }
        return ", as \(file.path) says"
    }

    private func adviceOnChoice(_ asked: [String]) -> Message {
        let first: Message = asked.first.map { "\($0)" } ?? "the desktop"
        let carried: Message = "applications follow the settings of \(first): see color-scheme and gtk-settings"
        guard setup.version.readsConfiguration else {
            return "Portals before 1.17 do not read portals.conf. Until you upgrade, \(carried)."
        }
        guard asked.contains(PortalSetup.ours) else { return "halflight enable --portal" }
        return setup.version.keepsOrder
            ? "halflight enable --portal puts Halflight first."
            : "Portals before 1.19 ignore the order in portals.conf. Until you upgrade, \(carried)."
    }

    private var received: Finding {
        let id = "portal-answer"
        switch answer {
        case .notRunning:
            return .skipped(id, "The portal is not running: it starts when an application asks for it.")
        case .timedOut:
            return .error(
                id, "The portal does not answer, so applications start slowly.",
                advice: "One of its backends hangs. Restart the portal: systemctl --user restart xdg-desktop-portal")
        case .failed(let why):
            return .error(
                id, "The portal cannot be queried: \(why)",
                advice: "systemctl --user restart xdg-desktop-portal")
        case .unknown:
            guard appearance != nil else {
                return .skipped(id, "The portal has no colour scheme, and the agent is not running.")
            }
            return .error(id, "The portal has no colour scheme: applications do not follow.", advice: adviceOnAnswer)
        case .scheme(let number):
            let said = number == 1 ? "prefer-dark" : number == 2 ? "prefer-light" : "no-preference"
            guard let appearance else {
                return .skipped(id, "The portal reports \(said). Not compared: the agent is not running.")
            }
            if number == (appearance == .night ? 1 : 2) || (number == 0 && appearance == .day) {
                return .ok(id, "The portal reports \(said), and the appearance is \(appearance).")
            }
            return .error(
                id, "The portal reports \(said), but the appearance is \(appearance).", advice: adviceOnAnswer)
        }
    }

    private var adviceOnAnswer: Message {
        switch setup.answering.first?.name {
        case PortalSetup.ours:
            "It is configured to ask Halflight first, so restart it: systemctl --user restart xdg-desktop-portal"
        case nil: "The portal finds no backend that has settings: see portal-choice."
        case let other?: "The backend \(other) answers: see portal-choice, or change the setting that it reads."
        }
    }
}
