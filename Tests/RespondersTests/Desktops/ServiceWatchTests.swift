import Responders
import Switching
import Testing

/// Services that come late.
@Suite("A desktop's service that comes late") @MainActor struct ServiceWatchTests {
    @Test("Until it is there the probe says so; when it comes, what holds is told, and again when it comes back")
    func late() throws {
        try ServiceRig.run("org.kde.kded5", DesktopChoice([.kde])) { rig, service in
            try rig.plasmaApplyColorScheme()
            try rig.store("scheme", "BreezeLight")
            try rig.follow(.night)
            #expect(
                try rig.record("kde").probe == .notYet("org.kde.kded6 or org.kde.kded5 is not on the session bus"))
            #expect(rig.calls == [])
            try service.come()
            try rig.wait(until: "it follows") { try rig.record("kde").outcome == .done }
            #expect(rig.stored("scheme") == "BreezeDark")

            try service.go()
            try rig.store("scheme", "BreezeLight")
            try service.come()
            try rig.wait(until: "it follows again") { rig.stored("scheme") == "BreezeDark" }
            #expect(rig.log.warnings == [])
        }
    }

    @Test("A service that comes before there is anything to tell is no reason to tell it")
    func early() throws {
        try ServiceRig.run("org.xfce.Xfconf", DesktopChoice([.xfce])) { rig, service in
            try rig.xfconfQuery()
            try service.come()
            #expect(rig.calls == [])
            #expect(try rig.record("xfce-theme").time == nil)
        }
    }
}
