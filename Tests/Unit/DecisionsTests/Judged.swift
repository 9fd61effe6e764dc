import LightTraces
import Simulation
import Switching
import TestSupport

@testable import Decisions

/// Returns the judgement of a trace with these rows.
func judged(_ rows: String..., rules: Rules = Rules(), columns: String = "seconds,lux") throws -> Judgement {
    let folder = try TemporaryFolder()
    let path = try folder.write(([columns] + rows).joined(separator: "\n"), to: "light.csv")
    return try Judge.judge(TraceReader(path: path), rules)
}

extension Judgement {
    func tally(_ rule: String) -> Tally? { rules.first { $0.rule == rule }?.tally }
}

/// Returns a rule's changes, each with its second, for these samples.
func changes(of rule: any JudgedRule, _ samples: [(Double, Double)], until end: Double) throws -> [String] {
    var rule = rule
    var changes: [String] = []
    var shown: Appearance?
    func note(_ time: Duration) {
        guard rule.appearance != shown else { return }
        shown = rule.appearance
        changes.append("\(shortNumber(time.inSeconds)) \(shown?.rawValue ?? "-")")
    }
    func serve(before time: Duration) {
        while let due = rule.deadline, due < time {
            rule.serveDeadline()
            note(due)
        }
    }
    let sensor = SourceName(.illuminance, "test")
    rule.observe(TraceEntry(time: .zero, event: .source(sensor)))
    for (seconds, lux) in samples {
        let time = Duration.seconds(seconds)
        serve(before: time)
        let light = Light(illuminance: lux) ?? Light(level: Level(clamping: 0))
        rule.observe(TraceEntry(time: time, event: .reading(Reading(sensor, .light(light)))))
        note(time)
    }
    serve(before: .seconds(end))
    return changes
}
