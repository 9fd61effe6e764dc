import HalflightConfiguration
import LibYAML
import Responders

extension FuzzTarget {
    /// A recipe's or a desktop's file.
    static let recipes = FuzzTarget(name: "recipes", longestInput: 4096) { input in
        do throws(RecipeError) {
            let desktop = try Desktop(text: input, file: "fuzzed.yaml", name: "fuzzed")
            expect(desktop.name.rawValue == "fuzzed", "\(desktop)")
        } catch {
            expectBounded("\(error)")
        }
        let paths = RecipePaths(environment: ["HOME": "/home/you", "SHELL": "/bin/sh"], folders: ["/share/recipes"])
        do throws(RecipeError) {
            let recipe = try Recipe(text: input, file: "fuzzed.yaml", name: "fuzzed", paths: paths)
            expect(
                recipe == (try Recipe(text: input, file: "fuzzed.yaml", name: "fuzzed", paths: paths)), "another one")
            expect(recipe.name == "fuzzed" && !recipe.steps.isEmpty, "\(recipe)")
            // A template's path can differ by day and at night.
            expect(
                recipe.steps.count <= LibYAML.Limits.bytes && recipe.targets.count <= 2 * recipe.steps.count,
                "\(recipe)")
            for path in recipe.targets + recipe.templates + recipe.files {
                expect(path.utf8.first == UInt8(ascii: "/"), "\(path) depends on the folder that it is used in")
                expect(!path.utf8.contains(0), "\(path.debugDescription) is cut where it is used")
            }
        } catch {
            expectBounded("\(error)")
        }
    }
}
