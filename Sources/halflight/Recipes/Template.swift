import Glibc
import HalflightTerminal
import SDEvent
import SystemPackage

/// A Mustache template in a file.
struct Template {
    private let path: String
    private let renderer: String

    /// The template in the file `path`, to be filled by the program `halflight-render` of the same installation.
    ///
    /// - Throws: `CommandError` when that program is missing.
    init(file path: String, installation: Installation = .current) throws(CommandError) {
        self.path = path
        renderer = try installation.renderer()
    }

    /// The text with each variable's value in its place; a variable that is not known is empty.
    ///
    /// - Throws: `CommandError` when the file cannot be read, is larger than 1 MiB, or is no template, with the place.
    func filled(with variables: ThemeVariables) throws(CommandError) -> String {
        let file = try plainFile(path)
        defer { close(file) }
        let arguments = variables.values.map { "\($0)=\($1)" }.sorted()
        let result = try ChildProgram(path: renderer, environment: [:]).run(arguments, input: file)
        if result.code == EX_DATAERR { throw CommandError("\(path):\(result.errors.droppingLineEnd)") }
        guard result.hasSucceeded else {
            throw CommandError("\(path) cannot be filled: \(renderer) ended with exit code \(result.code).")
        }
        return result.output
    }
}

extension String {
    /// The text without the line end that a program puts behind its last line.
    fileprivate var droppingLineEnd: Substring { last == "\n" ? dropLast() : self[...] }
}
