import AgentInterface
import ArgumentParser
import Foundation
import HalflightTerminal
import Switching
import TestSupport
import Testing
import TextSupport
import ThemeValues

@testable import halflight

/// The arguments of every subcommand.
@Suite("The command line")
@MainActor
struct HalflightTests {
    private func parse<Command: ParsableCommand>(_ type: Command.Type, _ arguments: String...) throws -> Command {
        try #require(try Halflight.parseAsRoot(arguments) as? Command)
    }

    private func words(_ line: String) -> ArraySlice<String> { line.split(separator: " ").map(String.init)[...] }

    @Test(arguments: [
        "status", "get", "toggle", "watch", "why", "sensors", "enable", "disable", "doctor",
    ])
    func `query commands work with and without --json`(name: String) throws {
        #expect(throws: Never.self) { try Halflight.parseAsRoot([name]) }
        #expect(throws: Never.self) { try Halflight.parseAsRoot([name, "--json"]) }
        expectUsageError([name, "surplus"])
        expectUsageError([name, "--loud"])
    }

    @Test func `watch has formats, including --json`() throws {
        #expect(try parse(WatchCommand.self, "watch").chosenFormat == .plain)
        #expect(try parse(WatchCommand.self, "watch", "--json").chosenFormat == .json)
        #expect(try parse(WatchCommand.self, "watch", "--json", "--wait").wait)
        #expect(try parse(WatchCommand.self, "watch", "--json", "--format", "json").chosenFormat == .json)
        for format in WatchFormat.allCases {
            #expect(try parse(WatchCommand.self, "watch", "--format", format.rawValue).chosenFormat == format)
        }
    }

    @Test func `hold passes the command's options with or without --`() throws {
        for mark in [["--"], []] {
            let words = ["hold", "--why", "a film"] + mark + ["mpv", "--fs", "--why", "film.mkv"]
            let command = try #require(try Halflight.parseAsRoot(words) as? HoldCommand)
            #expect(command.why == "a film")
            #expect(command.program == ["mpv", "--fs", "--why", "film.mkv"])
        }
    }

    @Test func `set has a mode and a duration`() throws {
        #expect(try parse(SetCommand.self, "set", "night").mode == .night)
        #expect(try parse(SetCommand.self, "set", "night").duration == nil)
        #expect(try parse(SetCommand.self, "set", "day", "--for", "2h").duration == TimeSpan(seconds: 7200))
        #expect(try parse(SetCommand.self, "set", "--for", "90s", "day", "--json").duration?.seconds == 90)
        #expect(try parse(SetCommand.self, "set", "auto").mode == .auto)
    }

    @Test func `light and dark mean day and night`() throws {
        #expect(try parse(SetCommand.self, "set", "light").mode == .day)
        #expect(try parse(SetCommand.self, "set", "dark").mode == .night)
        #expect(try parse(ThemeSetCommand.self, "theme", "set", "dark", "fjord").appearance == .night)
        #expect(try parse(RunCommand.self, "run", "--force", "dark").agentArguments == ["--force", "night"])
    }

    @Test(arguments: ["-q", "--quiet"])
    func `set and toggle can be quiet`(flag: String) throws {
        #expect(try parse(SetCommand.self, "set", "night", flag).quiet.isOn)
        #expect(try parse(ToggleCommand.self, "toggle", flag).quiet.isOn)
        #expect(try !parse(ToggleCommand.self, "toggle").quiet.isOn)
    }

    @Test(
        arguments: [
            ("status", .status(.lines)), ("status --json", .status(.json)), ("get", .get(.lines)),
            ("set dark", .set(.night, seconds: nil, isQuiet: false, .lines)),
            ("set auto --json -q", .set(.auto, seconds: nil, isQuiet: true, .json)),
            ("toggle --quiet", .toggle(isForPerson: true, isQuiet: true, .lines)),
            ("toggle --program", .toggle(isForPerson: false, isQuiet: false, .lines)),
            ("watch", .watch(.plain, waits: false)),
            ("watch --format waybar --wait", .watch(.waybar, waits: true)),
        ] as [(String, EverydayCommand)])
    func `the commands of bars and keys are read without the parser`(line: String, command: EverydayCommand) throws {
        #expect(EverydayCommand(words(line)) == command)
        #expect(throws: Never.self) { try Halflight.command(words(line)) }
    }

