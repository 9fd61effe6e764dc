import Mustache

/// A Mustache template in a file.
struct Template {
    private let path: String
    private let template: MustacheTemplate

    /// Reads a template of at most 1 MiB.
    ///
    /// - Throws: `CommandError` when it cannot be read, with the place of what is no template.
    init(file path: String) throws(CommandError) {
        self.path = path
        let text = try wholeText(ofFile: path)
        do {
            template = try MustacheTemplate(string: text)
        } catch let error as MustacheTemplate.ParserError {
            let place = error.context
            throw CommandError(
                "\(path):\(place.lineNumber):\(place.columnNumber): \(Template.sentence(error.error)): \(place.line)")
        } catch {
            throw CommandError("\(path) is no template: \(error)")
        }
    }

    /// The text with each variable's value in its place; a variable that is not known is empty.
    func filled(with variables: ThemeVariables) -> String {
        template.render(variables.values)
    }

    private static func sentence(_ error: any Error) -> String {
        switch error as? MustacheTemplate.Error {
        case .sectionCloseNameIncorrect: "a section is closed by another name than it was opened with"
        case .unfinishedName: "a tag is not closed"
        case .expectedSectionEnd: "a section is not closed"
        default: "a tag is not as Mustache has it"
        }
    }
}
