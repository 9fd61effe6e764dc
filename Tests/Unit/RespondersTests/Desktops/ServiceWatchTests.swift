import Responders
import TestTags
import Testing
import Vocabulary

/// Services that start late.
@Suite("A desktop service that starts late", .tags(.alone)) @MainActor struct ServiceWatchTests {
    @Test(.promise("late-desktop-follows")) func `a late or returning service gets the current appearance`() throws {
        try ServiceRig.run("org.kde.kded5", DesktopChoice([.kde])) { rig, service in
            try rig.plasmaTools("BreezeLight")
            try rig.follow(.night)
            #expect(
                try rig.record("kde").probe == .notYet("org.kde.kded6 or org.kde.kded5 is not on the session bus"))
            #expect(rig.calls == [])
            try service.come()
            try rig.wait(until: "it follows") { try rig.record("kde").outcome == .done }
            #expect(rig.scheme == "BreezeDark")

            try service.go()
            try rig.plasmaTools("BreezeLight")
            try service.come()
            try rig.wait(until: "it follows again") { rig.scheme == "BreezeDark" }
            #expect(rig.log.warnings == [])
        }
    }

    @Test func `a service that starts before the first change isn't used`() throws {
        try ServiceRig.run("org.xfce.Xfconf", DesktopChoice([.xfce])) { rig, service in
            try rig.xfconfQuery()
            try service.come()
            #expect(rig.calls == [])
            #expect(try rig.record("xfce-theme").time == nil)
        }
    }
}
