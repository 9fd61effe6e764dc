import ArgumentParser
import DesktopSetup
import Glibc
import HalflightSupport
import HalflightTerminal
import Responders
import SDEvent

/// The hidden subcommand `halflight render-batch`, which fills the templates of a change for the agent.
struct RenderBatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render-batch", abstract: "Fill the templates that the agent names on standard input.",
        shouldDisplay: false)

    func run() throws {
        guard let input = fdopen(STDIN_FILENO, "r") else { return }
        let next = { nextText(of: input) }
        guard let theme = RenderInput.theme(from: next) else {
            throw CommandError("Standard input does not begin with a theme: only the agent runs this command.")
        }
        let values = ThemeVariables(theme).values
        let files = RenderedFiles(folders: try UserFolders(environment: processEnvironment()))
        while let template = next(), let target = next() {
            let answer: String
            do throws(CommandError) {
                answer = try files.fill(target, from: template, with: values)
            } catch {
                answer = "failed \(error.message.plain())"
            }
            try Output.print(answer)
        }
    }
}

/// A text that ends with a zero byte; nil at the end of the input, also in the middle of a text.
private func nextText(of input: UnsafeMutablePointer<FILE>) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(text) }
    let count = getdelim(&text, &capacity, 0, input)
    guard count > 0, let text, text[count - 1] == 0 else { return nil }
    return String(cString: text)
}
