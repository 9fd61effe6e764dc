import Foundation
import LoopSupport
import Processes
import Responders
import TestSupport
import Testing
import Vocabulary

/// A change's templates, one in each turn of the loop.
@Suite(.tags(.alone)) @MainActor struct TemplateFillerTests {
    @Test func `one file is written in each turn of the loop`() throws {
        try RecipeRig.run { rig in
            rig.enable("one", rig.template("f1"), rig.template("f2"), rig.script("ls $HERE/f[12] >>$HERE/record"))
            rig.enable("two", rig.template("f3"))
            let count = { @MainActor in ["f1", "f2", "f3"].filter { !rig.lines($0).isEmpty }.count }
            var seen: [Int] = []
            var other: TimerSource?
            other = try rig.loop.makeTimer {
                seen.append(count())
                other?.arm(at: rig.loop.now)
            }
            other?.arm(at: rig.loop.now)
            rig.change()
            #expect(count() == 0)
            try rig.settle()
            other = nil
            #expect(Set(seen).isSuperset(of: [1, 2, 3]))
            #expect(rig.record.count == 2)
            #expect(rig.outcome("one") == .done && rig.outcome("two") == .done)
        }
    }

    @Test func `an unusable template fails only its own recipe`() throws {
        try RecipeRig.run { rig in
            let bad = try rig.folder.write("a{{", to: "bad")
            try rig.folder.write("a", to: "open/t")
            #expect(chmod("\(rig.folder.path)/open", 0o777) == 0)
            rig.enable("a", rig.template("f1"), rig.template("f2", from: "bad"), rig.template("f3"))
            rig.enable("b", rig.template("f4"))
            rig.enable("c", rig.template("f5", from: "open/t"))
            try rig.follow()
            #expect(rig.outcome("a") == .failed("\(bad):1:2: this tag is never closed: a{{"))
            #expect(rig.outcome("b") == .done)
            expect(rig.part("c")?.state.english, contains: "open/t ")
            #expect(["f1", "f2", "f3", "f4", "f5"].filter { !rig.lines($0).isEmpty } == ["f1", "f3", "f4"])
        }
    }

    @Test func `a newer change skips templates the older one hasn't filled`()
        throws
    {
        try RecipeRig.run { rig in
            rig.enable("a", rig.template("f-{appearance}"))
            rig.change()
            rig.change(to: .day)
            try rig.loop.run(until: "the newer one is done") { rig.outcome("a") == .done }
            #expect(rig.lines("f-night") == [])
            #expect(rig.lines("f-day") == ["paper fbfaf7"])
            try rig.follow(.night)
            #expect(rig.lines("f-night") == ["ink 17191e"])
            #expect(try rig.entries[0].content.get().targets == ["day", "night"].map { "\(rig.folder.path)/f-\($0)" })
        }
    }

    @Test func `templates count toward their recipe's time`() throws {
        try RecipeRig.run(limits: TimeLimits(run: .zero)) { rig in
            rig.enable("a", rig.template("f"))
            try rig.follow()
            #expect(rig.outcome("a") == .overran(.zero))
            #expect(rig.lines("f") == [])
        }
    }
}
