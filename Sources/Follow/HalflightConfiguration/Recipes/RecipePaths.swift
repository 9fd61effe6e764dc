package import FileSupport
internal import Glibc

/// The meaning of paths in a recipe. Expands `~` and variables, and finds the files that come with recipes.
package struct RecipePaths: Sendable {
    private let environment: [String: String]
    /// The folders of files that come with recipes. The recipe's own folder is first.
    package let folders: [String]

    package init(environment: [String: String], folders: [String]) {
        (self.environment, self.folders) = (environment, folders)
    }

    package func expanded(_ text: String) throws(UnknownVariable) -> String {
        try expandedPath(text, in: environment)
    }

    /// Finds a file in one of the folders.
    package func brought(_ path: String) -> String? {
        folders.lazy.map { "\($0)/\(path)" }.first { access($0, F_OK) == 0 }
    }
}
