import LightTraces
import Simulation
import Switching

/// The simulated people with one tolerance, in a half's rooms.
struct People {
    let name: String
    let table: PersonTable

    /// In points from the threshold: either appearance is fine there.
    static let tolerances = [("sharp", 0.0), ("usual", 3.0), ("tolerant", 5.0)]

    static func all(_ rooms: [PersonTable.Room], thresholds: [Double]) -> [People] {
        tolerances.map { name, tolerance in
            People(name: name, table: PersonTable(rooms, thresholds: thresholds, tolerance: tolerance))
        }
    }

    /// Within 20 points of the default band's middle.
    static let thresholds: [Double] = [15, 20, 25, 30, 35, 40, 45, 50, 55]
    /// The middle of the default band, 56 lx.
    static let agreed = 35.0

    var rows: [String] {
        table.rows.map { row in
            let all = [row.plain, row.learning, row.accepting]
            let corrections =
                [shortNumber(row.plain.correctionsPerWeek)]
                + (all.dropFirst() + [row.fitting]).map {
                    "\(shortNumber($0.correctionsPerWeek)) (\(percent($0, row.plain)))"
                }
            let wrong = all.map { shortNumber($0.wrongPerWeek) }
            let dark = all.map { twoDecimals($0.brightInDark / .seconds(3600)) }
            return tableRow(["\(name), \(row.threshold)"] + corrections + wrong + dark)
        }
    }

    private func percent(_ figures: SimulatedPerson.Figures, _ plain: SimulatedPerson.Figures) -> String {
        share(figures, plain).map { shortNumber($0 * 100) + " %" } ?? "-"
    }

    /// As a fraction of corrections without learning.
    private func share(_ figures: SimulatedPerson.Figures, _ plain: SimulatedPerson.Figures) -> Double? {
        plain.corrections > 0 ? Double(figures.corrections) / Double(plain.corrections) : nil
    }

    var aims: [Aim] {
        let (agreeing, others) = (rows(where: { $0 == People.agreed }), rows(where: { $0 != People.agreed }))
        let dark = table.rows.flatMap { [$0.plain, $0.learning, $0.accepting] }
        return [
            learning(others, "another threshold: at most a quarter of the corrections", atMost: 0.25),
            learning(agreeing, "threshold 35 %: at most 1.5 times the corrections", atMost: 1.5),
            Aim(
                text: "**\(name) person**: no day below 10 lx after a toggle above 10 lx",
                figure: """
                    at most \(twoDecimals((dark.map(\.brightInDark).max() ?? .zero) / .seconds(3600))) h in a row of the \
                    table, and \(shortNumber((dark.map(\.longestInDark).max() ?? .zero) / .seconds(60))) min at once
                    """,
                isMet: dark.allSatisfy { $0.brightInDark == .zero }),
        ]
    }

    private func rows(where isMeant: (Double) -> Bool) -> [PersonTable.Row] {
        table.rows.filter { isMeant($0.threshold.percent) }
    }

    private func learning(_ rows: [PersonTable.Row], _ text: String, atMost limit: Double) -> Aim {
        let met = rows.filter { Double($0.learning.corrections) <= limit * Double($0.plain.corrections) }
        let percents = rows.map { "\($0.threshold): \(percent($0.learning, $0.plain))" }
        return Aim(
            text: "**\(name) person**, `learn: on`, \(text)",
            figure: "\(met.count) of \(rows.count) thresholds; \(percents.joined(separator: ", "))",
            isMet: met.count == rows.count)
    }
}

/// A recorded place, and when a person is there.
private struct Place {
    let trace: String
    /// The first sample's time of day, in minutes.
    let start: Int
    /// When a person is there.
    let hours: Range<Int>
}

private let places = [
    Place(trace: "office-2-days.csv", start: 14 * 60 + 19, hours: 8..<18),
    Place(trace: "office-6-days.csv", start: 17 * 60 + 51, hours: 8..<18),
    Place(trace: "room-7-days.csv", start: 10 * 60 + 49, hours: 8..<20),
    Place(trace: "cc-by-sa/home-room-89-days.csv", start: 6 * 60, hours: 7..<23),
    Place(trace: "cc-by-sa/home-kitchen-89-days.csv", start: 6 * 60, hours: 7..<23),
    Place(trace: "worn-3-days.csv", start: 8 * 60 + 47, hours: 7..<23),
]

extension PersonTable.Room {
    static func recorded(
        _ half: Half = .reported, in folder: String, where isMeant: (String) -> Bool = { _ in true }
    ) throws -> [Self] {
        try places.filter { isMeant($0.trace) }.map { place in
            let halved = try HalvedTrace(path: "\(folder)/\(place.trace)")
            let entries = half == .tuned ? halved.entries[..<halved.middle] : halved.entries[halved.middle...]
            let start = entries.first?.time ?? .zero
            let light = entries.compactMap { entry in entry.light.map { (time: entry.time - start, light: $0) } }
            return Self(light: light, start: .seconds(place.start * 60) + start, hours: place.hours)
        }
    }
}

extension Page {
    var peopleTable: [String] {
        let ways = ["plain", "`learn: on`", "accepted"]
        func titles(_ figure: String) -> [String] { ways.map { "\(figure), \($0)" } }
        let columns =
            ["person, threshold"] + titles("corrections") + ["corrections, fitting"] + titles("wrong") + titles("dark")
        return [tableRow(columns), tableRule(11, texts: 1)] + people.flatMap(\.rows)
    }
}
