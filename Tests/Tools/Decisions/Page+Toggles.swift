import LightTraces
import Simulation
import Switching

/// The numbers of rule 8, and of alternatives to them.
struct ToggleTable {
    private let rows: [String]

    /// The required distance of the light, in points, and its duration.
    private static let trials: [(points: Double, seconds: Int)] = [
        (4, 45), (6, 45), (8, 45), (10, 45), (8, 30), (8, 60), (8, 120), (8, 300), (6, 60),
    ]

    init(in folder: String) throws {
        let tuned = try PersonTable.Room.recorded(.tuned, in: folder)
        let reported = try PersonTable.Room.recorded(.reported, in: folder)
        let made = PersonTable.Room.made(.tuned)
        rows = ToggleTable.trials.concurrentMap { points, seconds in
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

    /// Weekly corrections, weekly wrong minutes, and total dark hours, for sharp and tolerant people.
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
        return [tableRow(["away from the toggle"] + titles + ["corrections, made"]), tableRule(8, texts: 1)] + rows
    }
}

extension PersonTable.Room {
    /// Scenes of ambient light, with a person who is always present.
    fileprivate static func made(_ half: Half) -> [Self] {
        ambientScenes.flatMap { scene in
            half.seeds.map { seed in
                let light = scene.entries(seed: seed).map(\.entry).compactMap { entry in
                    entry.light.map { (time: entry.time, light: $0) }
                }
                return Self(light: light, start: .zero, hours: 0..<24)
            }
        }
    }
}
