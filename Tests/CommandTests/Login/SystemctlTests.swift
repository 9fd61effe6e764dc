import Testing

@testable import halflight

@Suite("What systemctl shows")
struct SystemctlTests {
    @Test("A unit that is enabled and runs")
    func running() {
        let manager = UserManager(showing: "LoadState=loaded\nActiveState=active\nUnitFileState=enabled\n")
        #expect(
            manager
                == UserManager(targetIsActive: false, unitIsFound: true, unitFileState: "enabled", unitIsActive: true))
    }

    @Test("A unit that systemd does not know")
    func missing() {
        let manager = UserManager(showing: "LoadState=not-found\nActiveState=inactive\nUnitFileState=\n")
        #expect(!manager.unitIsFound)
        #expect(manager.unitFileState == "")
        #expect(!manager.unitIsActive)
    }

    @Test("Nonsense", arguments: ["", "active", "=\n==\n", "ActiveState"])
    func nonsense(text: String) {
        #expect(UserManager(showing: text) == UserManager())
    }

    @Test("No systemctl in PATH")
    func none() {
        #expect(Systemctl(environment: ["PATH": "/no/such/folder"]) == nil)
        #expect(Systemctl(environment: [:]) == nil)
    }
}
