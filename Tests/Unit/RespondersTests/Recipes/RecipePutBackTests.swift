import Foundation
import LoopSupport
import Responders
import TestSupport
import Testing
import Vocabulary

/// The values, files and links of recipes, and the way back.
@Suite(.tags(.alone)) @MainActor struct RecipePutBackTests {
    private let kept = KeptSettings()

    private func run(_ body: (RecipeRig) throws -> Void) throws {
        try RecipeRig.run(memory: kept.memory, body)
    }

    private func set(_ values: Desktop.Values) -> Recipe.Step {
        .set(Desktop.Setting("$HERE/rc Some Group theme", values), .groupedFile)
    }

    private let words = Desktop.Values.words(ByAppearance(day: ["light", "white"], night: ["dark"]))

    /// Disables the recipe in a running agent and waits until it's put back.
    private func disable(_ rig: RecipeRig) throws {
        rig.entries = []
        rig.recipes.mayHaveChanged()
        try rig.loop.run(until: "nothing is kept") { kept.settings.isEmpty }
    }

    @Test(
        .promise("recipe-undo-values"),
        arguments: ["[Some Group]\ntheme=blue\nmore=1\n", "[Some Group]\nmore=1\n", nil])
    func `a value follows, the program hears only of changes, and all is undone`(before: String?) throws {
        try run { rig in
            if let before { try rig.folder.write(before, to: "rc") }
            rig.enable("program", set(words), rig.tell)
            for appearance in [Appearance.night, .day, .night, .night] {
                try rig.follow(appearance)
                expect(rig.text("rc"), contains: "theme=\(appearance == .night ? "dark" : "light")\n")
            }
            #expect(rig.record.count == 3)
            rig.recipes.mayHaveChanged()
            #expect(kept.settings.count == 1, "it is enabled")
            try disable(rig)
            try rig.loop.run(until: "it is told") { rig.record.count == 4 }
            #expect(rig.text("rc") == before ?? "[Some Group]\n")
        }
    }

    @Test func `a correct word stays, and a person's later change isn't undone`() throws {
        try run { rig in
            try rig.folder.write("[Some Group]\ntheme=white\n", to: "rc")
            rig.enable("program", set(words))
            try rig.follow(.day)
            #expect(rig.text("rc") == "[Some Group]\ntheme=white\n" && kept.settings.isEmpty)
            try rig.follow(.night)
            try rig.folder.write("[Some Group]\ntheme=mine\n", to: "rc")
            #expect(try rig.putBack() == [] && kept.settings.isEmpty)
            #expect(rig.text("rc") == "[Some Group]\ntheme=mine\n")
        }
    }

    @Test func `a theme changes to its installed variant`() throws {
        try run { rig in
            try rig.folder.write("[Some Group]\ntheme=KvArc\n", to: "rc")
            try rig.folder.makeFolder(".local/share/Kvantum/KvArcDark")
            rig.enable("program", set(.variants(Desktop.ThemeKind("Kvantum", [""]))))
            try rig.follow(.night)
            #expect(rig.text("rc") == "[Some Group]\ntheme=KvArcDark\n")
        }
    }

    @Test(.promise("recipe-undo-empties-files")) func `a file from a template is emptied, and its program is told`()
        throws
    {
        try run { rig in
            rig.enable("program", rig.template("f-{appearance}"), rig.tell)
            for appearance in Appearance.allCases { try rig.follow(appearance) }
            #expect(rig.record.count == 2)
            try disable(rig)
            try rig.loop.run(until: "it is told") { rig.record.count == 3 }
            #expect(rig.text("f-day") == "" && rig.text("f-night") == "")
            rig.enable("program", rig.template("f-{appearance}"))
            try rig.reload()
            #expect(rig.text("f-night") == "ink 17191e\n" || rig.text("f-day") != "", "it is written again")
        }
    }

    @Test(.promise("recipe-undo-keeps-changed-files")) func `a file that a person has changed stays`() throws {
        try run { rig in
            try rig.folder.write("ink 17191e\n", to: "own")
            rig.enable("program", rig.template("f"), rig.template("own"), rig.tell)
            try rig.follow()
            try rig.folder.write("mine", to: "f")
            try disable(rig)
            #expect(rig.text("f") == "mine" && rig.text("own") == "ink 17191e\n" && rig.record.count == 1)
        }
    }

    @Test func `a copy of a file counts as the file, and its program is told`() throws {
        let (old, new) = (VersionRange(before: ProgramVersion("2")), VersionRange(since: ProgramVersion("2")))
        try run { rig in
            try rig.folder.write("#!/bin/sh\necho 1.0\n", to: "bin/one", mode: 0o755)
            rig.enable(
                "program", programs: ["one"], rig.template("f"), .versions(new, rig.script("echo new >>$HERE/record")),
                .versions(old, rig.script("echo {program} >>$HERE/record")))
            try rig.follow()
            let copy = try rig.folder.write("ink 17191e\n", to: "copy")
            #expect(rename(copy, "\(rig.folder.path)/f") == 0)
            try disable(rig)
            try rig.loop.run(until: "it is told") { rig.record.count == 2 }
            #expect(rig.record == ["one", "one"] && rig.text("f") == "")
        }
    }

    @Test func `a recipe missing at the agent's start is put back without its file`() throws {
        try run { rig in
            rig.enable("program", set(words), rig.template("f"))
            try rig.follow()
            #expect(kept.settings.count == 2)
        }
        try run { rig in
            try rig.folder.write("[Some Group]\ntheme=dark\n", to: "rc")
            rig.enable("other", rig.tell)
            try rig.follow()
            #expect(rig.text("rc") == "[Some Group]\n")
            #expect(kept.settings.isEmpty, "the file of the first rig is gone")
        }
    }

    @Test(.promise("undo-by-recipe-command")) func `undo replaces notices when everything is put back`() throws {
        try run { rig in
            rig.enable("program", undo: ["/bin/sh", "-c", "echo undone >>$HERE/record"], rig.template("f"), rig.tell)
            try rig.follow()
            #expect(try rig.putBack() == [])
            #expect(rig.record == ["told", "undone"] && rig.text("f") == "")
            rig.enable("fails", undo: ["/bin/false"], rig.tell)
            #expect(try rig.putBack() == ["recipes/fails: /bin/false ended with exit code 1"])
        }
    }

    @Test(.promise("undo-tells-recipes-day")) func `when everything is put back, other recipes follow`() throws {
        try run { rig in
            rig.enable("back", rig.template("f"), rig.script("echo back >>$HERE/record"))
            rig.enable("other", rig.tell)
            #expect(try rig.putBack() == [])
            try rig.follow(.day)
            #expect(rig.record == ["told"] && rig.text("f") == nil)
        }
    }
}

