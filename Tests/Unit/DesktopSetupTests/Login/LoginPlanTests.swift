import TestSupport
import Testing

@testable import DesktopSetup

@Suite("The way to start the agent")
struct LoginPlanTests {
    private static let line = CompositorLine(
        text: "exec halflightd", file: "sway/config", startNow: "swaymsg exec halflightd")
    private static let sway = LoginDesktop(name: "sway", line: line)
    private static let xfce = LoginDesktop(name: "XFCE", line: nil)
    private static let unit = "halflight.service"
    private static let file = "/opt/halflight/lib/systemd/user/halflight.service"

    /// Returns facts about a session that reaches the target.
    private static func target(
        _ state: String = "", unitIsFound: Bool = true, isActive: Bool = false, process: Int32? = nil,
        unitFile: String? = nil, desktop: LoginDesktop? = nil, isInSession: Bool = true
    ) -> LoginFacts {
        LoginFacts(
            manager: UserManager(
                targetIsActive: true, unitIsFound: unitIsFound, unitFileState: state, unitIsActive: isActive),
            isInSession: isInSession, desktop: desktop, unitFile: unitFile, agentProcess: process)
    }

    @Test(
        arguments: [
            // The target decides, whatever the desktop, even over ssh.
            (target(), .unit(enabling: unit, .now)), (target(desktop: sway), .unit(enabling: unit, .now)),
            (target(desktop: xfce, isInSession: false), .unit(enabling: unit, .now)),
            // An enabled unit isn't enabled again, and a running unit isn't started.
            (target("enabled", isActive: true, process: 7), .unit(enabling: nil, .isRunning)),
            (target("disabled"), .unit(enabling: unit, .now)), (target("linked"), .unit(enabling: unit, .now)),
            (target("enabled-runtime"), .unit(enabling: unit, .now)),
            (target("linked-runtime"), .unit(enabling: unit, .now)),
            // No second agent starts beside a running one.
            (target(process: 4711), .unit(enabling: unit, .afterProcess(4711))),
            // A unit that systemd doesn't find is enabled by its installed file.
            (target(unitIsFound: false, unitFile: file), .unit(enabling: file, .now)),
            (LoginFacts(manager: UserManager()), .unit(enabling: unit, .atLogin)),
            // Sessions that don't reach the target.
            (LoginFacts(manager: UserManager(), isInSession: true, desktop: xfce), .entry(startsNow: true)),
            (LoginFacts(isInSession: true, desktop: xfce), .entry(startsNow: true)),
            (LoginFacts(manager: UserManager(), isInSession: true, desktop: sway), .line(line)),
            (LoginFacts(isInSession: true, desktop: sway), .line(line)),
            // A masked or missing unit doesn't matter if systemd doesn't start the agent.
            (
                LoginFacts(
                    manager: UserManager(unitIsFound: false, unitFileState: "masked"), isInSession: true,
                    desktop: xfce),
                .entry(startsNow: true)
            ),
            // An unknown desktop, and no facts at all.
            (LoginFacts(manager: UserManager(), isInSession: true), .entry(startsNow: true)),
            (LoginFacts(), .entry(startsNow: false)),
        ] as [(LoginFacts, LoginPlan.StartMethod)])
    func `the session and systemd's view of the unit decide`(facts: LoginFacts, method: LoginPlan.StartMethod) {
        let plan = LoginPlan.decide(facts)
        #expect(plan.method == method)
        #expect(plan.finding.first?.isUppercase == true && plan.finding.last == ".", "\(plan.finding)")
        // An uncertain plan comes with advice.
        let isCertain = facts.manager?.targetIsActive == true || facts.isInSession && facts.desktop != nil
        #expect((plan.advice == nil) == isCertain)
    }

    @Test(arguments: [
        (target(unitIsFound: false), "make install"), (target("masked"), "systemctl --user unmask"),
        (target("masked-runtime"), "systemctl --user unmask"),
        (LoginFacts(manager: UserManager(targetIsActive: true), isInSession: true, isSudo: true), "without sudo"),
    ])
    func `an impossible plan has its reason`(facts: LoginFacts, reason: String) {
        let plan = LoginPlan.decide(facts)
        #expect(plan.method == .none && plan.finding.contains(reason))
    }

    @Test func `the finding names the desktop, and the advice makes sure`() {
        for desktop in [Self.sway, Self.xfce] {
            for manager in [UserManager(), nil] {
                let plan = LoginPlan.decide(LoginFacts(manager: manager, isInSession: true, desktop: desktop))
                #expect(plan.finding.contains(desktop.name))
                #expect(plan.finding.contains("systemd") == (manager == nil))
            }
        }
        let unknown = LoginPlan.decide(
            LoginFacts(manager: UserManager(), isInSession: true, desktopName: "wlroots"))
        expect(unknown.finding, contains: "wlroots")
        let enable = "halflight enable"
        #expect(unknown.advice?.contains(enable) == false)
        for facts in [LoginFacts(), LoginFacts(manager: UserManager())] {
            expect(LoginPlan.decide(facts).advice, contains: enable)
        }
    }

    @Test(arguments: [
        (["WAYLAND_DISPLAY": "wayland-0"], true), (["DISPLAY": ":0"], true), ([:], false), (["DISPLAY": ""], false),
        (["DISPLAY": "localhost:10.0", "SSH_CONNECTION": "a b c d"], false),
        (["WAYLAND_DISPLAY": "wayland-0", "SSH_CONNECTION": "a b c d"], true),
    ])
    func `the environment shows a graphical session`(environment: [String: String], isInSession: Bool) {
        #expect(LoginFacts.isInSession(environment) == isInSession)
    }
}
