import Foundation
import TestSupport
import Testing

/// Foreign names and texts in output. SECURITY.md names these tests.
@Suite(.tags(.alone))
struct ForeignTextTests {
    /// A name that, if shown raw, starts a red line with the journal's highest priority.
    private static let forgery = "x\n<0>FORGED\u{1b}[31m\u{9b}2J"

    /// Creates a machine with forged names of themes, recipes and traces.
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
        expect(lines, contains: "FORGED", "\(comment): \(lines)")
        for line in lines {
            #expect(!line.unicodeScalars.contains { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) }, "\(line)")
            #expect(!line.hasPrefix("<0>"), "\(comment): \(line)")
        }
    }

    @Test(
        .promise("terminal-text"),
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
    func `foreign names and texts begin no line and choose no color in the command`(arguments: [String]) throws {
        let machine = try machine()
        if arguments.first == "hold" { _ = try machine.startAgent() }
        let program = [Products.path("halflight")] + arguments
        let command = ["-c", "cd \"$HOME\" && exec \"$0\" \"$@\""] + program
        let finished = try machine.startAt("/bin/sh", command).finish()
        expectNoForgery(finished.output + finished.errors, arguments.joined(separator: " "))
    }

    @Test(.promise("log-text")) func `hook names and program texts begin no line and choose no color`() throws {
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

    @Test(.promise("log-text"), arguments: [[], ["--config", forgery]])
    func `file names and paths begin no line of the journal at the agent's start`(arguments: [String]) throws {
        let machine = try machine()
        try machine.home.configure("theme: {night: missing}\n")
        // Declares the shell's error stream as the journal's by device and inode.
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
