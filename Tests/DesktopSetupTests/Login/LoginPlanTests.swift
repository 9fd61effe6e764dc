import Testing

@testable import DesktopSetup

@Suite("How the agent will be started")
struct LoginPlanTests {
    private let sway = CompositorLine(text: "exec halflightd", file: "sway/config", startNow: "swaymsg exec halflightd")
    private let unit = "halflight.service"

    private func plan(_ change: (inout LoginFacts) -> Void) -> LoginPlan {
        var facts = LoginFacts(manager: UserManager(), isInSession: true)
        change(&facts)
        return LoginPlan.decide(facts)
    }

    // MARK: - With systemd

    @Test("A session with the target starts the unit now")
    func target() {
        let plan = plan { $0.manager?.targetIsActive = true }
        #expect(plan.way == .unit(enabling: unit, .now))
        #expect(plan.advice == nil)
    }

    @Test("The target decides, whatever the desktop, and over ssh too")
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

    @Test("An enabled unit is not enabled again, and a running one not started")
    func done() {
        let plan = plan {
            $0.manager = UserManager(targetIsActive: true, unitFileState: "enabled", unitIsActive: true)
            $0.agentProcess = 7
        }
        #expect(plan.way == .unit(enabling: nil, .isRunning))
    }

    @Test(
        "A unit that is not enabled permanently is enabled",
        arguments: ["disabled", "linked", "enabled-runtime", "linked-runtime", ""])
    func otherStates(state: String) {
        let plan = plan { $0.manager = UserManager(targetIsActive: true, unitFileState: state) }
        #expect(plan.way == .unit(enabling: unit, .now))
    }

    @Test("No second agent is started beside one that runs by other means")
    func besides() {
        let plan = plan {
            $0.manager?.targetIsActive = true
            $0.agentProcess = 4711
        }
        #expect(plan.way == .unit(enabling: unit, .afterProcess(4711)))
    }

    @Test("A unit that systemd does not find is enabled by its installed file")
    func unknownUnit() {
        let plan = plan {
            $0.manager = UserManager(targetIsActive: true, unitIsFound: false)
            $0.unitFile = "/opt/halflight/lib/systemd/user/halflight.service"
        }
        #expect(plan.way == .unit(enabling: "/opt/halflight/lib/systemd/user/halflight.service", .now))
    }

    @Test("A missing or masked unit is an error with the reason")
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

    @Test("Outside a session the unit is enabled but not started, with advice")
    func overSSH() {
        let plan = plan { $0.isInSession = false }
        #expect(plan.way == .unit(enabling: unit, .atLogin))
        #expect(plan.advice?.contains("halflight enable") == true)
    }

    // MARK: - Sessions that do not reach the target

    @Test("A desktop with an autostart folder gets the entry", arguments: [UserManager(), nil])
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

    @Test("A compositor with its own configuration gets the line", arguments: [UserManager(), nil])
    func line(manager: UserManager?) {
        let plan = plan {
            $0.manager = manager
            $0.desktop = Desktop(name: "sway", line: sway)
        }
        #expect(plan.way == .line(sway))
        #expect(plan.finding.contains("sway"))
    }

    @Test("A masked or missing unit does not matter if systemd does not start the agent")
    func unitDoesNotMatter() {
        let plan = plan {
            $0.manager = UserManager(unitIsFound: false, unitFileState: "masked")
            $0.desktop = Desktop(name: "XFCE", line: nil)
        }
        #expect(plan.way == .entry(startsNow: true))
    }

    @Test("An unknown desktop gets the entry, with advice in case it is not read", arguments: ["", "wlroots"])
    func unknownDesktop(name: String) {
        let plan = plan { $0.desktopName = name }
        #expect(plan.way == .entry(startsNow: true))
        #expect(plan.finding.contains(name))
        #expect(plan.advice?.contains("next login") == true)
    }

    @Test("Without systemd and session there is the entry, with advice")
    func nothing() {
        let plan = plan { ($0.manager, $0.isInSession) = (nil, false) }
        #expect(plan.way == .entry(startsNow: false))
        #expect(plan.advice?.contains("halflight enable") == true)
    }

    @Test("With sudo nothing is set up for root")
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
