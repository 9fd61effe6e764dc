import Foundation
import TestSupport
import Testing

/// `halflight history`, and `halflight why` without an agent.
@Suite(.tags(.alone))
struct HistoryCommandTests {
    private let machine: Machine

    init() throws {
        // It is noon at this place. Otherwise the agent could begin at night and switch with its first light.
        (machine, _) = try Machine.lit(atOnce + place(fromNoon: 0))
    }

    private func run() throws {
        let agent = try machine.startAgent(at: 80, "day")
        try agent.setMode("night")
        try agent.waitForChanges(["night"])
        #expect(try agent.stop() == .exited(0))
    }

    @Test func `history and why show kept records without an agent`() throws {
        let nothing = try machine.halflight("history")
        #expect(nothing.code == 1 && nothing.errors.first == "halflight: Nothing was kept of this time.")
        #expect(try machine.halflight("why").code == 69)
        try run()
        let drawn = try machine.halflight("history")
        #expect(drawn.code == 0 && drawn.errors.isEmpty, "\(drawn.errors)")
        for part in ["you: night  ", "100 %"] { expect(drawn.text, contains: part) }
        let why = try machine.halflight("why")
        #expect(why.code == 0)
        expect(why.text, contains: "is not running")
        let account: [String: Any] = try machine.json("why", "--json")
        let last = (account["decisions"] as? [[String: Any]])?.last
        #expect(last?["result"] as? String == "switched" && last?["appearance"] as? String == "night", "\(account)")
        #expect(last?["rule"] as? String == "force", "\(account)")
        let trace = try machine.home.folder.write(machine.halflight("history", "--csv").text, to: "light.csv")
        let simulated = try machine.halflight("simulate", trace)
        #expect(simulated.code == 0, "\(simulated.errors)")
        expect(simulated.text, contains: "day")
        try expect(machine.halflight("history", "--json").text, contains: "\"requests\":[{")
        #expect(try machine.halflight("history", "--csv", "--json").code == 64)
    }

    @Test(.promise("history-week")) func `history has one day, and seven with --week`() throws {
        for days in [8.0, 6.0, 0.5] {
            let words = Date(timeIntervalSinceNow: -days * 86_400).ISO8601Format()
            let clock = words.replacing("T", with: " ").replacing("Z", with: " +00:00")
            try machine.home.folder.write(
                "seconds,lux,percent,source,event,decision\n0,,,,clock \(clock)\n"
                    + "1,,,backlight:b,\n2,,10,,\n3,,,,,switched night (light): it is dark\n",
                to: ".local/state/halflight/history/\(words.replacing(":", with: "")).csv")
        }
        for (arguments, count) in [(["history", "--json"], 1), (["history", "--week", "--json"], 2)] {
            let text = try machine.start("halflight", arguments).finish().output.joined()
            #expect(text.ranges(of: "it is dark").count == count, "\(text)")
        }
    }

    @Test func `the end of a timed mode is told apart from a request`() throws {
        let agent = try machine.startAgent(at: 80, "day")
        try agent.setMode("night", seconds: 1)
        try agent.waitForChanges(["night", "day"])
        try expect(machine.halflight("why", "--json").text, contains: "\"rule\":\"request end\"")
        #expect(try agent.stop() == .exited(0))
        let drawn = try machine.halflight("history").text
        #expect(drawn.contains(/you: night  .* 1 s/), "\(drawn)")
        expect(drawn, lacks: "you: day")
        let end = "switched day (request end): "
        try expect(machine.halflight("history", "--csv").text, contains: end)
        let json: [String: Any] = try machine.json("history", "--json")
        let switches = try #require(json["switches"] as? [[String: Any]])
        #expect(switches.map { $0["rule"] as? String } == ["request end"], "\(json)")
        #expect(switches.map { $0["appearance"] as? String } == ["day"], "\(json)")
    }

    @Test func `history includes records that a running agent has not written yet`() throws {
        let agent = try machine.startAgent(at: 80, "day")
        try agent.setMode("night")
        try agent.waitForChanges(["night"])
        let drawn = try machine.halflight("history")
        #expect(drawn.code == 0)
        let summary = try #require(drawn.output.last)
        #expect(summary.contains(/^switches: 0, requests: 1; day \w+ 0:0/), "\(summary)")
        let parts = { (line: String) in line.split(separator: ";").count }
        let rows = try machine.halflight("history", "--csv").output
        expect(rows.last, hasSuffix: ",,,,", "\(rows)")
        #expect(try agent.stop() == .exited(0))
        try machine.busClient().wait(until: "no later time counts") {
            try machine.halflight("history").output.last.map(parts) == parts(summary) + 1
        }
    }

    @Test func `a history turned on later begins with the current source and level`() throws {
        try machine.home.configure(atOnce + "history: off\n")
        let agent = try machine.startAgent(at: 80, "day")
        try machine.home.configure(atOnce)
        try agent.reload()
        #expect(try agent.stop() == .exited(0))
        let json = try machine.halflight("history", "--json").text
        expect(json, contains: "\"source\":\"backlight:intel_backlight\",\"level\":80,")
        let rows = try machine.halflight("history", "--csv").output
        expect(rows, contains: ",held day (configuration): ")
    }

    @Test(.promise("state-disk-full-folder")) func `an unwritable history is one warning, and the agent works`() throws
    {
        try machine.home.folder.write("", to: ".local/state/halflight/history")
        let agent = try machine.startAgent(at: 80, "day")
        for mode in ["night", "day"] {
            try agent.setMode(mode)
            try agent.waitForAppearance(mode)
            // The command makes the agent write.
            #expect(try machine.halflight("history").code == 1)
        }
        #expect(try agent.stop() == .exited(0))
        #expect(agent.logged("/history could not be written").count == 1, "\(agent.log)")
    }

    @Test func `an unreadable history is not reported as empty`() throws {
        try machine.home.folder.write("", to: ".local/state/halflight/history")
        let finished = try machine.halflight("history")
        #expect(finished.code == 1)
        expect(finished.errors.first, contains: "halflight/history ", "\(finished.errors)")
        #expect(finished.errors.dropFirst() == ["halflight: Nothing of this time can be read."])
    }

    @Test(.promise("state-off")) func `nothing is kept with history: off`() throws {
        try machine.home.configure(atOnce + "history: off\n")
        try run()
        #expect(!FileManager.default.fileExists(atPath: "\(machine.home.folder.path)/.local/state/halflight/history"))
        #expect(try machine.halflight("history").errors.last == "The configuration says `history: off`.")
    }
}

extension Finished {
    fileprivate var text: String { output.map { $0 + "\n" }.joined() }
}
