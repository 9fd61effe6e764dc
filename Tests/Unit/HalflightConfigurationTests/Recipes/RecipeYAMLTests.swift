import HalflightConfiguration
import Responders
import Switching
import TestSupport
import Testing

/// Recipe files and their mistakes.
@Suite @MainActor struct RecipeYAMLTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("", to: "t.mustache")
    }

    private func recipe(_ text: String) throws(RecipeError) -> Recipe {
        let environment = ["HOME": "/home/ada", "XDG_STATE_HOME": "/state", "XDG_DATA_HOME": "relative", "EMPTY": ""]
        return try Recipe(
            text: Array(text.utf8), file: "r.yaml", name: "r",
            paths: RecipePaths(environment: environment, folders: [folder.path]))
    }

    @Test func `every key can be set`() throws {
        let recipe = try recipe(
            """
            name: r
            for: everything
            probe: {program: [a, b], version: {since: 0.13, arguments: [-V]}, file: [~/x, /y]}
            steps:
              - {link: ~/l, day: /d, night: $XDG_CONFIG_HOME/n}
              - {template: t.mustache, to: $XDG_STATE_HOME/f}
              - {signal: {day: USR2, night: SIGUSR1}, to: foot}
              - {signal: HUP, to: [a, b]}
              - {command: [a, "{socket}", "$XDG_DATA_HOME/$"], sockets: [/s/*, $NOT_SET/*]}
              - {command: {day: [a], night: [b]}, running: a}
              - {terminals: [xterm], keep: $XDG_STATE_HOME/k}
            undo: [sh, $XDG_STATE_HOME/f]
            setup: |
              Nothing.
            """)
        #expect(recipe.purpose == "everything")
        #expect(recipe.programs == ["a", "b"])
        #expect(recipe.oldest?.description == "0.13" && recipe.versionArguments == ["-V"])
        #expect(recipe.files == ["/home/ada/x", "/y"])
        #expect(recipe.undo == ["sh", "/state/f"])
        #expect(recipe.setup == "Nothing.")
        let same = ["a", "{socket}", "/home/ada/.local/share/$"]
        #expect(
            recipe.steps == [
                .set(
                    Desktop.Setting("/home/ada/l", .links(ByAppearance(day: "/d", night: "/home/ada/.config/n"))), .link
                ),
                .template(source: "\(folder.path)/t.mustache", target: "/state/f"),
                .signal(SignalStep(ByAppearance(day: 12, night: 10), to: ["foot"])),
                .signal(SignalStep(ByAppearance(day: 1, night: 1), to: ["a", "b"])),
                .command(CommandStep(ByAppearance(day: same, night: same), sockets: ["/s/*"])),
                .command(CommandStep(ByAppearance(day: ["a"], night: ["b"]), running: ["a"])),
                .terminals(TerminalsStep(["xterm"], kept: "/state/k")),
            ])
        #expect(recipe.targets == ["/state/f"])
    }

    @Test func `a step can have a range of versions, and so can the whole recipe`() throws {
        let recipe = try recipe(
            "name: r\nfor: x\nprobe: {program: a, version: \"1.10\"}\nsteps:\n"
                + "  - {signal: HUP, to: a, since: \"1.9\", before: \"2\"}\n  - {signal: HUP, to: b}\n")
        let step = SignalStep(ByAppearance(day: 1, night: 1), to: ["a"])
        let range = VersionRange(since: ProgramVersion("1.9"), before: ProgramVersion("2"))
        #expect(recipe.oldest == ProgramVersion("1.10") && recipe.versionArguments == ["--version"])
        #expect(recipe.steps.first == .versions(range, .signal(step)))
        #expect(recipe.needsVersion)
    }

    @Test(arguments: [
        ("", "r.yaml: the recipe is empty"),
        (step("{signal: HUP, to: x, since: new}"), "33: steps.since: expected a version, as \"1.23\", found \"new\""),
        (
            step("{signal: HUP, to: x, since: 1.2}"),
            "r.yaml:1:1: versions are those of the program in probe, and there is none"
        ),
        ("name: q\nfor: x\nsteps: []\n", "r.yaml:1:7: name: expected r, the name of its file, found \"q\""),
        (
            "name: r\nfor: x\nruns: now\nsteps: [{signal: HUP, to: x}]\n",
            "r.yaml:3:7: runs: expected before or after, found \"now\""
        ),
        ("for: x\nsteps: []\n", "r.yaml:1:1: the key name is missing"),
        ("name: r\nfor: x\nsteps: []\n", "r.yaml:3:8: steps: a recipe needs at least one step"),
        (
            "name: r\nfor: x\nshell: rm\nsteps: []\n",
            "r.yaml:3:1: unknown key \"shell\": expected one of name, for, probe, runs, steps, undo, setup"
        ),
        (step("{run: x}"), "5: steps: a step needs one of the keys link, set, template, signal, command, terminals"),
        (
            step("{signal: KILL, to: x}"),
            "14: steps.signal: expected one of the signals HUP, USR1, USR2, WINCH, found \"KILL\""
        ),
        (
            step("command: rm -r /"),
            "14: steps.command: expected a list of the program and its arguments (no shell is run), found \"rm -r /\""
        ),
        (
            step("{template: t.mustache, to: here}"),
            "32: steps.to: expected a path that begins with /, ~/ or a variable such as $XDG_CONFIG_HOME/, found \"here\""
        ),
        (
            step("{template: t.mustache, to: ~/out/}"),
            "32: steps.to: expected the path of a file, with the file's name at its end, found \"~/out/\""
        ),
        (
            step("{link: /a/.., day: /d, night: /n}"),
            "12: steps.link: expected the path of a file, with the file's name at its end, found \"/a/..\""
        ),
        (step("{terminals: []}"), "17: steps.terminals: the list is empty"),
        (step("{template: $EMPTY/t, to: /x}"), "16: steps.template: the variable EMPTY is not set"),
        (
            step("{link: /l, day: /d}"),
            "5: steps: the key night is missing: expected both day and night, such as {link: colors, day: light.conf, night: dark.conf}"
        ),
        (step("{template: none, to: /x}"), "16: steps.template: there is no none in FOLDER"),
    ])
    func `a mistake is reported with its place`(text: String, error: String) {
        let expected = (error.hasPrefix("r") ? "" : "r.yaml:4:") + error.replacing("FOLDER", with: folder.path)
        #expect(throws: RecipeError(expected)) { try recipe(text) }
    }

    @Test(arguments: [
        ("gsettings, values: {day: x, night: y}", "steps.in: expected file, grouped-file"),
        ("file, values: color-scheme", "steps.values: expected {day: WORD, night: WORD}"), ("file", "values"),
    ])
    func `a step that sets a value names file, form and values`(rest: String, message: String) {
        let error = #expect(throws: RecipeError.self) { try recipe(Self.step("{set: $HOME/rc A b, in: \(rest)}")) }
        expect(error?.description, contains: message)
    }

    @Test func `a step sets a value in a file`() throws {
        let recipe = try recipe(Self.step("{set: $HOME/rc A b, in: grouped-file, values: {variants: Kvantum}}"))
        #expect(
            recipe.steps == [.set(Desktop.Setting("$HOME/rc A b", .variants(.init("Kvantum", [""]))), .groupedFile)])
    }

    /// Returns a recipe whose only step is in the fourth line.
    private nonisolated static func step(_ text: String) -> String { "name: r\nfor: x\nsteps:\n  - \(text)\n" }

    @Test func `two dollar signs mean one in paths and arguments`() throws {
        let recipe = try recipe(
            "name: r\nfor: x\nsteps:\n  - {command: [sh, -c, 'echo $$X $$$XDG_STATE_HOME $']}\n"
                + "  - {template: t.mustache, to: /a$$b}\n")
        let arguments = ["sh", "-c", "echo $X $/state $"]
        #expect(
            recipe.steps == [
                .command(CommandStep(ByAppearance(day: arguments, night: arguments))),
                .template(source: "\(folder.path)/t.mustache", target: "/a$b"),
            ])
    }
}
