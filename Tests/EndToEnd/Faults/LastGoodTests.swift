import Foundation
import TestSupport
import TestTags
import Testing

/// The agent starts despite wrong files. It uses their last valid content or the defaults, and says so.
@Suite(.tags(.alone))
struct LastGoodTests {
    private static let wide = atOnce + "night-below: 50\nday-above: 60\n"
    private let machine: Machine

    init() throws {
        machine = try Machine(configuration: Self.wide)
        _ = try machine.devices.addBacklight(brightness: 45)
    }

    private var file: String { machine.home.configurationFile }

    /// Expects the mistake from each program that reports it.
    private func expectSaid(_ text: String, by agent: RunningAgent, sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        func expect(_ condition: Bool, _ told: String) {
            #expect(condition, "\(told)", sourceLocation: sourceLocation)
        }
        try agent.process.errors.wait(forText: text)
        try agent.wait(until: "it is a problem") { try !agent.problems.isEmpty }
        let problems = try agent.problems
        expect(problems.count == 1 && problems[0].contains(text), "Problems: \(problems)")
        expect(agent.logged(text).count == 1, "the log: \(agent.log)")
        let status = try machine.halflight("status").output.filter { $0.contains(text) }
        expect(status.count == 1 && status[0].hasPrefix("problem "), "status: \(status)")
        let doctor = try machine.halflight("doctor").output.filter { $0.contains(text) }
        expect(doctor.count == 1, "doctor: \(doctor)")
    }

    private func expectMended(_ agent: RunningAgent) throws {
        try agent.wait(until: "nothing is wrong") { try agent.problems.isEmpty }
        #expect(try !machine.halflight("status").output.contains { $0.hasPrefix("problem ") })
        #expect(agent.propertyChanges.last { $0.name == "Problems" }?.value.list?.isEmpty == true)
    }

