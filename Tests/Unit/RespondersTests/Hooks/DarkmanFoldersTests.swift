import Glibc
import Responders
import TestSupport
import Testing
import Vocabulary

/// darkman's scripts, unchanged.
@Suite("darkman's scripts", .tags(.alone)) @MainActor struct DarkmanFoldersTests {
    /// Writes a script that records its path, its arguments and `text`.
    private func script(
        _ rig: HookRig, _ path: String, _ text: String = "", firstLine: String = "#!/bin/sh\n"
    ) throws {
        try rig.folder.write("\(firstLine)echo \"$0[$*]\(text)\" >>$RECORD\n", to: path, mode: 0o755)
    }

    @Test(.promise("programs-bash-for-darkman")) func `scripts of darkman 1 and 2 run`() throws {
        try HookRig.run(isDarkman: true) { rig in
            for name in ["dark-mode.d/gtk.sh", "light-mode.d/gtk.sh", "darkman/all"] { try script(rig, "home/\(name)") }
            try script(rig, "scripts/bare words", "${BASH_VERSION:+bash}", firstLine: "")
            let home = "\(rig.folder.path)/home"
            #expect(symlink("../../scripts/bare words", "\(home)/darkman/link") == 0)
            rig.change(to: .night)
            let byNight = ["dark-mode.d/gtk.sh[]", "darkman/all[dark]", "darkman/link[dark]bash"].map {
                "\(home)/\($0)"
            }
            try rig.wait(for: byNight)
            rig.change(to: .day)
            let byDay = ["light-mode.d/gtk.sh[]", "darkman/all[light]", "darkman/link[light]bash"]
            try rig.wait(for: byNight + byDay.map { "\(home)/\($0)" })
            #expect(rig.log.warnings == [])
            let names = ["darkman", "darkman/darkman/all", "darkman/darkman/link", "darkman/light-mode.d/gtk.sh"]
            #expect(rig.stages.records.map(\.name) == names)
        }
    }

    @Test func `darkman's scripts run once turned on and end once turned off`() throws {
        try HookRig.run(isDarkman: true, isOn: false) { rig in
            let off = Probe.absent("the configuration does not have hooks: {darkman: on}")
            var calls = 0
            rig.hooks.whenProblemsChange = { calls += 1 }
            try rig.hook("bad", in: "home/darkman", "exit 3")
            try rig.hook("open", in: "home/dark-mode.d", "exit")
            #expect(chmod("\(rig.folder.path)/home/dark-mode.d/open", 0o777) == 0)
            rig.change(to: .night)
            #expect(rig.stages.records.map(\.probe) == [off] && rig.hooks.places == [])
            rig.hooks.isOn = true
            try rig.wait(until: "it has failed") { rig.stages.records.count(where: \.isFailure) == 2 }
            #expect(rig.hooks.places.contains("\(rig.folder.path)/home/dark-mode.d"))
            rig.change(to: .day)
            try rig.wait(until: "it has failed again") { rig.log.warnings.count { $0.contains("/bad: ") } == 2 }
            #expect(rig.log.warnings.count { $0.contains("/open ") } == 1, "a problem in either appearance")
            #expect(rig.hooks.problems.count == 1 && calls == 1)

            rig.hooks.isOn = false
            #expect(rig.stages.records.map(\.probe) == [off] && rig.stages.failures == [])
            rig.hooks.foldersMayHaveChanged()
            #expect(rig.hooks.problems == [] && calls == 2)
            try rig.hook("bad", in: "home/darkman", "sleep 60")
            rig.hooks.isOn = true
            try rig.wait(until: "it runs") { rig.stages.records.contains { $0.name == "darkman/darkman/bad" } }
            rig.hooks.isOn = false
            try rig.wait(until: "it has ended") { !rig.stages.isRunning }
            #expect(rig.stages.records.map(\.probe) == [off])
        }
    }
}
