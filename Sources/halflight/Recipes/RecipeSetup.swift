import DesktopSetup
import Glibc
import HalflightAgent
import HalflightConfiguration
import HalflightSupport
import HalflightTerminal
import Responders
import SystemPackage

/// Enables recipes, and takes just that back.
///
/// A recipe is enabled by a link in the person's folder to its file, so that an update of Halflight brings its newer form.
@MainActor
struct RecipeSetup {
    let recipes: RecipeFolders
    let folders: UserFolders
    /// The variable PATH.
    let path: String?

    /// The recipes of the person who runs this command.
    ///
    /// - Throws: `CommandError` when the environment has no HOME.
    init() throws(CommandError) {
        let environment = processEnvironment()
        recipes = RecipeFolders(Folders.current, environment: environment)
        folders = try UserFolders(environment: environment)
        path = environment["PATH"]
    }

    /// All recipes there are: those that are enabled and those that can be.
    ///
    /// - Throws: `CommandError` when there are none.
    func all() throws(CommandError) -> [RecipeReport] {
        let names = ([recipes.enabled] + recipes.shipped).flatMap(recipes.names)
        guard !names.isEmpty else {
            throw CommandError(
                "There are no recipes: neither in \(recipes.enabled) nor in \(recipes.shipped.joined(separator: " nor "))."
            )
        }
        var reports: [RecipeReport] = []
        for name in Set(names).sorted() { reports.append(try report(on: name)) }
        return reports
    }

    /// One recipe.
    ///
    /// - Throws: `CommandError` when there is none of this name.
    func report(on name: String) throws(CommandError) -> RecipeReport {
        let own = "\(recipes.enabled)/\(name).yaml"
        let state = state(of: own)
        guard let file = state == .available ? recipes.shippedFile(of: name) : own else {
            throw CommandError("There is no recipe \(name); see `halflight recipe list`.")
        }
        return RecipeReport(name: name, file: file, state: state, content: recipes.content(of: name, file), path: path)
    }

    /// Enables a recipe.
    ///
    /// - Throws: `CommandError` when there is none of this name, it is not valid, or a person's own file is in its place.
    func enable(_ name: String) throws(CommandError) -> RecipeReport {
        let report = try report(on: name)
        let recipe = try report.recipe
        guard report.state == .available else { return report }
        var record = try RecipeRecord.read(folders)
        let folder = try Folder.make(folders.configuration, ["halflight", "recipes"], made: &record.folders)
        guard symlink(report.file, "\(folder.path)/\(name).yaml") == 0 else {
            throw .system("made", "\(folder.path)/\(name).yaml", Errno(rawValue: errno))
        }
        record.links[name] = report.file
        try record.write(folders)
        return RecipeReport(
            name: name, file: report.file, state: .enabled, content: .success(recipe), path: path)
    }

    /// Takes back what `enable` did, and nothing else.
    ///
    /// - Returns: the recipe as it was enabled; nil when it was not.
    /// - Throws: `CommandError` when there is none of this name, it is a person's own file, or cannot be taken back.
    func disable(_ name: String) throws(CommandError) -> RecipeReport? {
        let own = "\(recipes.enabled)/\(name).yaml"
        switch state(of: own) {
        case .available:
            // A name that is no recipe's is a mistake, not one that is off already.
            _ = try report(on: name)
            return nil
        case .own:
            throw CommandError(
                "\(own) is your own file, not a link made by `halflight recipe enable`. To disable it, move it away.")
        case .enabled: break
        }
        let report = try report(on: name)
        var record = try RecipeRecord.read(folders)
        guard unlink(own) == 0 else { throw .system("removed", own, Errno(rawValue: errno)) }
        record.links[name] = nil
        try record.settle(folders)
        return report
    }

    /// A link to a recipe that was brought is what `enable` makes.
    private func state(of own: String) -> RecipeReport.State {
        guard access(own, F_OK) == 0 || !linkTargets(FilePath(own)).isEmpty else { return .available }
        let target = linkTargets(FilePath(own)).first?.string
        return recipes.shipped.contains { target?.hasPrefix($0 + "/") == true } ? .enabled : .own
    }
}
