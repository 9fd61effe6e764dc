import Testing

@testable import DesktopSetup

@Suite("systemctl's output")
struct SystemctlTests {
    private func manager(_ text: String) -> UserManager {
        UserManager(showing: text.split(separator: "\n").map(String.init))
    }

    @Test func `a unit is enabled and active, or unknown to systemd`() {
        #expect(
            manager("LoadState=loaded\nActiveState=active\nUnitFileState=enabled\n")
                == UserManager(unitFileState: "enabled", unitIsActive: true))
        #expect(
            manager("LoadState=not-found\nActiveState=inactive\nUnitFileState=\n")
                == UserManager(unitIsFound: false))
    }

    @Test(arguments: [
        ("Result=start-limit-hit", "it was started too often in a short time"),
        ("Result=exit-code\nExecMainStatus=1", "it ended with exit code 1"),
        ("Result=exit-code\nExecMainStatus=64", "its command line or environment is wrong (exit code 64)"),
        ("Result=signal\nExecMainStatus=11", "signal 11 ended it"),
        ("Result=watchdog", "it did not answer systemd's watchdog"), ("Result=odd", "of odd"), ("", "of a failure"),
    ])
    func `a failed unit has its reason in words`(text: String, reason: String) {
        #expect(manager("ActiveState=failed\n\(text)").unitFailure == reason)
        #expect(manager("ActiveState=activating\n\(text)").unitFailure == nil)
    }

    @Test(arguments: ["", "active", "=\n==\n", "ActiveState"])
    func `other text describes no unit`(text: String) {
        #expect(manager(text) == UserManager())
    }

    @MainActor @Test func `without systemctl in PATH there is no user manager`() {
        #expect(Systemctl(environment: ["PATH": "/no/such/folder"]) == nil)
        #expect(Systemctl(environment: [:]) == nil)
    }
}