    @Test(arguments: [
        "", "status surplus", "status --help", "status --json --json", "get -q", "set", "set purple",
        "set --json night", "set night --for 1h", "set night day", "toggle --loud", "watch --format pink",
        "watch --json", "watch --wait --format waybar", "why", "--version",
    ])
    func `all other commands use the parser`(line: String) {
        #expect(EverydayCommand(words(line)) == nil)
    }

    @Test(arguments: [
        ("stat", "There is no command stat. Did you mean `halflight status`?"),
        ("frobnicate", "There is no command frobnicate. See `halflight help all`."),
        ("help nope", "There is no command nope. See `halflight help all`."),
        ("theme shwo dune", "There is no command theme shwo. Did you mean `halflight theme show`?"),
        ("help theme shwo", "There is no command theme shwo. Did you mean `halflight theme show`?"),
        ("theme stat --help", "There is no command theme stat. See `halflight theme --help`."),
        ("--json status", "There is no option --json before a command. See `halflight help all`."),
        ("theme --json list", "There is no option --json before a command. See `halflight theme --help`."),
    ])
    func `an unknown command is named with the nearest known one`(line: String, message: String) throws {
        let error = try #require(throws: (any Error).self) { try Halflight.command(words(line)) }
        #expect(Halflight.lines(of: error) == [message])
        #expect(Halflight.exitCode(for: error) == .validationFailure)
    }

