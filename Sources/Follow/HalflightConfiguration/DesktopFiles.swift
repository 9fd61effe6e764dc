internal import FileSupport
internal import LibYAML
internal import PathTrust
package import Responders

/// The user's own desktops, in `~/.config/halflight/desktops`. They replace built-in desktops of the same name.
package struct DesktopFiles {
    package let folder: String

    package init(_ folders: Folders) { folder = "\(folders.configuration)/desktops" }

    /// Reads the files. The names omit the extension.
    package func entries() -> [(name: String, content: Result<Desktop, RecipeError>)] {
        namesOfFiles(in: folder).map { ($0, content(of: $0)) }
    }

    private func content(of name: String) -> Result<Desktop, RecipeError> {
        let path = "\(folder)/\(name).yaml"
        do throws(FileError) {
            let (text, problem) = try PathJudge().readFile(path, limit: LibYAML.Limits.bytes)
            return Result { () throws(RecipeError) in
                if let problem { throw RecipeError("\(problem.refusal(of: path))") }
                return try Desktop(text: text, file: path, name: name)
            }
        } catch {
            return .failure(RecipeError("\(error)"))
        }
    }
}

extension [Desktop] {
    /// Returns the user's desktops, then the remaining desktops of this array.
    package func replaced(by own: [Desktop]) -> [Desktop] {
        let names = Set(own.map(\.name))
        return own + filter { !names.contains($0.name) }
    }
}