    @Test(.promise("files-configuration-wrong-start", "configuration-last-valid"), arguments: Wrong.allCases)
    func `a restart with a wrong file uses the last valid configuration`(wrong: Wrong) throws {
        let first = try machine.startAgent(at: 45, "night")
        try first.stop()
        try wrong.make(file)
        let agent = try machine.startAgent(at: 45, "night")
        #expect(try agent.nightBelow == 50 && agent.dayAbove == 60)
        try expectSaid(wrong.says, by: agent)
        #expect(agent.logged("The last valid configuration is used until the file is corrected").count == 1)
        #expect(agent.changes == [])
        // In one step: without a file the agent would briefly use the defaults.
        let right = try machine.home.folder.write(Self.wide, to: "right.yaml")
        // A folder must be moved away first.
        if rename(right, file) != 0 { #expect(rename(file, right + ".old") == 0 && rename(right, file) == 0) }
        try expectMended(agent)
        #expect(agent.changes == [])
        #expect(try agent.stop() == .exited(0))
    }

    @Test(.promise("files-configuration-wrong-first"), arguments: [false, true])
    func `the agent starts with the defaults if no copy is usable`(hasDamagedCopy: Bool) throws {
        if hasDamagedCopy {
            let first = try machine.startAgent(at: 45, "night")
            try first.stop()
            try machine.home.folder.write("\u{1}: [", to: ".local/state/halflight/last-good/config.yaml")
        }
        try machine.home.configure("night-below: high\n")
        // Between the thresholds the kept appearance stays.
        try machine.home.folder.write("light: night\nmode: auto\n", to: ".local/state/halflight/state.yaml")
        _ = try machine.devices.addBacklight("other", brightness: 35, type: "raw")
        let agent = try machine.startAgent(["--source", "backlight:other"])
        try agent.waitForLevel(35)
        #expect(try agent.nightBelow == 30 && agent.appearance == "night")
        try expectSaid("\(file):1:14: night-below: expected percent", by: agent)
        #expect(agent.logged("The defaults are used until the file is corrected").count == 1)
        #expect(agent.logged("last-good/config.yaml").count == (hasDamagedCopy ? 1 : 0))
    }

    @Test(.promise("files-theme-file-wrong"), arguments: [true, false])
    func `a restart with a wrong theme uses its last valid content or the built-in theme`(hasCopy: Bool) throws {
        let theme = try machine.home.folder.write("inherits: ink\n", to: ".config/halflight/themes/mine.yaml")
        try machine.home.configure(Self.wide + "theme: {night: mine}\n")
        if hasCopy { try machine.startAgent(at: 45, "night").stop() }
        try machine.home.folder.write(
            "inherits: ink\ncolors:\n  accent: loud\n", to: ".config/halflight/themes/mine.yaml")
        let agent = try machine.startAgent(at: 45, "night")
        #expect(try agent.nightBelow == 50)
        #expect(try agent.property("Theme").string == (hasCopy ? "mine" : "ink"))
        try expectSaid("\(theme):3:11: colors.accent: expected a colour", by: agent)
        let used = hasCopy ? "Its last valid content is used" : "The built-in theme ink is used"
        #expect(agent.logged(used).count == 1)
        try machine.home.folder.write("inherits: ink\n", to: ".config/halflight/themes/mine.yaml")
        try expectMended(agent)
        #expect(try agent.property("Theme").string == "mine")
        #expect(agent.changes == [])
    }

    @Test(.promise("files-configuration-unknown-key")) func `an unknown key is only a warning`() throws {
        try machine.home.configure(Self.wide + "new-key: 3\n")
        #expect(try machine.halflight("config", "check").code == 0)
        let agent = try machine.startAgent(at: 45, "night")
        #expect(try agent.nightBelow == 50)
        let says = "\(file):5:1: unknown key \"new-key\""
        #expect(agent.logged(says).count == 1)
        #expect(try machine.halflight("status").output.contains { $0.hasPrefix("warning ") && $0.contains(says) })
        try machine.home.configure(Self.wide.replacing("50", with: "40") + "new-key: 3\nother: 4\n")
        try agent.wait(until: "the rest is used") { try agent.nightBelow == 40 }
        try agent.process.errors.wait(forText: "unknown key \"other\"")
        #expect(agent.logged(says).count == 1)
        try machine.home.configure(Self.wide)
        try expectMended(agent)
    }

    @Test(.promise("hooks-hook-refused-recipe"))
    func `status names a refused hook and a wrong recipe until both are mended`() throws {
        let folder = machine.home.folder.path
        func waitForMarks(_ agent: RunningAgent, _ appearance: String) throws {
            try agent.wait(until: "the others have followed") {
                ["hook", "recipe"].allSatisfy {
                    FileManager.default.fileExists(atPath: "\(folder)/\($0)-\(appearance)")
                }
            }
        }
        let hook = try machine.home.installHook("10-bad", "true", mode: 0o757)
        try machine.home.installHook("20-good", "touch \(folder)/hook-$1")
        let recipe = ".config/halflight/recipes/wrong.yaml"
        try machine.home.folder.write("name: wrong\nsteps: {}\n", to: recipe)
        try machine.home.folder.write(
            "name: good\nfor: a test\nsteps:\n  - command: [touch, \"\(folder)/recipe-{appearance}\"]\n",
            to: ".config/halflight/recipes/good.yaml")
        let agent = try machine.startAgent(at: 45, "night")
        try waitForMarks(agent, "night")
        try agent.setMode("day")
        try waitForMarks(agent, "day")
        let says = ["hook \(hook) does not run: every user can write to it", "\(recipe):"]
        try agent.wait(until: "both are known") { try agent.problems.count == 2 }
        let (problems, status) = (try agent.problems, try machine.halflight("status").output)
        for text in says {
            #expect(problems.count { $0.contains(text) } == 1, "\(problems)")
            #expect(status.count { $0.hasPrefix("problem ") && $0.contains(text) } == 1, "\(status)")
            #expect(agent.logged(text).count == 1, "\(agent.log)")
        }
        #expect(chmod(hook, 0o755) == 0)
        try FileManager.default.removeItem(atPath: "\(folder)/\(recipe)")
        try expectMended(agent)
        #expect(chmod(hook, 0o757) == 0)
        try agent.wait(until: "it is named before the next change") { try agent.problems.count == 1 }
    }

    @Test(.promise("files-enabled-recipe-wrong"))
    func `a wrong recipe's last valid content is used, also after a restart`() throws {
        let place = ".config/halflight/recipes/own.yaml"
        let mark = "\(machine.home.folder.path)/mark"
        let valid = "name: own\nfor: a test\nsteps:\n  - command: [touch, \(mark)]\n"
        try machine.home.folder.write(valid, to: place)
        let first = try machine.startAgent(at: 45, "night")
        try first.wait(until: "it has run") { FileManager.default.fileExists(atPath: mark) }
        try machine.home.folder.write("name: own\nfor: a test\nsteps: 7\n", to: place)
        try expectSaid("recipes/own.yaml:3:8: ", by: first)
        try first.stop()
        try FileManager.default.removeItem(atPath: mark)
        let agent = try machine.startAgent(at: 45, "night")
        try agent.wait(until: "it has run as it was") { FileManager.default.fileExists(atPath: mark) }
        try expectSaid("recipes/own.yaml:3:8: ", by: agent)
        #expect(
            try machine.halflight("responders").output.contains { $0.contains("recipes/own") && $0.hasSuffix("ok") })
        try machine.home.folder.write(valid, to: place)
        try expectMended(agent)
    }

    @Test func `status without an agent names a mistake in the configuration`() throws {
        try machine.home.configure("night-below: high\n")
        let finished = try machine.halflight("status")
        #expect(finished.code == 69)
        expect(finished.errors.first, contains: "Halflight")
        expect(finished.errors.last, hasPrefix: "\(file):1:14: night-below: ")
    }

    enum Wrong: CaseIterable {
        case invalid, folder, refused

        var says: String {
            switch self {
            case .invalid: "config.yaml:2:12: day-above: "
            case .folder: "config.yaml: is not a file: expected a regular file"
            case .refused: "source names a program that would run in your name: every user can write to it"
            }
        }

        func make(_ path: String) throws {
            try FileManager.default.removeItem(atPath: path)
            switch self {
            case .invalid: try "guards: off\nday-above: 400\n".write(toFile: path, atomically: true, encoding: .utf8)
            case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            case .refused:
                try "source: \"command:/bin/true\"\n".write(toFile: path, atomically: true, encoding: .utf8)
                chmod(path, 0o606)
            }
        }
    }
}

extension RunningAgent {
    /// The texts of the property `Problems`.
    fileprivate var problems: [String] {
        get throws { try property("Problems").list?.compactMap { $0.dictionary?["text"]?.string } ?? [] }
    }
}
