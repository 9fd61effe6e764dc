import Foundation
import TestSupport
import Testing

/// Names and texts of others in all that the command and the agent say: SECURITY.md names these tests.
@Suite(.tags(.alone))
struct ForeignTextTests {
    /// Begins a line, with the highest priority of the journal, and in red, wherever it is shown as it is.
    private static let forgery = "x\n<0>FORGED\u{1b}[31m\u{9b}2J"

    /// A machine whose themes, recipes, hooks and traces are named so.
    private func machine() throws -> Machine {
        let (machine, name) = (try Machine(configuration: atOnce), Self.forgery)
        let folder = machine.home.folder
        try folder.write("inherits: ink\ntitle: [\n", to: ".config/halflight/themes/\(name).yaml")
        try folder.write("inherits: ink\n", to: ".config/halflight/themes/fine\(name).yaml")
        try folder.write("inherits: ink\ncolors: {text: \"#333333\"}\n", to: ".config/halflight/themes/dim\(name).yaml")
        try folder.write("for: x\nsteps: [{command: [a]}]\n", to: ".config/halflight/recipes/\(name).yaml")
        for end in ["", "2"] {
            try folder.write("for: x\nsteps: [{command: [a]}]\n", to: "share/halflight/recipes/good\(name)\(end).yaml")
        }
        try folder.write("seconds,percent,event\n0,80,\n9,,no data (failing): \u{1b}[8mFORGED\n", to: "\(name).csv")
        return machine
    }

    private func expectNoForgery(_ lines: [String], _ comment: String) {
        #expect(lines.contains { $0.contains("FORGED") }, "\(comment): \(lines)")
        for line in lines {
            #expect(!line.unicodeScalars.contains { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) }, "\(line)")
            #expect(!line.hasPrefix("<0>"), "\(comment): \(line)")
        }
    }

    @Test(
        "No name or text of others begins a line of the command, or chooses its colours",
        arguments: [
            ["theme", "list"], ["theme", "show", "none"], ["theme", "show", forgery],
            ["theme", "show", "fine\(forgery)"],
            ["theme", "check", "\(forgery).yaml"], ["theme", "check", "dim\(forgery)"],
            ["theme", "set", "day", "none"], ["theme", "set", "day", forgery],
            ["config", "check", forgery], ["render", "\(forgery).mustache", "--theme", "ink"],
            ["recipe", "list"], ["recipe", "show", forgery + "?"], ["recipe", "enable", "good\(forgery)"],
            ["recipe", "enable", forgery], ["recipe", "disable", forgery], ["recipe", "disable", "good\(forgery)2"],
            ["simulate", "none\(forgery)"], ["simulate", "none", "--config", forgery], ["record", "\(forgery).csv"],
            ["simulate", "\(forgery).csv", "--all"],
            ["hold", "--why", "x", "--", "./\(forgery)"], ["run", "--source", forgery], ["run", "--force", forgery],
            ["--\(forgery)"], ["set", forgery], ["set", "day", "--for", forgery], ["watch", "--format=\(forgery)"],
        ])
    func command(arguments: [String]) throws {
        let machine = try machine()
        if arguments.first == "hold" { _ = try machine.startAgent() }
        let program = [Products.path("halflight")] + arguments
        let command = ["-c", "cd \"$HOME\" && exec \"$0\" \"$@\""] + program
        let finished = try machine.startAt("/bin/sh", command).finish()
        expectNoForgery(finished.output + finished.errors, arguments.joined(separator: " "))
    }

    @Test("Hooks' names, and what a running agent says of a program, begin no line and choose no colour")
    func agent() throws {
        let machine = try machine()
        try machine.home.installHook("10-\(Self.forgery)", "echo; exit 1")
        let words = try machine.home.folder.write("80\nno data: \u{1b}[8mFORGED\n", to: "words")
        try machine.home.configure(atOnce + "source: {command: [tail, -f, \(words)]}\n")
        let agent = try machine.startAgent()
        for text in ["10-x", "[8mFORGED"] { try agent.process.errors.wait(forText: text) }
        for arguments in [["why"], ["status"], ["responders"], ["sensors"]] {
            let finished = try machine.start("halflight", arguments).finish()
            expectNoForgery(finished.output + finished.errors, arguments[0])
        }
        try agent.stop()
        expectNoForgery(agent.log, "the log")
    }

    @Test(
        "No name of a file or path begins a line of the journal, when the agent starts",
        arguments: [[], ["--config", forgery]])
    func start(arguments: [String]) throws {
        let machine = try machine()
        try machine.home.configure("theme: {night: missing}\n")
        // The shell's error stream is the journal's, by its device and number.
        let process = try machine.startAt(
            "/bin/sh",
            ["-c", "JOURNAL_STREAM=$(stat -Lc %d:%i /dev/stderr) exec \"$0\" \"$@\"", Products.path("halflightd")]
                + arguments)
        try process.errors.wait(forText: "there is no light sensor")
        process.signal(SIGTERM)
        let errors = try process.finish().errors
        #expect(errors.contains { $0.hasPrefix("<3>") && $0.contains(arguments.isEmpty ? "missing" : "FORGED") })
        #expect(errors.allSatisfy { $0.hasPrefix("<3>") || $0.hasPrefix("<5>") }, "\(errors)")
    }
}
