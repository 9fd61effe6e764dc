import Glibc
import SDEvent
import Switching
import TestSupport
import TestTags
import Testing

@testable import Responders

/// darkman's scripts, unchanged.
@Suite("darkman's scripts", .tags(.alone)) @MainActor struct DarkmanFoldersTests {
    /// Writes a script that records its place, its arguments and `text`.
    private func script(
        _ rig: DarkmanRig, _ path: String, _ text: String = "", shebang: String = "#!/bin/sh\n", mode: mode_t = 0o755
    ) throws {
        try rig.folder.write("\(shebang)echo \"\(path)[$*]\(text)\" >>$RECORD\n", to: path, mode: mode)
    }

    @Test("Scripts of darkman 1 run by folder without arguments; those of darkman 2 get the mode")
    func both() throws {
        try DarkmanRig.run { rig in
            try script(rig, "home/dark-mode.d/gtk.sh")
            try script(rig, "home/light-mode.d/gtk.sh")
            try script(rig, "home/darkman/all")
            rig.change(to: .night)
            try rig.wait(for: ["home/dark-mode.d/gtk.sh[]", "home/darkman/all[dark]"])
            rig.change(to: .day)
            try rig.wait(
                for: [
                    "home/dark-mode.d/gtk.sh[]", "home/darkman/all[dark]", "home/darkman/all[light]",
                    "home/light-mode.d/gtk.sh[]",
                ])
            #expect(rig.log.warnings == [])
            #expect(
                rig.stages.records.map(\.name) == ["darkman", "darkman/darkman/all", "darkman/light-mode.d/gtk.sh"])
        }
    }

    @Test("A script that is a link runs by the link, by whose folder it tells what to do")
    func links() throws {
        try DarkmanRig.run { rig in
            try rig.folder.write("#!/bin/sh\necho \"$0\" >>$RECORD\n", to: "scripts/both", mode: 0o755)
            try rig.folder.write("echo \"$0\" >>$RECORD\n", to: "scripts/bare", mode: 0o755)
            let links = ["bare", "both"].map { "\(rig.folder.path)/home/dark-mode.d/\($0)" }
            try rig.folder.makeFolder("home/dark-mode.d")
            for link in links { #expect(symlink("../../scripts/\(link.suffix(4))", link) == 0) }
            rig.change(to: .night)
            try rig.wait(for: links)
        }
    }

    @Test("A user's script replaces an installed one of the same name")
    func precedence() throws {
        try DarkmanRig.run { rig in
            for place in ["home", "share", "share2"] { try script(rig, "\(place)/dark-mode.d/same") }
            try script(rig, "share2/dark-mode.d/other")
            rig.change(to: .night)
            try rig.wait(for: ["home/dark-mode.d/same[]", "share2/dark-mode.d/other[]"])
        }
    }

    @Test("Files that are not executable are ignored, and bash runs scripts without an interpreter line")
    func files() throws {
        try DarkmanRig.run { rig in
            try script(rig, "home/darkman/notes", mode: 0o644)
            try rig.folder.makeFolder("home/darkman/folder")
            try script(rig, "home/darkman/bare words", "${BASH_VERSION:+bash}", shebang: "")
            rig.change(to: .night)
            try rig.wait(for: ["home/darkman/bare words[dark]bash"])
            #expect(rig.log.warnings == [])
        }
    }

    @Test("A script that other users can write to does not run, with a warning")
    func refusal() throws {
        try DarkmanRig.run { rig in
            try script(rig, "home/darkman/open")
            let path = "\(rig.folder.path)/home/darkman/open"
            #expect(chmod(path, 0o777) == 0)
            try script(rig, "home/darkman/next")
            rig.change(to: .night)
            try rig.wait(for: ["home/darkman/next[dark]"])
            #expect(
                rig.log.warnings == [
                    "warning: script \(path) does not run: every user can write to it; to let it run: chmod o-w \(path)"
                ])
        }
    }

    @Test("A script that is refused is a problem in either appearance, logged once, until scripts are turned off")
    func lastingProblem() throws {
        try DarkmanRig.run { rig in
            try script(rig, "home/dark-mode.d/open")
            #expect(chmod("\(rig.folder.path)/home/dark-mode.d/open", 0o777) == 0)
            try script(rig, "home/darkman/next")
            var calls = 0
            rig.responder.whenProblemsChange = { calls += 1 }
            rig.change(to: .night)
            try rig.wait(for: ["home/darkman/next[dark]"])
            rig.change(to: .day)
            try rig.wait(for: ["home/darkman/next[dark]", "home/darkman/next[light]"])
            #expect(rig.responder.problems.count == 1 && calls == 1)
            #expect(rig.log.warnings.count == 1)
            #expect(rig.responder.places.contains("\(rig.folder.path)/home/dark-mode.d"))
            rig.responder.isOn = false
            #expect(rig.responder.places == [])
            rig.responder.foldersMayHaveChanged()
            #expect(rig.responder.problems == [] && calls == 2)
        }
    }

    /// Each waits for the other, which only works in parallel.
    @Test("Scripts run in parallel, and only one that hangs is stopped")
    func limits() throws {
        let limits = TimeLimits(run: .milliseconds(400), grace: .milliseconds(100))
        try DarkmanRig.run(limits: limits) { rig in
            for (own, other) in [("a", "b"), ("b", "a")] {
                try rig.folder.write(
                    "#!/bin/sh\n>$HERE/\(own); while [ ! -e $HERE/\(other) ]; do sleep 0.01; done; echo met >>$RECORD\n",
                    to: "home/darkman/\(own)", mode: 0o755)
            }
            try rig.folder.write("#!/bin/sh\nexec sleep 600\n", to: "home/dark-mode.d/hangs", mode: 0o755)
            rig.change(to: .night)
            try rig.wait(for: ["met", "met"])
            try rig.wait(until: "the one that hangs is stopped") {
                rig.stages.records.contains { $0.name == "darkman/dark-mode.d/hangs" && $0.isFailure }
            }
        }
    }

    @Test("Scripts do not run while turned off, and run at once when turned on")
    func off() throws {
        try DarkmanRig.run(isOn: false) { rig in
            try script(rig, "home/darkman/all")
            rig.change(to: .night)
            #expect(
                rig.stages.records.first?.probe == .absent("the configuration does not have hooks: {darkman: on}"))
            rig.responder.isOn = true
            try rig.wait(for: ["home/darkman/all[dark]"])
        }
    }

    @Test("Turning scripts off removes failures from the list and stops running scripts")
    func offAfterAFailure() throws {
        try DarkmanRig.run { rig in
            try rig.folder.write("#!/bin/sh\nexit 3\n", to: "home/darkman/bad", mode: 0o755)
            rig.change(to: .night)
            try rig.wait(until: "it has failed") { rig.stages.records.count(where: \.isFailure) == 2 }
            rig.responder.isOn = false
            let off = Probe.absent("the configuration does not have hooks: {darkman: on}")
            #expect(rig.stages.records.map(\.name) == ["darkman"])
            #expect(rig.stages.records.first?.probe == off)
            #expect(rig.stages.records.first?.isFailure == false)
            try rig.folder.write("#!/bin/sh\nsleep 60\n", to: "home/darkman/bad", mode: 0o755)
            rig.responder.isOn = true
            try rig.wait(until: "it runs") { rig.stages.records.contains { $0.name == "darkman/darkman/bad" } }
            rig.responder.isOn = false
            try rig.wait(until: "it has ended") { !rig.stages.isRunning }
            #expect(rig.stages.records.map(\.probe) == [off])
        }
    }
}
