import Foundation
import LoopSupport
import Processes
import Responders
import TestSupport
import Testing
import Vocabulary

/// Parallel recipes, each with its own time limit, and without repeated steps.
@Suite(.tags(.alone)) @MainActor struct RecipeResponderTests {
    @Test func `a program is notified only if its filled template changed`() throws {
        try RecipeRig.run { rig in
            rig.enable("one", rig.template("f"), rig.script("cat $HERE/f >>$HERE/record"))
            try rig.follow()
            #expect(rig.record == ["ink 17191e"])
            #expect(rig.outcome("one") == .done)
            #expect(rig.part("one")?.stage == .programs)
            try rig.folder.write("{{! as before }}{{scheme-name}} {{background-hex}}\n", to: "t")
            try rig.reload()
            #expect(rig.record == ["ink 17191e"])
            #expect(rig.outcome("one") == .unchanged)
        }
    }

    @Test func `a failed notification is repeated even for a correct file`() throws {
        try RecipeRig.run { rig in
            rig.enable(
                "one", rig.template("f"),
                rig.script("echo told >>$HERE/record; test -e $HERE/well || { echo no >&2; exit 3; }"))
            try rig.follow()
            let why = "/bin/sh ended with exit code 3: no"
            #expect(rig.outcome("one") == .failed("\(why)"))
            #expect(rig.log.warnings == ["warning: recipes/one: \(why)"])
            try rig.folder.write("", to: "well")
            try rig.reload()
            #expect(rig.outcome("one") == .done)
            #expect(rig.record.filter { $0 == "told" }.count == 2)
        }
    }

    @Test func `a failed template prevents the notification`() throws {
        try RecipeRig.run { rig in
            let template = try rig.folder.write("{{", to: "t")
            rig.enable("one", rig.template("f"), rig.tell)
            try rig.follow()
            #expect(rig.record == [])
            #expect(rig.outcome("one") == .failed("\(template):1:1: this tag is never closed: {{"))
        }
    }

    @Test func `recipes that hang, fail, flood or miss a program don't delay others`() throws {
        try RecipeRig.run(limits: TimeLimits(run: .milliseconds(600), grace: .milliseconds(50))) { rig in
            rig.enable("hangs", rig.script("trap '' TERM; sleep 30"))
            rig.enable("fails", rig.script("exit 9"))
            rig.enable("floods", rig.script("yes >&2 & yes"))
            rig.enable("absent", programs: ["no-such-program"], rig.script("echo absent >>$HERE/record"))
            rig.enable("missing", rig.command(["/no/such"]))
            rig.enable("well", rig.script("echo well >>$HERE/record"))
            rig.change()
            try rig.loop.run(until: "the well one is done") { rig.outcome("well") == .done }
            #expect(rig.outcome("hangs") == nil)
            try rig.settle()
            #expect(rig.outcome("hangs") == .overran(.milliseconds(600)))
            #expect(rig.outcome("floods") == .overran(.milliseconds(600)))
            #expect(rig.outcome("fails") == .failed("/bin/sh ended with exit code 9"))
            #expect(
                rig.outcome("missing")
                    == .failed("/no/such cannot be run: it does not exist, or is not on the PATH"))
            #expect(rig.part("absent")?.probe == .absent("no-such-program is not on the PATH"))
            #expect(rig.record == ["well"])
            #expect((rig.part("floods")?.output.count ?? 99) <= 10)
            #expect(
                rig.stages.records.first?.outcome
                    == .failed("recipes/fails, recipes/floods, recipes/hangs, recipes/missing"))
        }
    }

    @Test func `a newer change stops the older one's programs`() throws {
        try RecipeRig.run { rig in
            let words = ByAppearance(
                day: ["/bin/sh", "-c", "echo day >>$HERE/record"], night: ["/bin/sleep", "30"])
            rig.enable("one", .command(CommandStep(words)))
            rig.change(to: .night)
            rig.change(to: .day)
            try rig.loop.run(until: "the newer is told") { rig.outcome("one") == .done }
            #expect(rig.record == ["day"])
        }
    }

    @Test func `a recipe enabled later runs alone, and a disabled one leaves the list`() throws {
        try RecipeRig.run { rig in
            #expect(rig.reads == 0, "no file is read before the first change")
            for appearance in [Appearance.day, .night] { rig.change(to: appearance) }
            #expect(rig.reads == 1)
            #expect(rig.stages.records.first?.state.id == "does-not-apply")
            rig.enable("a", rig.script("echo a >>$HERE/record"))
            rig.recipes.mayHaveChanged()
            try rig.loop.run(until: "a is done") { rig.outcome("a") == .done }
            rig.enable("b", rig.script("echo b >>$HERE/record"))
            rig.recipes.mayHaveChanged()
            try rig.loop.run(until: "b is done") { rig.outcome("b") == .done }
            #expect(rig.record == ["a", "b"])
            rig.entries.removeFirst()
            rig.recipes.mayHaveChanged()
            #expect(rig.responder.parts.map(\.name) == ["recipes/b"])
        }
    }

    @Test func `an edited template is filled again, and no other recipe runs`() throws {
        try RecipeRig.run { rig in
            rig.enable("a", rig.template("f"), rig.script("cat $HERE/f >>$HERE/record"))
            rig.enable("b", rig.script("echo b >>$HERE/record"))
            try rig.follow()
            try rig.folder.write("other\n", to: "t")
            try rig.reload()
            try rig.reload()
            #expect(rig.record.sorted() == ["b", "ink 17191e", "other"])
        }
    }

    @Test func `a deleted recipe stops, and an enabled one waits for the others`() throws {
        try RecipeRig.run { rig in
            rig.enable("gone", rig.script("sleep 30"))
            rig.enable("slow", rig.script("while [ ! -e $HERE/go ]; do sleep 0.01; done"))
            rig.change()
            rig.entries.removeFirst()
            rig.enable("late", rig.script("echo late >>$HERE/record"))
            rig.recipes.mayHaveChanged()
            #expect(rig.responder.parts.map(\.name) == ["recipes/slow"])
            #expect(rig.record == [])
            try rig.folder.write("", to: "go")
            try rig.loop.run(until: "the late one is done") { rig.outcome("late") == .done }
            #expect(rig.responder.parts.map(\.name) == ["recipes/late", "recipes/slow"])
            #expect(rig.outcome("slow") == .done)
        }
    }

    @Test(.promise("recipe-not-running")) func `a recipe without a running program isn't a failure`() throws {
        try RecipeRig.run { rig in
            rig.enable("a", .signal(SignalStep(ByAppearance(day: 10, night: 10), to: ["no-such-program"])))
            rig.enable("b", rig.command(["/bin/true"], sockets: ["/no/such/*"]))
            rig.enable("c", .terminals(TerminalsStep(["no-such-terminal"])))
            rig.enable("d", rig.script("exit 69"))
            try rig.follow()
            for name in ["a", "b", "c", "d"] {
                #expect(rig.outcome(name) == .notRunning)
                #expect(rig.part(name)?.state == .notRunning)
                #expect(rig.part(name)?.isFailure == false)
            }
        }
    }

    @Test func `an invalid recipe is reported once, and the others run`() throws {
        try RecipeRig.run { rig in
            let error = RecipeError("/r/bad.yaml:3:5: no")
            rig.entries = [RecipeEntry(name: "bad", content: .failure(error))]
            rig.enable("well", rig.script("echo well >>$HERE/record"))
            try rig.follow()
            try rig.follow(.day)
            #expect(rig.record == ["well", "well"])
            #expect(rig.outcome("bad") == .failed("/r/bad.yaml:3:5: no"))
            #expect(
                rig.log.lines.filter { $0.hasPrefix("error") }
                    == ["error: /r/bad.yaml:3:5: no. The recipe bad is not used"])
        }
    }

    @Test func `known words in braces are replaced, and others stay`() throws {
        try RecipeRig.run { rig in
            let script = "echo \"$@\" >>$HERE/record"
            let arguments = [
                "/bin/sh", "-c", script, "x", "{appearance}-{variant}", "{theme}", "{program}", "{else} {", "}{",
            ]
            rig.enable("one", programs: ["no-such", "sh"], rig.command(arguments))
            try rig.follow()
            #expect(rig.record == ["night-dark ink sh {else} { }{"])
        }
    }

    @Test func `a command runs for each socket with a listening process`() throws {
        try RecipeRig.run { rig in
            let listeners = try ["a", "b"].map { try Listener("\(rig.folder.path)/s.\($0)") }
            // A socket without a listening process, and a file that isn't a socket.
            try Listener("\(rig.folder.path)/s.c").close()
            try rig.folder.write("", to: "s.d")
            let arguments = ["/bin/sh", "-c", "echo $1 >>$HERE/record", "x", "{socket}"]
            let patterns = ["\(rig.folder.path)/s.*", "\(rig.folder.path)/s.a", "/no/such/*"]
            rig.enable("one", rig.command(arguments, sockets: patterns))
            try rig.follow()
            #expect(rig.record.sorted() == ["\(rig.folder.path)/s.a", "\(rig.folder.path)/s.b"])
            for listener in listeners { listener.close() }
        }
    }

    @Test func `a command for a running program doesn't run without it`() throws {
        try RecipeRig.run { rig in
            let words = ["/bin/sh", "-c", "echo told >>$HERE/record"]
            let own = try #require(UserProcess.all().first { $0.id == getpid() }).name
            rig.enable("absent", rig.command(words, running: ["no-such-program"]))
            try rig.follow()
            #expect(rig.outcome("absent") == .notRunning)
            #expect(rig.record == [])
            rig.enable("there", rig.command(words, running: ["no-such-program", own]))
            rig.recipes.mayHaveChanged()
            try rig.loop.run(until: "the other one is done") { rig.outcome("there") != nil }
            #expect(rig.outcome("there") == .done)
            #expect(rig.record == ["told"])
        }
    }

    @Test func `only a swapped link or an edited file behind it is announced`() throws {
        try RecipeRig.run { rig in
            rig.enable("one", try rig.link(), rig.tell)
            try rig.follow()
            #expect(rig.outcome("one") == .done)
            try rig.folder.write("the day's, which is not in use", to: "day")
            try rig.reload()
            #expect(rig.record == ["told"])
            try rig.folder.write("new", to: "night")
            try rig.reload()
            #expect(rig.record == ["told", "told"])
            #expect(rig.outcome("one") == .done)
            try rig.follow(.day)
            #expect(rig.record.count == 3)
        }
    }
}
