import FileSupport
import HalflightConfiguration
package import HalflightTerminal
import TextSupport
import Vocabulary

extension HistoryRecord {
    /// The chart is at the end, and so stays in sight.
    package func lines(for terminal: Terminal) -> [StyledLine] {
        let catalogue = terminal.catalogue
        var lines: [StyledLine] = []
        let shown = items.suffix(HistoryRecord.mostListed)
        var table = Table([Table.Column(isNumeric: true), Table.Column(), Table.Column()])
        if shown.count < items.count {
            table.add("...", "", Table.Cell(catalogue.text("before these: \(items.count - shown.count); see --json")))
        }
        for item in shown {
            // The files have English reasons, and identifiers of rules.
            let why = catalogue.isEmpty || !item.reason.isText ? item.reason : Message("rule-\(item.rule)", item.rule)
            table.add(
                Table.Cell(time(of: item, catalogue)), cell(for: item, catalogue), Table.Cell(catalogue.text(why)))
        }
        if !items.isEmpty { lines += table.lines(for: terminal) + [""] }
        return lines + HistoryChart(self, for: terminal).lines + ["", StyledLine(catalogue.text(totals))]
    }

    private static let mostListed = 10

    private var totals: Message {
        let requests = items.count { $0.kind == .request }
        let (day, night) = (hours(summary.day), hours(summary.night))
        let totals: Message = "switches: \(switches), requests: \(requests); day for \(day), night for \(night)"
        return isCurrent ? totals : "\(totals); known until \(clock(latest))"
    }

    /// `13:36`
    private func hours(_ time: Duration) -> String { String(time.clock.dropLast(3)) }

    /// Without switches that a person requested.
    private var switches: Int { items.count { $0.kind == .switched } }

    private func cell(for item: Item, _ catalogue: Catalogue) -> Table.Cell {
        let appearance: Message = item.appearance.map { "\($0)" } ?? ""
        return switch item.kind {
        case .switched: Table.Cell(catalogue.text(appearance), .bold)
        case .request: Table.Cell(catalogue.text("you: \(appearance)"), .bold)
        case .suppression: Table.Cell(catalogue.text("ignored"))
        case .warning: Table.Cell("!", .warning)
        }
    }

    private func time(of item: Item, _ catalogue: Catalogue) -> String {
        guard item.kind == .suppression else { return clock(item.time) }
        let end = item.until.map { clock($0) } ?? catalogue.text("now")
        return "\(clock(item.time))-\(end.split(separator: " ").last.map(String.init) ?? end)"
    }

    private func words(_ time: UInt64) -> String { axis.words(Int64(time - since)) }

    /// Without seconds.
    private func clock(_ time: UInt64) -> String { String(words(time).dropLast(3)) }
}

// MARK: - For programs

extension HistoryRecord: JSONConvertible {
    /// The keys that `history --json` promises.
    package var json: JSON {
        func list(_ kind: Item.Kind) -> JSON {
            .list(
                items.filter { $0.kind == kind }.map { item in
                    [
                        "time": stamp(item.time), "appearance": item.appearance?.rawValue, "rule": item.rule,
                        "reason": item.reason.english, "level": item.light?.level.percent,
                        "illuminance": item.light?.illuminance,
                    ]
                })
        }
        return [
            "since": stamp(since), "until": stamp(until), "lastRow": stamp(latest),
            "nightBelow": band.nightBelow.percent, "dayAbove": band.dayAbove.percent,
            "dayMinutes": summary.day.inSeconds / 60, "nightMinutes": summary.night.inSeconds / 60,
            "switches": list(.switched), "requests": list(.request), "warnings": list(.warning),
            "suppressions": JSON.list(
                items.filter { $0.kind == .suppression }.map { item in
                    [
                        "from": stamp(item.time), "until": item.until.map { stamp($0) } ?? .null,
                        "cause": item.reason.english,
                    ]
                }),
            "levels": JSON.list(
                levels.map { level in
                    [
                        "time": stamp(level.time), "source": level.source.description,
                        "level": level.light.level.percent, "illuminance": level.light.illuminance,
                    ]
                }),
        ]
    }

    private func stamp(_ time: UInt64) -> JSON {
        universalTime(Int(time / 1_000_000))?.rfc3339.map { .text($0) } ?? .null
    }
}
