internal import AgentInterface
internal import HalflightConfiguration
internal import Logging
internal import Responders
internal import Vocabulary

/// The enabled recipes. If a recipe's file is wrong, its last valid content is used.
final class KeptRecipes {
    private let folders: RecipeFolders
    private let lastGood: LastGoodFiles
    /// The problems of recipes with substituted content. All others are in the recipes' own records.
    private(set) var problems: [ProblemRecord] = []
    var whenProblemsChange: () -> Void = {}
    private let log = Logger(label: "recipes")

    init(_ folders: RecipeFolders, _ lastGood: LastGoodFiles) { (self.folders, self.lastGood) = (folders, lastGood) }

    /// Reads the recipes. `nil` if their folder can't be listed.
    func entries() -> [RecipeEntry]? {
        var valid: [String: [UInt8]] = [:]
        guard let entries = folders.entries(whenValid: { valid[$0] = $1 }) else { return nil }
        var found: [ProblemRecord] = []
        let used = entries.map { entry in
            guard case .failure(let error) = entry.content,
                case .success(let kept) = folders.content(
                    of: entry.name, "\(folders.enabled)/\(entry.name).yaml", copy: lastGood.recipe(entry.name))
            else { return entry }
            found.append(
                ProblemRecord(
                    subject: "recipes/\(entry.name)", text: "\(error)",
                    effect: .lastValidContentUsed))
            return RecipeEntry(name: entry.name, content: .success(kept))
        }
        lastGood.keepRecipes(valid, enabled: Set(entries.map(\.name)))
        report(found)
        return used
    }

    private func report(_ found: [ProblemRecord]) {
        guard found != problems else { return }
        for problem in found where !problems.contains(problem) { log.error("\(problem.message)") }
        problems = found
        whenProblemsChange()
    }
}
