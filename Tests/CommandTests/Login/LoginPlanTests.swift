import Testing

@testable import halflight

@Suite("Who is to start the agent")
struct LoginPlanTests {
    private let sway = CompositorLine(text: "exec halflightd", file: "sway/config", startNow: "swaymsg exec halflightd")
    private let unit = "halflight.service"

    private func plan(_ change: (inout LoginFacts) -> Void) -> LoginPlan {
        var facts = LoginFacts(manager: UserManager(), isInSession: true)
        change(&facts)
        return LoginPlan.decide(facts)
    }

    // MARK: - With systemd

    @Test("The session reaches the target: the unit, started now")
    func target() {
        let plan = plan { $0.manager?.targetIsActive = true }
        #expect(plan.way == .unit(enabling: unit, .now))
        #expect(plan.advice == nil)
    }

    @Test("The target counts more than what desktop it is, and whether this runs over ssh")
    func targetFirst() {
        for desktop in [nil, Desktop(name: "sway", line: sway), Desktop(name: "XFCE", line: nil)] {
            for isInSession in [true, false] {
                let plan = plan {
                    $0.manager?.targetIsActive = true
                    ($0.desktop, $0.isInSession) = (desktop, isInSession)
                }
                #expect(plan.way == .unit(enabling: unit, .now))
            }
        }
    }

    @Test("A unit that is enabled is not enabled again, and one that runs is not started")
    func done() {
        let plan = plan {
            $0.manager = UserManager(targetIsActive: true, unitFileState: "enabled", unitIsActive: true)
            $0.agentProcess = 7
        }
        #expect(plan.way == .unit(enabling: nil, .isRunning))
    }

    @Test(
        "Whatever is not enabled for good is enabled",
        arguments: ["disabled", "linked", "enabled-runtime", "linked-runtime", ""])
    func otherStates(state: String) {
        let plan = plan { $0.manager = UserManager(targetIsActive: true, unitFileState: state) }
        #expect(plan.way == .unit(enabling: unit, .now))
    }

    @Test("A second agent is not started beside one that runs by other means")
    func besides() {
        let plan = plan {
            $0.manager?.targetIsActive = true
            $0.agentProcess = 4711
        }
        #expect(plan.way == .unit(enabling: unit, .afterProcess(4711)))
    }

    @Test("A unit that systemd does not know: the file installed with the command")
    func unknownUnit() {
        let plan = plan {
            $0.manager = UserManager(targetIsActive: true, unitIsFound: false)
            $0.unitFile = "/opt/halflight/lib/systemd/user/halflight.service"
        }
        #expect(plan.way == .unit(enabling: "/opt/halflight/lib/systemd/user/halflight.service", .now))
    }

    @Test("No unit at all, or a masked one: it cannot be done, and why")
    func impossible() {
        let missing = plan { $0.manager = UserManager(targetIsActive: true, unitIsFound: false) }
        #expect(missing.way == .none)
        #expect(missing.finding.contains("make install"))
        for state in ["masked", "masked-runtime"] {
            let masked = plan { $0.manager = UserManager(targetIsActive: true, unitFileState: state) }
            #expect(masked.way == .none)
            #expect(masked.finding.contains("systemctl --user unmask"))
        }
    }

    @Test("No session in sight: the unit, not started, and advice to be sure")
    func overSSH() {
        let plan = plan { $0.isInSession = false }
        #expect(plan.way == .unit(enabling: unit, .atLogin))
        #expect(plan.advice?.contains("halflight enable") == true)
    }

    // MARK: - Sessions that do not reach the target

    @Test("A desktop with an autostart folder: the entry", arguments: [UserManager(), nil])
    func entry(manager: UserManager?) {
        let plan = plan {
            $0.manager = manager
            $0.desktop = Desktop(name: "XFCE", line: nil)
        }
        #expect(plan.way == .entry(startsNow: true))
        #expect(plan.finding.contains("XFCE"))
        #expect(plan.finding.contains("systemd") == (manager == nil))
        #expect(plan.advice == nil)
    }

    @Test("A compositor with a line of its own: the line", arguments: [UserManager(), nil])
    func line(manager: UserManager?) {
        let plan = plan {
            $0.manager = manager
            $0.desktop = Desktop(name: "sway", line: sway)
        }
        #expect(plan.way == .line(sway))
        #expect(plan.finding.contains("sway"))
    }

    @Test("A unit that is masked or missing is no hindrance where systemd does not start it")
    func unitDoesNotMatter() {
        let plan = plan {
            $0.manager = UserManager(unitIsFound: false, unitFileState: "masked")
            $0.desktop = Desktop(name: "XFCE", line: nil)
        }
        #expect(plan.way == .entry(startsNow: true))
    }

    @Test("A desktop not known: the entry, and what to do if it is not read", arguments: ["", "wlroots"])
    func unknownDesktop(name: String) {
        let plan = plan { $0.desktopName = name }
        #expect(plan.way == .entry(startsNow: true))
        #expect(plan.finding.contains(name))
        #expect(plan.advice?.contains("next login") == true)
    }

    @Test("Neither systemd nor a session: the entry, and advice to be sure")
    func nothing() {
        let plan = plan { ($0.manager, $0.isInSession) = (nil, false) }
        #expect(plan.way == .entry(startsNow: false))
        #expect(plan.advice?.contains("halflight enable") == true)
    }

    @Test("Through sudo it would be root's session")
    func sudo() {
        let plan = plan {
            $0.manager?.targetIsActive = true
            $0.isSudo = true
        }
        #expect(plan.way == .none)
        #expect(plan.finding.contains("without sudo"))
    }

    @Test("Every finding is a sentence")
    func sentences() {
        for manager in [nil, UserManager(), UserManager(targetIsActive: true)] {
            for desktop in [nil, Desktop(name: "sway", line: sway), Desktop(name: "XFCE", line: nil)] {
                for isInSession in [true, false] {
                    let plan = LoginPlan.decide(
                        LoginFacts(manager: manager, isInSession: isInSession, desktop: desktop))
                    #expect(plan.way != .none)
                    #expect(plan.finding.first?.isUppercase == true && plan.finding.last == ".", "\(plan.finding)")
                }
            }
        }
    }
}
