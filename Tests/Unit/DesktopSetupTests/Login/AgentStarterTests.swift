import Testing
import Vocabulary

@testable import DesktopSetup

@Suite("The agent's starter")
struct AgentStarterTests {
    private static let slice = "0::/user.slice/user-1000.slice/user@1000.service"
    private static let window: UInt32 = 136 << 8
    private static let console: UInt32 = 4 << 8 | 1

    @Test(
        arguments: [
            ("\(slice)/session.slice/halflight.service\n", 0, "systemd\n", .systemd),
            ("1:name=systemd:/user.slice/halflight.service\n0::/\n", 0, "systemd\n", .systemd),
            ("\(slice)/app.slice/dbus-:1.2-org.halflight.Agent@0.service\n", 0, "systemd\n", .activation),
            ("0::/\n", 0, "dbus-daemon\n", .activation),
            ("\(slice)/app.slice/app-foot-12.scope\n", window, "bash\n", .terminal),
            ("0::/user.slice/user-1000.slice/session-2.scope\n", console, "sway\n", .program("sway")),
            ("0::/user.slice/user-1000.slice/session-2.scope\n", 0, "xfce4-session\n", .program("xfce4-session")),
            (
                "\(slice)/app.slice/app-halflight@autostart.service\n", 0, "systemd\n",
                .unit("app-halflight@autostart.service")
            ),
            ("0::/\n", 0, "systemd\n", nil), ("\(slice)/init.scope\n", 0, "systemd\n", nil),
            ("\(slice)\n", 0, "systemd\n", nil), ("", 0, nil, nil),
        ] as [(String, UInt32, String?, AgentStarter?)])
    func `the starter is the unit, the bus, a terminal or a program`(
        cgroups: String, terminal: UInt32, parent: String?, starter: AgentStarter?
    ) {
        #expect(AgentStarter(cgroups: cgroups, terminal: terminal, parent: parent) == starter)
    }

    @Test func `a disabled unit of the agent doesn't start with the session`() {
        let starter = AgentStarter(
            cgroups: "\(Self.slice)/session.slice/halflight.service\n", terminal: 0, parent: "systemd\n",
            unitIsEnabled: false)
        #expect(starter == .disabledUnit)
        #expect(starter?.message.english == "D-Bus activation or systemctl start")
    }

    @Test func `an ended process has no starter`() {
        #expect(AgentStarter(process: -1, unitIsEnabled: true) == nil)
    }
}