// MARK: - Links

extension RecipePutBackTests {
    private func runLink(_ body: (RecipeRig, _ path: String) throws -> Void) throws {
        try run { rig in
            rig.enable("one", try rig.link(), rig.tell)
            try body(rig, "\(rig.folder.path)/link")
        }
    }

    private func target(_ path: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }

    @Test(.promise("recipe-undo-links"), arguments: [nil, "night"])
    func `a link is swapped and leads back to its earlier target`(before: String?) throws {
        try runLink { rig, path in
            if let before { symlink("\(rig.folder.path)/\(before)", path) }
            for appearance in [Appearance.night, .day] {
                try rig.follow(appearance)
                #expect(target(path) == "\(rig.folder.path)/\(appearance)")
            }
            var (first, again) = (stat(), stat())
            lstat(path, &first)
            try rig.follow(.day)
            lstat(path, &again)
            #expect(first.st_ino == again.st_ino)
            try disable(rig)
            #expect(target(path) == before.map { "\(rig.folder.path)/\($0)" })
        }
    }

    @Test(.promise("recipes-own-files"), arguments: [nil, "/etc/hostname"], [true, false])
    func `a person's own file or link stays and is a failure`(to other: String?, isLater: Bool) throws {
        try runLink { rig, path in
            if isLater { try rig.follow(.day) }
            unlink(path)
            if let other { symlink(other, path) } else { try rig.folder.write("mine", to: "link") }
            try rig.follow(.night)
            #expect(rig.part("one")?.isFailure == true && rig.record.count == (isLater ? 1 : 0))
            if isLater { try disable(rig) }
            #expect(target(path) == other && rig.text("link") != nil)
        }
    }

    @Test func `a link never leads to a missing file`() throws {
        try runLink { rig, path in
            unlink("\(rig.folder.path)/night")
            try rig.follow(.night)
            #expect(rig.part("one")?.isFailure == true && target(path) == nil)
        }
    }

    @Test func `a reader finds one of the two files at any time`() throws {
        try run { rig in
            rig.enable("one", try rig.link())
            for appearance in Appearance.allCases { try rig.folder.write(appearance.rawValue, to: appearance.rawValue) }
            try rig.follow(.day)
            let path = "\(rig.folder.path)/link"
            let ended = DispatchSemaphore(value: 0)
            let reader = Thread {
                defer { ended.signal() }
                while !Thread.current.isCancelled {
                    let text = try? String(contentsOfFile: path, encoding: .utf8)
                    if text != "day", text != "night" { Issue.record("found \(text ?? "nothing")") }
                }
            }
            reader.start()
            for round in 0..<300 { try rig.follow(round.isMultiple(of: 2) ? .night : .day) }
            reader.cancel()
            ended.wait()
        }
    }
}
