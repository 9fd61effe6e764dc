import AgentInterface
import Foundation
import HalflightConfiguration
import Responders
import TestSupport
import Testing
import Vocabulary

@testable import HalflightAgent

@Suite("The last valid content of enabled recipes") @MainActor struct KeptRecipesTests {
    private let folder: TemporaryFolder
    private let recipes: KeptRecipes

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.path
        let folders = Folders(environment: { ["XDG_CONFIG_HOME", "XDG_STATE_HOME"].contains($0) ? path : nil })
        recipes = KeptRecipes(
            RecipeFolders(folders, environment: ["HOME": path]), LastGoodFiles(folders, of: "c.yaml"))
    }

    private func write(_ text: String, mode: mode_t = 0o644) throws {
        try folder.write(text, to: "halflight/recipes/own.yaml", mode: mode)
    }

    private var isUsed: Bool {
        recipes.entries()?.map { if case .success = $0.content { true } else { false } } == [true]
    }

    private let valid = "name: own\nfor: a test\nsteps:\n  - command: [\"true\"]\n"

    @Test func `a wrong recipe is used as last valid, and named until corrected`() throws {
        var told = 0
        recipes.whenProblemsChange = { told += 1 }
        try write("name: own\nfor: a test\nsteps: 7\n")
        #expect(!isUsed && recipes.problems.isEmpty, "its own record names the mistake")
        try write(valid)
        #expect(isUsed && recipes.problems.isEmpty)
        try write("name: own\nfor: a test\nsteps: 7\n")
        for _ in 1...2 { #expect(isUsed) }
        #expect(recipes.problems.map(\.subject) == ["recipes/own"])
        expect(recipes.problems.first?.text.english, contains: "own.yaml:3:8: ")
        try write(valid)
        #expect(isUsed && recipes.problems.isEmpty)
        #expect(told == 2)
    }

    @Test(.promise("configuration-last-valid")) func `a recipe that others can write to is used as last valid`() throws
    {
        try write(valid)
        #expect(isUsed)
        try write(valid.replacing("true", with: "false"), mode: 0o646)
        #expect(isUsed && recipes.problems.count == 1)
        #expect(chmod("\(folder.path)/halflight/last-good/recipes/own.yaml", 0o606) == 0)
        #expect(!isUsed && recipes.problems.isEmpty)
    }

    @Test func `a disabled recipe's copy is deleted`() throws {
        try write(valid)
        #expect(isUsed)
        try FileManager.default.removeItem(atPath: "\(folder.path)/halflight/recipes/own.yaml")
        #expect(recipes.entries() == [])
        #expect(try folder.contents(of: "halflight/last-good/recipes") == [])
    }
}
