internal import FileSupport
internal import LibYAML
internal import PathTrust
package import Responders

/// A person's own desktops, in `~/.config/halflight/desktops`; one replaces the built-in desktop of its name.
package struct DesktopFiles {
    package let folder: String

    package init(_ folders: Folders) { folder = "\(folders.configuration)/desktops" }

    /// The files by their names, without the ending.
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
    /// A person's own, and then these without those that are replaced.
    package func replaced(by own: [Desktop]) -> [Desktop] {
        let names = Set(own.map(\.name))
        return own + filter { !names.contains($0.name) }
    }
}
