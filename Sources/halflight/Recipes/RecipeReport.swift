import HalflightTerminal
import Responders

/// The state of a recipe.
struct RecipeReport {
    /// How it stands with a person.
    enum State: String {
        /// It can be enabled.
        case available
        /// It is enabled, as it was brought.
        case enabled
        /// It is enabled, and a file of the person's own.
        case own
    }

    let name: String
    /// The file it stands in.
    let file: String
    let state: State
    let content: Result<Recipe, RecipeError>
    /// The variable PATH.
    let path: String?

    /// The recipe.
    ///
    /// - Throws: `CommandError` when its file is not valid.
    var recipe: Recipe {
        get throws(CommandError) {
            do throws(RecipeError) {
                return try content.get()
            } catch {
                throw CommandError("\(error)", code: .invalidConfiguration)
            }
        }
    }

    /// Whether there is anything for it to do here, in a clause.
    @MainActor var probe: (applies: Bool, why: String) {
        switch content {
        case .failure(let error): return (false, "\(error)")
        case .success(let recipe):
            switch recipe.probe(path: path) {
            case .applies: return (true, "")
            case .notYet(let why), .absent(let why): return (false, why)
            }
        }
    }

    /// The keys that `recipe list --json` promises for each recipe.
    @MainActor var json: JSON {
        let recipe = try? content.get()
        let probe = probe
        return [
            "name": .text(name),
            "state": .text(state.rawValue),
            "for": .text(orNull: recipe?.purpose),
            "applies": .bool(probe.applies),
            "why": .text(orNull: probe.why.isEmpty ? nil : probe.why),
            "file": .text(file),
            "makes": .list((recipe?.targets ?? []).map { .text($0) }),
            "setup": .text(orNull: recipe.flatMap { $0.setup.isEmpty ? nil : $0.setup }),
        ]
    }
}
