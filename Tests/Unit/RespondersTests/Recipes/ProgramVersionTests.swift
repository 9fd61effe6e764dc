import Foundation
import LoopSupport
import Processes
import Responders
import TestSupport
import Testing
import Vocabulary

/// The versions of programs, and recipes that depend on them.
@Suite(.tags(.alone)) @MainActor struct ProgramVersionTests {
    private static func numbered(_ text: String) throws -> ProgramVersion { try #require(ProgramVersion(text)) }

    @Test(arguments: [
        ("foot version: 1.13.1 +pgo +ime +graphemes -assertions", "1.13.1"), ("alacritty 0.11.0", "0.11.0"),
        ("kitty 0.26.5 created by Kovid Goyal", "0.26.5"), ("bat 0.22.1", "0.22.1"), ("tmux 3.3a", "3.3"),
        ("i3 version 4.22 (2023-01-02) © 2009 Michael Stapelberg and contributors", "4.22"),
        ("Dunst - A customizable and lightweight notification-daemon 1.9.0 (2022-06-27)", "1.9.0"),
        ("NVIM v0.7.2", "0.7.2"), ("wezterm 20240203-110809-5046fc22", "20240203"), ("v1.3", "1.3"),
        ("x86_64 build of 7, version 8.1.", "8.1"), ("0.38.0 (debian)", "0.38.0"),
    ])
    func `the version is the first number with dots in a program's output`(line: String, version: String) throws {
        #expect(ProgramVersion(printed: ["", line, "9.9.9"])?.description == version)
    }

    @Test(arguments: ["", "unknown", "a.b", "...", "٣.٤", "999999999999999999999999.1"])
    func `a program that prints no version has none`(line: String) {
        #expect(ProgramVersion(printed: [line]) == nil)
    }

    @Test func `versions are ordered by their numbers, and missing numbers are 0`() throws {
        let ordered = try ["0.9", "0.11", "0.13.0", "1", "1.26.1", "20240203"].map(Self.numbered)
        #expect(ordered.sorted() == ordered)
        #expect(try Self.numbered("1.26") == Self.numbered("1.26.0"))
        for text in ["", "1.", ".1", "1a", "-1", "1.99999999999999999999"] { #expect(ProgramVersion(text) == nil) }
    }

    // MARK: - Recipes

    /// Installs a program that prints a version, and a line in `asked` each time.
    private func install(_ version: String, _ rig: RecipeRig, before line: String = "") throws {
        let script = "#!/bin/sh\necho $1 >>$HERE/asked\n\(line)\necho tool \(version)\n"
        try rig.folder.write(script, to: "bin/tool", mode: 0o755)
    }

    private func enable(_ rig: RecipeRig, oldest: String? = nil, _ steps: [Recipe.Step]) {
        let recipe = Recipe(
            name: "one", purpose: "a test", programs: ["none", "tool"], oldest: oldest.flatMap { ProgramVersion($0) },
            versionArguments: ["-V"], steps: steps)
        rig.entries = [RecipeEntry(name: "one", content: .success(recipe))]
    }

    @Test func `an outdated program follows once updated`() throws {
        try RecipeRig.run { rig in
            try install("0.11.0", rig)
            enable(rig, oldest: "0.13", [rig.tell])
            try rig.follow()
            #expect(
                rig.part("one")?.state.clause
                    == "not yet: tool 0.11.0 is too old: this recipe needs version 0.13 or later, so update tool")
            #expect(rig.record == [])
            try install("0.13.2", rig)
            try rig.follow(.day)
            #expect(rig.record == ["told"])
            #expect(rig.part("one")?.state == .ok)
        }
    }

    @Test func `steps depend on the version, which is read once for each file`() throws {
        try RecipeRig.run { rig in
            try install("1.25.3", rig)
            let (old, new) = (rig.script("echo old >>$HERE/record"), rig.script("echo new >>$HERE/record"))
            let border = try Self.numbered("1.26")
            enable(rig, [.versions(VersionRange(before: border), old), .versions(VersionRange(since: border), new)])
            for appearance in [Appearance.night, .day, .night] {
                try rig.follow(appearance)
            }
            #expect(rig.record == ["old", "old", "old"])
            #expect(rig.lines("asked") == ["-V"])
            try install("1.26", rig)
            rig.recipes.mayHaveChanged()
            try rig.loop.run(until: "the new step has run") { rig.record.last == "new" }
            try rig.settle()
            #expect(rig.lines("asked") == ["-V", "-V"])
        }
    }

    @Test func `a program that hangs when asked for its version counts as new`() throws {
        try RecipeRig.run(limits: TimeLimits(run: .milliseconds(300), grace: .milliseconds(50))) { rig in
            try install("1", rig, before: "exec sleep 60")
            enable(rig, oldest: "2", [rig.tell])
            try rig.follow()
            #expect(rig.record == ["told"])
            try rig.follow(.day)
            #expect(rig.lines("asked") == ["-V"])
        }
    }

    @Test func `a newer change doesn't wait for an older one's version`() throws {
        try RecipeRig.run { rig in
            try install("1", rig, before: "test -e $HERE/go || { echo >$HERE/waits; exec sleep 60; }")
            enable(rig, oldest: "1", [rig.tell])
            rig.change()
            try rig.loop.run(until: "the program is asked") { !rig.lines("asked").isEmpty }
            try rig.folder.write("", to: "go")
            rig.change(to: .day)
            try rig.loop.run(until: "the newer change is followed") { rig.outcome("one") == .done }
            #expect(rig.record == ["told"])
        }
    }

    @Test func `a recipe disabled during the version check leaves the list`() throws {
        try RecipeRig.run { rig in
            try install("1", rig, before: "while ! test -e $HERE/go; do sleep 0.01; done")
            enable(rig, oldest: "1", [rig.tell])
            rig.change()
            try rig.loop.run(until: "the program is asked") { !rig.lines("asked").isEmpty }
            rig.entries = []
            rig.recipes.mayHaveChanged()
            #expect(rig.responder.parts.isEmpty)
            try rig.folder.write("", to: "go")
            try rig.loop.run(until: "the change is over") { !rig.stages.isRunning }
            #expect(rig.record == [])
        }
    }
}
