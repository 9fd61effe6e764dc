import Testing

@testable import DesktopSetup

@Suite("The output of systemctl")
struct SystemctlTests {
    @Test("A unit is enabled and active")
    func running() {
        let manager = UserManager(showing: "LoadState=loaded\nActiveState=active\nUnitFileState=enabled\n")
        #expect(
            manager
                == UserManager(targetIsActive: false, unitIsFound: true, unitFileState: "enabled", unitIsActive: true))
    }

    @Test("A unit is unknown to systemd")
    func missing() {
        let manager = UserManager(showing: "LoadState=not-found\nActiveState=inactive\nUnitFileState=\n")
        #expect(!manager.unitIsFound)
        #expect(manager.unitFileState == "")
        #expect(!manager.unitIsActive)
    }

    @Test("Other text has no unit", arguments: ["", "active", "=\n==\n", "ActiveState"])
    func nonsense(text: String) {
        #expect(UserManager(showing: text) == UserManager())
    }

    @MainActor @Test("Without systemctl in PATH there is no user manager")
    func none() {
        #expect(Systemctl(environment: ["PATH": "/no/such/folder"]) == nil)
        #expect(Systemctl(environment: [:]) == nil)
    }
}