    @Test(arguments: [
        ("", "First steps: `halflight enable`"), ("help", "First steps: "), ("--help", "First steps: "),
        ("help all", "USAGE: halflight <"),
        ("--help status", "USAGE: halflight <"), ("config", "USAGE: halflight config <"),
        ("theme --help", "USAGE: halflight theme <"), ("help theme", "USAGE: halflight theme <"),
        ("help set", "USAGE: halflight set <"), ("set --help", "USAGE: halflight set <"),
        ("help theme set", "USAGE: halflight theme set <"), ("--version", "halflight \(halflightVersion)"),
        ("status --version", "halflight \(halflightVersion)"),
        ("--version status", "halflight \(halflightVersion)"),
    ])
    func `help is shown on request and for a missing command`(line: String, text: String) throws {
        let error = try #require(throws: (any Error).self) {
            var command = try Halflight.command(words(line))
            try command.run()
        }
        #expect(Halflight.exitCode(for: error) == .success && Halflight.message(for: error).contains(text))
    }

    @Test func `the help fits on a screen`() throws {
        let error = try #require(throws: (any Error).self) { try Halflight.command([]) }
        let lines = Halflight.message(for: error).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 80 })
        for name in ["status", "enable", "help all"] { expect(lines.joined(), contains: name) }
    }

    @Test func `a quoted line break doesn't split an error's message`() throws {
        let error = try #require(throws: (any Error).self) { try Halflight.command(["status", "sur\r\nplus\r"]) }
        #expect(
            Halflight.lines(of: error) == [
                "Unexpected argument 'sur\r\nplus\r'", "Usage: halflight status [--json]",
                "  See 'halflight status --help' for more information.",
            ])
        let unknown = try #require(throws: (any Error).self) { try Halflight.command(["st\nat"]) }
        #expect(Halflight.lines(of: unknown) == ["There is no command st\nat. See `halflight help all`."])
    }

    @Test func `the manual has each command and option`() throws {
        let manual = try String(contentsOfFile: Fixtures.repository("config/man/halflight.1"), encoding: .utf8)
        func check(_ command: any ParsableCommand.Type, _ path: [String]) {
            let subcommands = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
            for subcommand in subcommands { check(subcommand, path + [subcommand.configuration.commandName ?? ""]) }
            guard subcommands.isEmpty else { return }
            let entry = "\n.It Cm \(path.joined(separator: " "))"
            #expect(manual.contains(entry), "\(path)")
            for option in command.helpMessage().matches(of: /\n  (?:-., )?--([a-z-]+)/).map(\.output.1) {
                expect(manual, contains: "Fl -\(option)", "--\(option) of \(path)")
            }
        }
        check(Halflight.self, [])
    }

    @Test func `why takes a number of decisions and a time`() throws {
        let command = try parse(WhyCommand.self, "why", "--last", "5", "--since", "1h30m")
        #expect(command.last == 5 && command.since?.seconds == 5400)
    }

    @Test func `the subcommands of theme have their arguments`() throws {
        #expect(try parse(ThemeListCommand.self, "theme", "list", "--json").output.json)
        #expect(try parse(ThemeShowCommand.self, "theme", "show", "dune").name == "dune")
        #expect(try parse(ThemeCheckCommand.self, "theme", "check", "a.yaml").demanded == .aa)
        #expect(try parse(ThemeCheckCommand.self, "theme", "check", "a.yaml", "--level", "aaa").demanded == .aaa)
        let set = try parse(ThemeSetCommand.self, "theme", "set", "night", "fjord")
        #expect(set.appearance == .night && set.name == "fjord")
    }

    @Test func `run passes the agent's options`() throws {
        #expect(try parse(RunCommand.self, "run").agentArguments == [])
        #expect(
            try parse(
                RunCommand.self, "run", "--source", "backlight:intel_backlight", "--config=my file.yaml", "--force",
                "night"
            ).agentArguments == [
                "--force", "night", "--config", "my file.yaml", "--source", "backlight:intel_backlight",
            ])
    }

    @Test func `record has a file, a duration and --force`() throws {
        let plain = try parse(RecordCommand.self, "record", "light.csv")
        #expect(plain.file == "light.csv")
        #expect(plain.duration == nil)
        #expect(!plain.force)
        let full = try parse(RecordCommand.self, "record", "--for", "10m", "--force", "-")
        #expect(full.file == "-")
        #expect(full.duration == TimeSpan(seconds: 600))
        #expect(full.force)
    }

    @Test func `enable, config check, calibrate and simulate have their options`() throws {
        #expect(try parse(EnableCommand.self, "enable", "--portal").portal)
        #expect(try !parse(EnableCommand.self, "enable").portal)
        #expect(try parse(ConfigCheck.self, "config", "check").file == nil)
        #expect(try parse(ConfigCheck.self, "config", "check", "a.yaml", "--json").file == "a.yaml")
        _ = try parse(CalibrateCommand.self, "calibrate")
        let simulate = try parse(
            SimulateCommand.self, "simulate", "light.csv", "--config", "a.yaml", "--all", "--json")
        #expect(simulate.trace == "light.csv" && simulate.config == "a.yaml")
        #expect(simulate.all && simulate.output.json)
    }

    @Test(
        arguments: [
            (["dance"], "dance"), (["set"], "mode"), (["set", "purple"], "purple"), (["set", "day", "night"], "night"),
            (["set", "day", "--for", "a while"], "a while"), (["set", "day", "--for", "-5m"], "-5m"),
            (["set", "day", "--for", "0s"], "0s"), (["set", "day", "--for"], "--for"),
            (["set", "auto", "--for", "5m"], "auto"), (["run", "--force", "purple"], "purple"),
            (["config", "check", "a", "b"], "b"),
            (["record"], "file"), (["record", ""], "name"), (["record", "a", "b"], "b"),
            (["record", "a", "--for", "soon"], "soon"), (["watch", "--format", "xml"], "xml"),
            (["watch", "--json", "--format", "waybar"], "waybar"), (["hold", "--", "mpv"], "--why"),
            (["hold", "--why", "a film"], ""), (["hold", "--why", "a film", "--"], ""),
            (["hold", "--why", "", "--", "mpv"], "--why"), (["why", "--last", "0"], "at least 1"),
            (["why", "--since", "2"], "the unit is missing"), (["theme", "set", "dusk", "fjord"], "dusk"),
            (["theme", "set", "night"], "name"), (["theme", "check", "a.yaml", "--level", "high"], "high"),
            (["disable", "--portal"], "--portal"), (["calibrate", "--json"], "--json"), (["simulate"], "<trace>"),
            (["simulate", "a.csv", "b.csv"], "b.csv"),
        ] as [([String], String)])
    func `wrong usage exits with 64 and names the mistake`(arguments: [String], named: String) {
        expectUsageError(arguments, named: named)
    }

    @Test func `every subcommand has an abstract of one sentence`() {
        for subcommand in Halflight.configuration.subcommands where subcommand.configuration.shouldDisplay {
            let abstract = subcommand.configuration.abstract
            #expect(abstract.hasSuffix(".") && abstract.count < 70, "\(abstract)")
        }
    }

    private func expectUsageError(_ arguments: [String], named: String = "") {
        let error = #expect(throws: (any Error).self) { try Halflight.parseAsRoot(arguments) }
        guard let error else { return }
        #expect(Halflight.exitCode(for: error) == .validationFailure)
        #expect(ExitCode.validationFailure.rawValue == 64)
        let message = Halflight.message(for: error)
        #expect(named.isEmpty || message.contains(named), "\(message)")
    }
}
