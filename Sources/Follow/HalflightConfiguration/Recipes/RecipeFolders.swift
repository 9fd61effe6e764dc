internal import FileSupport
internal import Glibc
internal import LibYAML
internal import PathTrust
package import Responders
internal import SystemPackage

/// The folders of recipes.
package struct RecipeFolders: Sendable {
    /// The user's folder of enabled recipes.
    package let enabled: String
    /// The folders of installed recipes, most important first.
    package let shipped: [String]
    private let environment: [String: String]

    package init(_ folders: Folders, environment: [String: String]) {
        enabled = folders.configuration + "/recipes"
        shipped = ([folders.personalData] + folders.data).map { $0 + "/recipes" }
        self.environment = environment
    }

    /// Reads the enabled recipes. `nil` if their folder can't be listed. `whenValid` gets each valid name and text.
    package func entries(whenValid: (String, [UInt8]) -> Void = { _, _ in }) -> [RecipeEntry]? {
        (try? listFolder(enabled)).map(namesOfFiles)?.map { name in
            RecipeEntry(name: name, content: content(of: name, "\(enabled)/\(name).yaml") { whenValid(name, $0) })
        }
    }

    package func shippedFile(of name: String) -> String? {
        guard !name.isEmpty, !name.hasPrefix("."), !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
        return shipped.lazy.map { "\($0)/\(name).yaml" }.first { access($0, F_OK) == 0 }
    }

    /// Reads the recipe in a file, or in its `copy`. `whenValid` gets a valid text.
    package func content(
        of name: String, _ path: String, copy: String? = nil, whenValid: ([UInt8]) -> Void = { _ in }
    ) -> Result<Recipe, RecipeError> {
        do throws(FileError) {
            let judge = PathJudge()
            let (text, problem) = try judge.readFile(copy ?? path, limit: LibYAML.Limits.bytes)
            let paths = RecipePaths(environment: environment, folders: places(of: path))
            return Result { () throws(RecipeError) in
                let recipe = try Recipe(text: text, file: path, name: name, paths: paths)
                let templates = recipe.templates.map { ($0, (try? judge.find(FilePath($0)))?.problem) }
                for case (let file, let why?) in [(copy ?? path, problem)] + templates {
                    throw RecipeError("\(file): a recipe runs programs in your name: \(why)")
                }
                whenValid(text)
                return recipe
            }
        } catch {
            return .failure(RecipeError("\(path): \(error.reason)"))
        }
    }

    /// Returns the folders of a recipe's files: its own, its link target's, and the installed recipes' folders.
    private func places(of path: String) -> [String] {
        let places = [FilePath(path)] + linkTargets(FilePath(path))
        return places.map { $0.removingLastComponent().string } + shipped
    }
}

/// Returns the names of a folder's `NAME.yaml` files. Sorted and without the extension.
package func namesOfFiles(in folder: String) -> [String] { namesOfFiles((try? listFolder(folder)) ?? []) }

private func namesOfFiles(_ names: [String]) -> [String] {
    names.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }
}
