import Foundation
import LoopSupport
import Responders
import SDEvent
import Switching
import TestSupport
import Theming

/// A responder for the recipes of a test, and a loop that the test drives.
@MainActor
final class RecipeRig {
    let folder: TemporaryFolder
    let loop: EventLoop
    let log = LogCollector()
    private(set) var responder: RecipeResponder
    private(set) var stages: ResponderStages
    private let shelf = Shelf()

    /// The enabled recipes.
    private final class Shelf {
        var entries: [RecipeEntry] = []
        var reads = 0
    }

    var entries: [RecipeEntry] {
        get { shelf.entries }
        set { shelf.entries = newValue }
    }
    var reads: Int { shelf.reads }

    private init(loop: EventLoop, limits: TimeLimits) throws {
        self.loop = loop
        folder = try TemporaryFolder()
        try folder.write(RecipeRig.command, to: "halflight", mode: 0o755)
        let environment = ["PATH": "/usr/bin:/bin:\(folder.path)/bin", "HERE": folder.path]
        responder = RecipeResponder(
            loop: loop, command: "\(folder.path)/halflight", environment: environment, limits: limits,
            logger: log.logger
        ) { [shelf] in
            shelf.reads += 1
            return shelf.entries
        }
        stages = try ResponderStages([responder], on: loop, log: log.logger)
    }

    /// A stand-in for the command: it records its starts and its jobs, with the theme's name and background, and
    /// answers as `$HERE/answer` says, or as the script `$HERE/answer.TARGET` does.
    private static let command = """
        #!/bin/bash
        echo "$*" >>$HERE/starts
        echo $$ >>$HERE/processes
        next() { IFS= read -r -d '' "$1"; }
        next name; next appearance; next title; next author
        while next role && [ -n "$role" ]; do next color; [ $role != background ] || background=$color; done
        while next template && next target; do
            echo "$name $background $template $target" >>$HERE/record
            if [ -e $HERE/answer.${target##*/} ]; then . $HERE/answer.${target##*/}
            else cat $HERE/answer 2>/dev/null || echo written; fi
        done
        """

    /// Calls `body` with a rig, and waits until nothing of it runs.
    static func run(limits: TimeLimits = .init(), _ body: (RecipeRig) throws -> Void) throws {
        try withEventLoop { loop in
            let rig = try RecipeRig(loop: loop, limits: limits)
            let result = Result { try body(rig) }
            var isDone = false
            rig.stages.stop { isDone = true }
            try loop.run(until: "all has stopped") { isDone }
            // As long as an ended child is not collected, an exit test does not see that its own child has ended.
            let processes = rig.lines("processes").compactMap { pid_t($0) }
            try loop.run(until: "all processes are collected") { processes.allSatisfy { kill($0, 0) != 0 } }
            try result.get()
        }
    }

    /// Enables a recipe.
    func enable(_ name: String, programs: [String] = [], _ steps: Recipe.Step...) {
        let recipe = Recipe(name: name, purpose: "a test", programs: programs, steps: steps)
        entries.append(RecipeEntry(name: name, content: .success(recipe)))
    }

    /// A step that runs a shell script, which may write to `$HERE/record`.
    func script(_ text: String) -> Recipe.Step {
        let arguments = ["/bin/sh", "-c", text]
        return .command(CommandStep(ByAppearance(day: arguments, night: arguments)))
    }

    /// Passes on a change without waiting.
    func change(to appearance: Appearance = .night) {
        let change = Change(
            from: appearance.other, to: appearance, reason: Reason(.light, "so"), light: nil, source: nil,
            time: Instant(sinceStart: .zero))
        stages.themeDidChange(ThemeChange(change, theme: appearance == .day ? .paper : .ink))
    }

    /// Waits until no recipe is running.
    func settle() throws {
        try loop.run(until: "all recipes are done; recorded: \(record)", log: log.lines) {
            stages.records.first?.outcome != nil || stages.records.first?.probe != .applies
        }
    }

    /// The result of a recipe.
    func outcome(_ name: String) -> ResponderOutcome? { part(name)?.outcome }

    func part(_ name: String) -> ResponderRecord? {
        responder.parts.first { $0.name == "recipes/\(name)" }
    }

    var record: [String] { lines("record") }

    /// The lines of a file in the rig's folder; none if it does not exist.
    func lines(_ name: String) -> [String] {
        let text = try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }
}
