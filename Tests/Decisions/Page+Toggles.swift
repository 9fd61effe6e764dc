import LightTraces
import Simulation
import Switching

/// The numbers of rule 8 beside their neighbours.
struct ToggleTable {
    private let rows: [String]

    /// How far away the light has to be, in points, and for how many seconds.
    private static let trials: [(points: Double, seconds: Int)] = [
        (4, 45), (6, 45), (8, 45), (10, 45), (8, 30), (8, 60), (8, 120), (8, 300), (6, 60),
    ]

    init(in folder: String) throws {
        let tuned = try PersonTable.Room.recorded(.tuned, in: folder)
        let reported = try PersonTable.Room.recorded(.reported, in: folder)
        let made = PersonTable.Room.made(.tuned)
        rows = ToggleTable.trials.map { points, seconds in
            var rules = Rules()
            let isOurs = points == rules.tuning.departure && .seconds(seconds) == rules.tuning.departureLasts
            rules.tuning.departure = points
            rules.tuning.departureLasts = .seconds(seconds)
            let name = "\(shortNumber(points)) points, \(seconds) s"
            return tableRow(
                [isOurs ? "**\(name)**" : name] + [tuned, reported].flatMap { ToggleTable.cells($0, rules) }
                    + ToggleTable.cells(made, rules).prefix(1))
        }
    }

    /// Corrections a week, minutes wrong a week, and dark hours in all, of sharp and of tolerant people.
    private static func cells(_ rooms: [PersonTable.Room], _ rules: Rules) -> [String] {
        let people = People.tolerances.map { _, tolerance in
            People.thresholds.map { threshold in
                rooms.figures(Level(clamping: threshold), tolerance, .suggest, rules: rules)
            }
        }
        func cell(_ figure: ([SimulatedPerson.Figures]) -> Double) -> String {
            people.map { shortNumber(figure($0)) }.joined(separator: " : ")
        }
        return [
            cell { $0.reduce(0) { $0 + $1.correctionsPerWeek } / Double($0.count) },
            cell { $0.reduce(0) { $0 + $1.wrongPerWeek } / Double($0.count) },
            cell { $0.reduce(0) { $0 + $1.brightInDark / .seconds(3600) } },
        ]
    }

    var lines: [String] {
        let figures = ["corrections", "wrong", "dark"]
        let titles = ["tuned", "reported"].flatMap { half in figures.map { "\($0), \(half)" } }
        return ToggleTable.text + [
            tableRow(["away from the toggle"] + titles + ["corrections, made"]), tableRule(8, texts: 1),
        ] + rows + [""]
    }

    private static let text = """
        ### When a toggle ends

        How far from where a toggle was made the light has to be, and for how long, until the toggle ends (rule 8): the
        figures of sharp : tolerant people without learning, as means of all nine thresholds, and the dark hours as
        sums. "tuned" is the half of the recordings on which these two numbers were chosen, "reported" the other;
        "made" are the made scenes of the tuned seeds, with a person who is always there. Recordings have a sample each
        30 s at most, so they do not know a hand or a head before the sensor; the made scenes do, and speak against
        less than 45 s. More points save corrections, and cost dark hours.

        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}

extension PersonTable.Room {
    /// The made scenes of ambient light, with somebody who is always there.
    fileprivate static func made(_ half: Half) -> [Self] {
        ambientScenes.flatMap { scene in
            half.seeds.map { seed in
                let light = scene.entries(seed: seed).compactMap { judged -> (time: Duration, light: Light)? in
                    guard case .reading(let reading) = judged.entry.event, case .light(let light) = reading.value
                    else { return nil }
                    return (judged.entry.time, light)
                }
                return Self(light: light, start: .zero, hours: 0..<24)
            }
        }
    }
}
