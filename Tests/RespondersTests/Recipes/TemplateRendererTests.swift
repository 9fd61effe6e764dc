import Glibc
import LoopSupport
import Responders
import SDEvent
import Switching
import TestSupport
import TestTags
import Testing
import Theming

/// All templates of a change in one process.
@Suite(.tags(.alone)) @MainActor struct TemplateRendererTests {
    private func template(_ target: String) -> Recipe.Step { .template(source: "/t", target: target) }

    @Test func `one process fills the templates of all recipes, and a recipe's steps keep their order`() throws {
        try RecipeRig.run { rig in
            rig.enable("one", template("/1"), template("/2"), rig.script("echo one >>$HERE/record"))
            rig.enable("two", template("/3"))
            rig.change()
            try rig.settle()
            #expect(rig.lines("starts") == ["render-batch"])
            #expect(rig.record.filter { $0.hasPrefix("ink") }.count == 3)
            for (earlier, later) in [("ink #17191e /t /1", "ink #17191e /t /2"), ("ink #17191e /t /2", "one")] {
                let indices = [earlier, later].compactMap(rig.record.firstIndex)
                #expect(indices.count == 2 && indices == indices.sorted())
            }
            #expect(rig.outcome("one") == .done && rig.outcome("two") == .done)
        }
    }

    @Test func `a template that cannot be filled fails its own recipe only`() throws {
        try RecipeRig.run { rig in
            try rig.folder.write("echo 'failed /t:1:2: this tag is never closed: {{'", to: "answer.bad")
            rig.enable("a", template("/1"), template("/bad"), template("/3"), rig.script("echo a >>$HERE/record"))
            rig.enable("b", template("/4"), rig.script("echo b >>$HERE/record"))
            rig.change()
            try rig.settle()
            #expect(rig.outcome("a") == .failed("/t:1:2: this tag is never closed: {{"))
            #expect(rig.outcome("b") == .done)
            #expect(rig.record.contains("b") && !rig.record.contains("a"))
            #expect(!rig.record.contains("ink #17191e /t /3"))
            #expect(rig.lines("starts").count == 1)
        }
    }

    // fault: hooks, the process that fills templates is killed
    // promise: programs are notified of the files that are done; no file is half written; other recipes go on
    // message: that render-batch was ended by signal 9; once for each recipe that waited for it
    // recovery: with the next change, which starts another process
    @Test func `a process that is killed fails only its remaining templates`() throws {
        try RecipeRig.run { rig in
            try rig.folder.write("kill -9 $$", to: "answer.2")
            rig.enable("a", template("/1"))
            rig.enable("b", template("/2"))
            rig.enable("c", template("/3"))
            rig.enable("d", rig.script("echo d >>$HERE/record"))
            rig.change()
            try rig.settle()
            #expect(rig.outcome("a") == .done)
            #expect(rig.outcome("b") == .failed("halflight render-batch was ended by signal 9"))
            #expect(rig.outcome("c") == .failed("halflight render-batch was ended by signal 9"))
            #expect(rig.outcome("d") == .done)
            unlink("\(rig.folder.path)/answer.2")
            rig.change(to: .day)
            try rig.settle()
            #expect(["a", "b", "c"].allSatisfy { rig.outcome($0) == .done })
        }
    }

    @Test func `a process that ends too early, or does not start, fails its templates`() throws {
        try RecipeRig.run { rig in
            try rig.folder.write("exit 0", to: "answer.1")
            rig.enable("a", template("/1"))
            rig.change()
            try rig.settle()
            #expect(rig.outcome("a") == .failed("halflight render-batch ended too early"))
            unlink("\(rig.folder.path)/halflight")
            rig.change(to: .day)
            try rig.settle()
            #expect(
                rig.outcome("a")
                    == .failed(
                        "\(rig.folder.path)/halflight cannot be run: it does not exist, or is not on the PATH"))
        }
    }

    // fault: hooks, the process that fills templates hangs
    // promise: the process is ended when the recipes' time is over; other recipes go on
    // message: that the recipes that waited for it took too long; once each
    // recovery: with the next change, which starts another process
    @Test func `a process that hangs fails only the recipes that wait for it`() throws {
        try RecipeRig.run(limits: TimeLimits(run: .milliseconds(600), grace: .milliseconds(50))) { rig in
            try rig.folder.write("trap '' TERM; sleep 30", to: "answer.2")
            rig.enable("a", template("/1"))
            rig.enable("b", template("/2"))
            rig.enable("c", template("/3"))
            rig.enable("d", rig.script("echo d >>$HERE/record"))
            rig.change()
            try rig.loop.run(until: "two are done") { rig.outcome("a") == .done && rig.outcome("d") == .done }
            #expect(rig.outcome("b") == nil)
            try rig.settle()
            #expect(rig.outcome("b") == .overran(.milliseconds(600)))
            #expect(rig.outcome("c") == .overran(.milliseconds(600)))
        }
    }

    @Test func `a newer change ends the older process, and has its own colours`() throws {
        try RecipeRig.run { rig in
            try rig.folder.write("[ $name != ink ] || sleep 30; echo written", to: "answer.1")
            rig.enable("a", template("/1"))
            rig.change()
            try rig.loop.run(until: "the older one hangs") { rig.record == ["ink #17191e /t /1"] }
            rig.change(to: .day)
            try rig.loop.run(until: "the newer one is done") { rig.outcome("a") == .done }
            #expect(rig.record == ["ink #17191e /t /1", "paper #fbfaf7 /t /1"])
        }
    }

    @Test func `a theme is the same after writing and reading`() throws {
        var theme = Theme(
            name: "a b", appearance: .day, background: Color(red: 1, green: 2, blue: 3),
            text: Color(red: 255, green: 255, blue: 255),
            colors: ["own": Color(red: 9, green: 9, blue: 9), "": Color(red: 8, green: 8, blue: 8)])
        theme.title = "A\0 title\nof two lines"
        let bytes = RenderInput.bytes(RenderInput.texts(of: theme) + ["/t", ""])
        var texts = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        let again = try #require(RenderInput.theme { texts.removeFirst() })
        #expect(again.colors == theme.colors.filter { !$0.key.name.isEmpty })
        #expect((again.name, again.appearance) == ("a b", .day))
        #expect(again.title == "A title\nof two lines" && again.author == nil)
        #expect(texts == ["/t", "", ""])
    }

    @Test(arguments: [
        [], ["ink"], ["ink", "dusk", "", "", ""], ["ink", "day", "", "", "text", "red"], ["ink", "day", "", "", ""],
    ])
    func `other input is not a theme`(texts: [String]) {
        var texts = texts[...]
        #expect(RenderInput.theme { texts.popFirst() } == nil)
    }
}
