import AgentInterface
import ArgumentParser
import DesktopSetup
import Glibc
import HalflightConfiguration
import HalflightSupport
import HalflightTerminal
import Responders
import SystemPackage
import ThemeFiles
import Theming

/// The subcommand `halflight render`.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Fill a template with a theme's colours.",
        discussion: """
            TEMPLATE is a Mustache template; templates made for base16 and base24 work unchanged. Each role of the \
            theme has variables, too: {{base00-hex}}, {{accent-hex}}, {{scheme-variant}}; halflight-recipe(5) lists \
            them.

            With --output the result replaces a file as a whole, but only if it differs; `written` or `unchanged` is \
            printed. A file that this command has not made itself is never replaced.
            """)

    @Argument(help: "The template's file.", completion: .file()) var template: String

    @Option(
        name: .long,
        help: ArgumentHelp("The theme; default: the configuration's for the agent's appearance.", valueName: "name"),
        completion: .themes)
    var theme: String?

    @Option(
        name: .long, help: ArgumentHelp("The file to write; default: standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    func run() throws {
        // A template that cannot be read is told first: it needs no agent.
        _ = try wholeText(ofFile: template)
        let theme = try MainActor.assumeIsolated { try InstalledThemes.theme(named: self.theme ?? activeTheme()).theme }
        let values = ThemeVariables(theme).values
        guard let output else { return try Output.print(contents: Template.fill(file: template, with: values)) }
        let files = RenderedFiles(folders: try UserFolders(environment: processEnvironment()))
        try Output.print("\(files.fill(output, from: template, with: values))")
    }

    /// By the file that the agent reads by itself; one that it was given with `--config` is not known here.
    @MainActor private func activeTheme() throws -> String {
        let appearance = try AgentProxy().call(.status).appearance
        return try loadConfiguration().themes[appearance].name
    }
}

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
        let judge = PathJudge()
        while let template = next(), let target = next() {
            let answer: String
            do throws(CommandError) {
                answer = try files.fill(target, from: template, with: values, judge: judge)
            } catch {
                answer = "failed \(error.message)"
            }
            try Output.print("\(answer)")
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

/// The files that were made of templates, in which a person has nothing of their own.
///
/// Their paths stand in `$XDG_STATE_HOME/halflight/rendered`, a line each: what is not listed there is a person's.
struct RenderedFiles {
    let folders: UserFolders

    private var list: String { "\(folders.state)/halflight/rendered" }

    /// Fills a template, and writes the result into a file; the result is `written` or `unchanged`.
    func fill(
        _ path: String, from template: String, with values: [String: String], judge: PathJudge? = nil
    ) throws(CommandError) -> String {
        try write(try Template.fill(file: template, with: values, judge: judge), to: path) ? "written" : "unchanged"
    }

    /// Writes text to a file, as a whole and only if it differs; the result is whether it did.
    ///
    /// If the path is a link, its target is replaced, because people keep such files elsewhere.
    func write(_ text: String, to path: String) throws(CommandError) -> Bool {
        try check(path)
        let place = try resolved(path)
        // The list has a line for each.
        guard place.plain() == place else {
            throw CommandError(
                "\(path) has a line break or another control character in its name: choose another name.")
        }
        let (folderPath, name) = (parent(place), FilePath(place).lastComponent?.string ?? "")
        var made: [String] = []
        let folder = try Folder.make(folderPath, [], made: &made)
        if let present = try folder.read(name) {
            guard present != text else { return false }
            guard try isListed(place) else {
                throw CommandError(
                    "\(path) is your own file, so it was not replaced. Move it away if the template may take its place."
                )
            }
        } else {
            try addToList(place)
        }
        try folder.write(text, to: name)
        return true
    }

    /// The path of a folder, by its form or because there is one, is refused.
    private func check(_ path: String) throws(CommandError) {
        guard !path.isEmpty else { throw CommandError("The path of the file to write is empty: name a file.") }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        guard !isFolder(path), !["", ".", ".."].contains(name) else {
            throw CommandError("\(path) names a folder: name the file to write in it.")
        }
    }

    /// The path without links; the file itself need not be there.
    private func resolved(_ path: String) throws(CommandError) -> String {
        if let found = resolvedPath(path) { return found }
        var information = stat()
        if lstat(path, &information) == 0 { throw CommandError("\(path) is a link that leads nowhere: remove it.") }
        guard !path.isAbsolutePath else { return path }
        return "\(resolvedPath(".") ?? "")/\(path)"
    }

    private func isListed(_ path: String) throws(CommandError) -> Bool {
        guard access(list, F_OK) == 0 else { return false }
        let text = try Folder.open(folders.state, ["halflight"]).read("rendered") ?? ""
        return text.split(separator: "\n").contains { $0 == path }
    }

    /// One write to the file's end: several recipes render side by side.
    private func addToList(_ path: String) throws(CommandError) {
        guard try !isListed(path) else { return }
        var made: [String] = []
        _ = try Folder.make(folders.state, ["halflight"], made: &made)
        let file = open(list, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .system("written", list, Errno(rawValue: errno)) }
        defer { close(file) }
        do {
            try writeAll("\(path)\n".utf8, to: file)
        } catch {
            throw .system("written", list, error)
        }
    }
}
