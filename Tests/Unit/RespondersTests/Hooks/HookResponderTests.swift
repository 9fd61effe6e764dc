import Glibc
import Processes
import Responders
import SDEvent
import TestSupport
import Testing
import Vocabulary

@Suite(.tags(.alone)) @MainActor struct HookResponderTests {
    @Test func `hooks get the appearance as argument and in the environment`() throws {
        try HookRig.run { rig in
            try rig.hook(
                "50-tell", #"echo "$# $1 $HALFLIGHT_APPEARANCE $HALFLIGHT_PREVIOUS $HALFLIGHT_THEME" >>$RECORD"#)
            rig.change(to: .night)
            try rig.wait(for: "1 night night day ink")
            rig.change(to: .day)
            try rig.wait(for: "1 day day night paper")
        }
    }

    /// Two hooks wait for each other, which works only in parallel.
    @Test func `hooks with the same number run in parallel, and the next afterwards`() throws {
        try HookRig.run { rig in
            let meet = { (mine: String, other: String) in
                ">$HERE/\(mine); while [ ! -e $HERE/\(other) ]; do sleep 0.01; done; echo met >>$RECORD"
            }
            try rig.hook("10-a", meet("a", "b"))
            try rig.hook("10-b", meet("b", "a"))
            try rig.hook("11-c", "echo next >>$RECORD")
            rig.change()
            try rig.wait(for: "next")
            #expect(rig.record == ["met", "met", "next"])
        }
    }

    @Test func `without hooks nothing happens`() throws {
        try HookRig.run { rig in
            rig.change()
            try rig.loop.runOnce(timeout: .zero)
            #expect(rig.log.lines.filter { !$0.hasPrefix("debug:") } == [])
            #expect(rig.stages.records.map(\.state) == [.doesNotApply("there is nothing to run for night")])
            try rig.hook("10-late", "echo late >>$RECORD")
            rig.change()
            try rig.wait(for: "late")
        }
    }

    @Test func `other hooks run when hooks fail`() throws {
        try HookRig.run { rig in
            try rig.hook("10-fails", "exit 3")
            try rig.hook("10-crashes", "ulimit -c 0; kill -SEGV $$")
            try rig.folder.write("#!/nowhere/interpreter\n", to: "hooks.d/10-orphan", mode: 0o755)
            try rig.folder.write("no program\n", to: "hooks.d/10-text", mode: 0o755)
            try rig.hook("20-next", "echo next >>$RECORD")
            rig.change()
            try rig.wait(for: "next")
            let failed = rig.stages.records.dropFirst().filter(\.isFailure)
            #expect(failed.map(\.name) == ["crashes", "fails", "orphan", "text"].map { "hooks/10-\($0)" })
            #expect(rig.log.warnings.sorted() == failed.map { "warning: \($0.name): \($0.state)" })
        }
    }

    @Test func `a hook's refusal is logged once until corrected`() throws {
        try HookRig.run { rig in
            let path = "\(rig.hooks.places[0])/10-open"
            var calls = 0
            rig.hooks.whenProblemsChange = { calls += 1 }
            try rig.hook("10-open", "echo open >>$RECORD")
            #expect(chmod(path, 0o757) == 0)
            try rig.hook("20-next", "echo $HALFLIGHT_REASON >>$RECORD")
            for reason in ["one", "two"] {
                rig.change(reason: reason)
                try rig.wait(for: reason)
            }
            #expect(
                rig.log.warnings == [
                    "warning: hook \(path) does not run: every user can write to it; to correct it: chmod o-w \(path)"
                ])
            for _ in 1...2 { rig.hooks.foldersMayHaveChanged() }
            #expect(rig.hooks.problems.count == 1 && calls == 1)

            #expect(chmod(path, 0o755) == 0)
            rig.hooks.foldersMayHaveChanged()
            #expect(rig.hooks.problems == [] && calls == 2)
            rig.change(reason: "three")
            try rig.wait(for: "three")
            #expect(chmod(path, 0o757) == 0)
            rig.change(reason: "four")
            try rig.wait(for: "four")
            #expect(rig.record == ["one", "two", "open", "three", "four"])
            #expect(rig.log.warnings.count == 2)
        }
    }

    @Test func `a hanging hook is stopped`() throws {
        let limits = TimeLimits(run: .milliseconds(100), grace: .milliseconds(100))
        try HookRig.run(limits: limits) { rig in
            try rig.hook("10-hangs", "sleep 600")
            try rig.hook("10-ignores", "trap '' TERM; while :; do sleep 600; done")
            try rig.hook("20-next", "echo next >>$RECORD")
            rig.change()
            try rig.wait(for: "next")
            let stopped = rig.stages.records.filter { $0.outcome == .overran(.milliseconds(100)) }
            #expect(stopped.map(\.name) == ["hooks/10-hangs", "hooks/10-ignores"])
            #expect(rig.log.warnings.count == 2)
        }
    }

    /// The stopped older hook prints a line, and the newer hook's line follows.
    @Test func `the older run stops before the newer one starts`() throws {
        try HookRig.run { rig in
            try rig.hook(
                "10-slow",
                """
                [ "$1" = day ] && { echo day >>$RECORD; exit; }
                trap 'sleep 0.2; echo last word of night >>$RECORD; exit' TERM
                echo night >>$RECORD
                while :; do sleep 0.01; done
                """)
            try rig.hook("20-next", "echo next $1 >>$RECORD")
            rig.change(to: .night)
            try rig.wait(for: "night")
            rig.change(to: .day)
            try rig.wait(for: "next day")
            #expect(rig.record == ["night", "last word of night", "day", "next day"])
            #expect(rig.log.warnings == [])
        }
    }

    @Test func `the output is logged under the hook's name`() throws {
        try HookRig.run { rig in
            try rig.hook("10-says", "echo one; echo two >&2; printf three; exit 1")
            try rig.hook("20-next", "echo next >>$RECORD")
            rig.change()
            try rig.wait(for: "next")
            #expect(
                rig.log.lines == [
                    "info: 10-says: one", "info: 10-says: two", "info: 10-says: three",
                    "warning: hooks/10-says: it ended with exit code 1",
                ])
        }
    }

    @Test(.promise("limits-hook-output")) func `a hook's output is limited`() throws {
        try HookRig.run { rig in
            try rig.hook("10-lines", "yes | head -c 1000000; echo lines >>$RECORD")
            try rig.hook("10-line", "head -c 1000000 /dev/zero | tr '\\0' x >&2; echo line >>$RECORD")
            try rig.hook("20-next", "echo next >>$RECORD")
            rig.change()
            try rig.wait(for: "next")
            #expect(rig.record.sorted() == ["line", "lines", "next"])
            let said = rig.log.lines.filter { $0.hasPrefix("info: 10-lines:") }
            #expect(said.count == 201)
            #expect(said.last == "info: 10-lines: (the rest of the output is omitted)")
            let long = rig.log.lines.filter { $0.hasPrefix("info: 10-line:") }
            let line = String(repeating: "x", count: 1000)
            #expect(long == ["info: 10-line: \(line) ...", "info: 10-line: (the rest of the output is omitted)"])
        }
    }

    /// The remaining program continues writing during the next stage, another run of its hook, and afterwards.
    @Test func `a hook's background process continues, even without the hook`() throws {
        try HookRig.run { rig in
            try rig.hook(
                "10-leaves",
                """
                echo run $HALFLIGHT_REASON
                [ -e $HERE/pid ] && exit
                (while sleep 0.01; do echo tick; done) &
                echo $! >$HERE/pid
                """)
            try rig.hook("20-next", "echo next $HALFLIGHT_REASON >>$RECORD")
            rig.change(reason: "one")
            try rig.wait(for: "next one")
            let stays = try #require(rig.number("pid"))
            defer { kill(stays, SIGKILL) }

            let ticks = { rig.log.lines.count { $0 == "info: 10-leaves: tick" } }
            try rig.wait(until: "it has written more") { ticks() > 5 }
            rig.change(reason: "two")
            try rig.wait(for: "next two")
            #expect(rig.log.lines.contains("info: 10-leaves: run two"))
            let before = ticks()
            try rig.wait(until: "it has written more") { ticks() > before + 5 }

            #expect(unlink("\(rig.folder.path)/hooks.d/10-leaves") == 0)
            rig.change(reason: "three")
            try rig.wait(for: "next three")
            let removed = ticks()
            try rig.wait(until: "it has written more") { ticks() > removed + 5 }
            #expect(rig.stages.records.map(\.name) == ["hooks", "hooks/20-next"])
            try rig.stop()
            #expect(kill(stays, 0) == 0)
        }
    }

    @Test func `stop ends running hooks and then calls back`() throws {
        try HookRig.run { rig in
            try rig.hook(
                "10-slow",
                """
                trap 'sleep 0.1; echo ended >>$RECORD; exit' TERM
                echo begun >>$RECORD
                while :; do sleep 0.01; done
                """)
            try rig.hook("20-next", "echo next >>$RECORD")
            rig.change()
            try rig.wait(for: "begun")
            rig.change()
            try rig.stop()
            #expect(rig.record == ["begun", "ended"])
            rig.change()
            try rig.stop()
            #expect(rig.record == ["begun", "ended"])
        }
    }

    /// Other tests open and close descriptors at the same time, so the count is only approximately the same.
    @Test func `no descriptor stays open`() throws {
        try HookRig.run { rig in
            try rig.hook("10-true", "")
            try rig.hook("10-says", "echo said")
            try rig.folder.write("#!/nowhere/interpreter\n", to: "hooks.d/10-orphan", mode: 0o755)
            try rig.hook("20-next", "echo $HALFLIGHT_REASON >>$RECORD")
            let before = try openDescriptors()
            for round in 1...60 {
                rig.change(reason: "round \(round)")
                try rig.wait(for: "round \(round)")
            }
            #expect(try openDescriptors() < before + 60)
        }
    }

    private func openDescriptors() throws -> Int {
        let folder = try #require(opendir("/proc/self/fd"))
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }
}
