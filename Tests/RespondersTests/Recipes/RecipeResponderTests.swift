import Foundation
import LoopSupport
import SDEvent
import Switching
import TestSupport
import TestTags
import Testing

@testable import Responders

/// Recipes in parallel, each with its own time limit, and without repeated steps.
@Suite(.tags(.alone)) @MainActor struct RecipeResponderTests {
    @Test func `a template is filled, then the program is notified`() throws {
        try RecipeRig.run { rig in
            rig.enable("one", rig.template("f"), rig.script("cat $HERE/f >>$HERE/record"))
            rig.change()
            try rig.settle()
            #expect(rig.record == ["ink 17191e"])
            #expect(rig.outcome("one") == .done)
            #expect(rig.part("one")?.stage == .programs)
        }
    }

    @Test func `a program is not notified if no file changed`() throws {
        try RecipeRig.run { rig in
            rig.enable("one", rig.template("f"), rig.script("echo told >>$HERE/record"))
            rig.change()
            try rig.settle()
            try rig.folder.write("{{! as before }}{{scheme-name}} {{background-hex}}\n", to: "t")
            rig.responder.entriesMayHaveChanged()
            try rig.settle()
            #expect(rig.record == ["told"])
            #expect(rig.outcome("one") == .unchanged)
        }
    }

    @Test func `a failed notification is repeated, even if the file is correct by then`() throws {
        try RecipeRig.run { rig in
            rig.enable(
                "one", rig.template("f"),
                rig.script("echo told >>$HERE/record; test -e $HERE/well || { echo no >&2; exit 3; }"))
            rig.change()
            try rig.settle()
            #expect(rig.outcome("one") == .failed("/bin/sh ended with exit code 3: no"))
            #expect(rig.log.lines.contains("warning: recipe one: /bin/sh ended with exit code 3: no"))
            try rig.folder.write("", to: "well")
            rig.responder.entriesMayHaveChanged()
            try rig.settle()
            #expect(rig.outcome("one") == .done)
            #expect(rig.record.filter { $0 == "told" }.count == 2)
        }
    }

    @Test func `a template that fails prevents the notification`() throws {
        try RecipeRig.run { rig in
            let template = try rig.folder.write("{{", to: "t")
            rig.enable("one", rig.template("f"), rig.script("echo told >>$HERE/record"))
            rig.change()
            try rig.settle()
            #expect(rig.record == [])
            #expect(rig.outcome("one") == .failed("\(template):1:1: this tag is never closed: {{"))
        }
    }

    @Test func `recipes that hang, fail, flood or miss a program do not delay others`() throws {
        try RecipeRig.run(limits: TimeLimits(run: .milliseconds(600), grace: .milliseconds(50))) { rig in
            rig.enable("hangs", rig.script("trap '' TERM; sleep 30"))
            rig.enable("fails", rig.script("exit 9"))
            rig.enable("floods", rig.script("yes >&2 & yes"))
            rig.enable("absent", programs: ["no-such-program"], rig.script("echo absent >>$HERE/record"))
            rig.enable("missing", .command(CommandStep(ByAppearance(day: ["/no/such"], night: ["/no/such"]))))
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

    @Test func `a newer change stops the programs of the older one`() throws {
        try RecipeRig.run { rig in
            rig.enable(
                "one",
                .command(
                    CommandStep(
                        ByAppearance(
                            day: ["/bin/sh", "-c", "echo day >>$HERE/record"], night: ["/bin/sleep", "30"]))))
            rig.change(to: .night)
            rig.change(to: .day)
            try rig.loop.run(until: "the newer is told") { rig.outcome("one") == .done }
            #expect(rig.record == ["day"])
        }
    }

    @Test func `a recipe enabled later runs alone, and a disabled one leaves the list`() throws {
        try RecipeRig.run { rig in
            rig.change()
            #expect(rig.stages.records.first?.state.hasPrefix("does not apply: no recipe is enabled") == true)
            rig.enable("a", rig.script("echo a >>$HERE/record"))
            rig.responder.entriesMayHaveChanged()
            try rig.loop.run(until: "a is done") { rig.outcome("a") == .done }
            rig.enable("b", rig.script("echo b >>$HERE/record"))
            rig.responder.entriesMayHaveChanged()
            try rig.loop.run(until: "b is done") { rig.outcome("b") == .done }
            #expect(rig.record == ["a", "b"])
            rig.entries.removeFirst()
            rig.responder.entriesMayHaveChanged()
            #expect(rig.responder.parts.map(\.name) == ["recipes/b"])
        }
    }

    @Test func `a recipe enabled while others run starts when they are done`() throws {
        try RecipeRig.run { rig in
            rig.enable("slow", rig.script("while [ ! -e $HERE/go ]; do sleep 0.01; done"))
            rig.change()
            rig.enable("late", rig.script("echo late >>$HERE/record"))
            rig.responder.entriesMayHaveChanged()
            #expect(rig.record == [])
            try rig.folder.write("", to: "go")
            try rig.loop.run(until: "the late one is done") { rig.outcome("late") == .done }
            #expect(rig.outcome("slow") == .done)
        }
    }

    @Test func `an edited template is filled again, and no other recipe runs`() throws {
        try RecipeRig.run { rig in
            rig.enable("a", rig.template("f"), rig.script("cat $HERE/f >>$HERE/record"))
            rig.enable("b", rig.script("echo b >>$HERE/record"))
            rig.change()
            try rig.settle()
            try rig.folder.write("other\n", to: "t")
            rig.responder.entriesMayHaveChanged()
            try rig.settle()
            rig.responder.entriesMayHaveChanged()
            try rig.settle()
            #expect(rig.record.sorted() == ["b", "ink 17191e", "other"])
        }
    }

    @Test func `an edited file is announced, even if the link to it is correct`() throws {
        try RecipeRig.run { rig in
            for name in ["day", "night"] { try rig.folder.write("", to: name) }
            let files = ByAppearance(day: "\(rig.folder.path)/day", night: "\(rig.folder.path)/night")
            rig.enable(
                "one", .link(LinkStep("\(rig.folder.path)/link", to: files)), rig.script("echo told >>$HERE/record"))
            rig.change()
            try rig.settle()
            try rig.folder.write("the day's, which is not in use", to: "day")
            rig.responder.entriesMayHaveChanged()
            try rig.settle()
            #expect(rig.record == ["told"])
            try rig.folder.write("new", to: "night")
            rig.responder.entriesMayHaveChanged()
            try rig.settle()
            #expect(rig.record == ["told", "told"])
            #expect(rig.outcome("one") == .done)
        }
    }

    @Test func `a recipe deleted while it runs is stopped and leaves the list`() throws {
        try RecipeRig.run { rig in
            rig.enable("gone", rig.script("sleep 30"))
            rig.enable("slow", rig.script("while [ ! -e $HERE/go ]; do sleep 0.01; done"))
            rig.change()
            rig.entries.removeFirst()
            rig.responder.entriesMayHaveChanged()
            #expect(rig.responder.parts.map(\.name) == ["recipes/slow"])
            try rig.folder.write("", to: "go")
            try rig.settle()
            #expect(rig.responder.parts.map(\.name) == ["recipes/slow"])
            #expect(rig.outcome("slow") == .done)
        }
    }

    @Test func `a recipe without a running program to notify is no failure`() throws {
        try RecipeRig.run { rig in
            let signals = ByAppearance<Int32>(day: 10, night: 10)
            rig.enable("a", .signal(SignalStep(signals, to: ["no-such-program"])))
            let arguments = ByAppearance(day: ["/bin/true"], night: ["/bin/true"])
            rig.enable("b", .command(CommandStep(arguments, sockets: ["/no/such/*"])))
            rig.enable("c", .terminals(TerminalsStep(["no-such-terminal"])))
            let unavailable = ["/bin/sh", "-c", "exit 69"]
            rig.enable("d", .command(CommandStep(ByAppearance(day: unavailable, night: unavailable))))
            rig.change()
            try rig.settle()
            for name in ["a", "b", "c", "d"] {
                #expect(rig.outcome(name) == .notRunning)
                #expect(rig.part(name)?.state == "not running")
                #expect(rig.part(name)?.isFailure == false)
            }
        }
    }

    @Test func `no file is read before the first change`() throws {
        try RecipeRig.run { rig in
            #expect(rig.reads == 0)
            rig.change()
            rig.change(to: .day)
            #expect(rig.reads == 1)
        }
    }

    @Test func `an invalid recipe is reported once, and the others run`() throws {
        try RecipeRig.run { rig in
            let error = RecipeError("/r/bad.yaml:3:5: no")
            rig.entries = [RecipeEntry(name: "bad", content: .failure(error))]
            rig.enable("well", rig.script("echo well >>$HERE/record"))
            rig.change()
            try rig.settle()
            rig.change(to: .day)
            try rig.settle()
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
            rig.enable(
                "one", programs: ["no-such", "sh"],
                .command(CommandStep(ByAppearance(day: arguments, night: arguments))))
            rig.change()
            try rig.settle()
            #expect(rig.record == ["night-dark ink sh {else} { }{"])
        }
    }

    @Test func `a command runs for each socket with a listening process`() throws {
        try RecipeRig.run { rig in
            let listeners = try ["a", "b"].map { try Listener("\(rig.folder.path)/s.\($0)") }
            // A socket without a listening process, and a file that is no socket.
            try Listener("\(rig.folder.path)/s.c").close()
            try rig.folder.write("", to: "s.d")
            let arguments = ["/bin/sh", "-c", "echo $1 >>$HERE/record", "x", "{socket}"]
            rig.enable(
                "one",
                .command(
                    CommandStep(
                        ByAppearance(day: arguments, night: arguments),
                        sockets: ["\(rig.folder.path)/s.*", "\(rig.folder.path)/s.a", "/no/such/*"])))
            rig.change()
            try rig.settle()
            #expect(rig.record.sorted() == ["\(rig.folder.path)/s.a", "\(rig.folder.path)/s.b"])
            for listener in listeners { listener.close() }
        }
    }

    @Test func `a command for a program that has to be running does not run without it`() throws {
        try RecipeRig.run { rig in
            let arguments = ByAppearance(
                day: ["/bin/sh", "-c", "echo told >>$HERE/record"],
                night: ["/bin/sh", "-c", "echo told >>$HERE/record"])
            let own = try #require(UserProcess.all().first { $0.id == getpid() }).name
            rig.enable("absent", .command(CommandStep(arguments, running: ["no-such-program"])))
            rig.change()
            try rig.settle()
            #expect(rig.outcome("absent") == .notRunning)
            #expect(rig.record == [])
            rig.enable("there", .command(CommandStep(arguments, running: ["no-such-program", own])))
            rig.responder.entriesMayHaveChanged()
            try rig.loop.run(until: "the other one is done") { rig.outcome("there") != nil }
            #expect(rig.outcome("there") == .done)
            #expect(rig.record == ["told"])
        }
    }

    @Test func `a template can have a file for each appearance`() throws {
        try RecipeRig.run { rig in
            rig.enable("one", rig.template("f-{appearance}"))
            rig.change()
            try rig.settle()
            rig.change(to: .day)
            try rig.settle()
            #expect(rig.lines("f-night") == ["ink 17191e"])
            #expect(rig.lines("f-day") == ["paper fbfaf7"])
            let recipe = Recipe(
                name: "one", purpose: "", steps: [.template(source: "/t", target: "/f-{appearance}")])
            #expect(recipe.targets == ["/f-day", "/f-night"])
        }
    }

    @Test func `a swapped link is announced, and a correct one is not`() throws {
        try RecipeRig.run { rig in
            for name in ["day", "night"] { try rig.folder.write("", to: name) }
            let files = ByAppearance(day: "\(rig.folder.path)/day", night: "\(rig.folder.path)/night")
            let link = LinkStep("\(rig.folder.path)/link", to: files)
            rig.enable("one", .link(link), rig.script("echo told >>$HERE/record"))
            rig.change()
            try rig.settle()
            #expect(rig.outcome("one") == .done)
            rig.change(to: .day)
            try rig.settle()
            #expect(rig.record == ["told", "told"])
        }
        try RecipeRig.run { rig in
            try rig.folder.write("mine", to: "link")
            let files = ByAppearance(day: "\(rig.folder.path)/day", night: "\(rig.folder.path)/night")
            rig.enable(
                "one", .link(LinkStep("\(rig.folder.path)/link", to: files)), rig.script("echo told >>$HERE/record"))
            rig.change()
            try rig.settle()
            #expect(rig.record == [])
            #expect(rig.part("one")?.isFailure == true)
        }
    }
}
