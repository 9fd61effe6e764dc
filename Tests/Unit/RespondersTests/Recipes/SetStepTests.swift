import Foundation
import Responders
import TestSupport
import Testing
import Vocabulary

/// A recipe that sets values in files.
@Suite(.tags(.alone)) @MainActor struct SetStepTests {
    private let kept = KeptSettings()

    private func run(_ values: Desktop.Values, before: String?, _ body: (RecipeRig) throws -> Void) throws {
        try RecipeRig.run(memory: kept.memory) { rig in
            if let before { try rig.folder.write(before, to: "rc") }
            let step = SetStep(.groupedFile, "$HERE/rc Some Group theme", values)
            rig.enable("program", .set(step), rig.tell)
            try body(rig)
        }
    }

    private func text(_ rig: RecipeRig, _ name: String = "rc") -> String? {
        try? String(contentsOfFile: "\(rig.folder.path)/\(name)", encoding: .utf8)
    }

    private let words = Desktop.Values.words(ByAppearance(day: ["light", "white"], night: ["dark"]))

    @Test(
        "A value follows, the program is told of changes alone, and what was there comes back",
        arguments: ["[Some Group]\ntheme=blue\nmore=1\n", "[Some Group]\nmore=1\n", nil])
    func follows(before: String?) throws {
        try run(words, before: before) { rig in
            for appearance in [Appearance.night, .day, .night, .night] {
                try rig.follow(appearance)
                #expect(text(rig)?.contains("theme=\(appearance == .night ? "dark" : "light")\n") == true)
            }
            #expect(text(rig, "record") == "told\ntold\ntold\n")
            #expect(rig.values.putBack(butOf: ["program"]).isEmpty && kept.settings.count == 1, "it is enabled")
            #expect(rig.values.putBack().isEmpty && kept.settings.isEmpty)
            #expect(text(rig) == before ?? "[Some Group]\n")
        }
    }

    @Test("A word that is right stays, and a person's later change is not put back")
    func stays() throws {
        try run(words, before: "[Some Group]\ntheme=white\n") { rig in
            try rig.follow(.day)
            #expect(text(rig) == "[Some Group]\ntheme=white\n" && kept.settings.isEmpty)
            try rig.follow(.night)
            try rig.folder.write("[Some Group]\ntheme=mine\n", to: "rc")
            #expect(rig.values.putBack().isEmpty && kept.settings.isEmpty)
            #expect(text(rig) == "[Some Group]\ntheme=mine\n")
        }
    }

    @Test("A theme changes to its installed variant, and one without stays and says so")
    func variants() throws {
        let kind = Desktop.ThemeKind("Kvantum", [""])
        try run(.variants(kind), before: "[Some Group]\ntheme=KvArc\n") { rig in
            try rig.folder.makeFolder(".local/share/Kvantum/KvArcDark")
            try rig.follow(.night)
            #expect(text(rig)?.contains("theme=KvArc") == true)
        }
    }

    @Test("A file that cannot be read is a failure, and stays")
    func unreadable() throws {
        try run(words, before: nil) { rig in
            try rig.folder.makeFolder("rc")
            try rig.follow(.night)
            #expect(rig.stages.records.contains { $0.name == "recipes/program" && $0.isFailure })
            #expect(kept.settings.isEmpty)
        }
    }
}
