package import Switching
internal import TextSupport

/// The events other than light, with their words in a trace's column `event`.
private let fixedWords: [(words: String, event: Event)] = [
    ("lid shut", .suppression(.lid, true)), ("lid open", .suppression(.lid, false)),
    ("screen off", .suppression(.screenOff, true)), ("screen on", .suppression(.screenOff, false)),
    ("idle", .suppression(.idle, true)), ("active", .suppression(.idle, false)),
    ("asleep", .suppression(.asleep, true)), ("awake", .suppression(.asleep, false)),
    ("woke by day", .woke(sun: .day)), ("woke by night", .woke(sun: .night)),
    ("power", .disturbance(.power)), ("displays", .disturbance(.displays)), ("dock", .disturbance(.dock)),
    ("input unknown", .input(idle: nil)),
]

extension Event {
    /// `nil` unless traces include the event.
    package var words: String? {
        if case .timeOfDay(let time, _) = self { return "clock \(clockTime(time))" }
        if case .input(let idle?) = self { return "input \(decimalSeconds(idle)) s ago" }
        return fixedWords.first { $0.event == self }?.words
    }

    package init?(words: String) {
        if let known = fixedWords.first(where: { $0.words == words }) {
            self = known.event
        } else if words.hasPrefix("clock "), let time = Duration(clockTime: words.dropFirst(6)) {
            self = .timeOfDay(time)
        } else if words.hasPrefix("input "), words.hasSuffix(" s ago"),
            let seconds = decimal(words.dropFirst(6).dropLast(6), allowing: .all), (0...1e9).contains(seconds)
        {
            self = .input(idle: .milliseconds(Int64((seconds * 1000).rounded())))
        } else {
            return nil
        }
    }

    package static var wordsExpected: String {
        fixedWords.map { "\"\($0.words)\"" }.joined(separator: ", ")
            + ", \"input SECONDS s ago\", \"clock HH:MM:SS\", \"clock YYYY-MM-DD HH:MM:SS +HH:MM\""
            + " or \"no data (KIND): CAUSE\""
    }
}

/// A source, and whether a shut lid leaves it uncovered. With an `Event`, reading a trace would take 25 % longer.
package typealias SourceInUse = (name: SourceName?, isExternal: Bool)

/// Parses a trace's column `source`: `KIND` or `KIND:NAME`, with optional ` (external)`, or `none`.
package func sourceInUse(words: String) -> SourceInUse? {
    // In the written form. A control character before "(external)" would make another source when it's read again.
    let words = words.plain()
    let isExternal = words.hasSuffix(external)
    let name = SourceName(words.dropLast(isExternal ? external.count : 0))
    return name != nil || words == "none" ? (name, isExternal) : nil
}

package func words(_ source: SourceInUse) -> String {
    source.name.map { "\($0)" + (source.isExternal ? external : "") } ?? "none"
}

package var sourceWordsExpected: String {
    let kinds = SourceKind.allCases.map(\.rawValue).joined(separator: ", ")
    return "none, or one of \(kinds), optionally followed by a colon and a name"
}

private let external = " (external)"

extension NoData {
    package var words: String { "no data (\(kind.rawValue)): \(cause)" }

    package init?(words: String) {
        let (opening, middle) = ("no data (", "): ")
        guard words.hasPrefix(opening) else { return nil }
        let rest = words.dropFirst(opening.count)
        let word = rest.prefix { $0 != ")" }
        guard let kind = Kind(rawValue: String(word)), rest.dropFirst(word.count).hasPrefix(middle) else { return nil }
        self.init(kind, String(rest.dropFirst(word.count + middle.count)))
    }
}

/// Returns whole seconds: `07:05:30`.
private func clockTime(_ time: Duration) -> String {
    let seconds = Int(time.components.seconds)
    return twoDigits(seconds / 3600, seconds / 60 % 60, seconds % 60)
}

extension Duration {
    /// Parses `HH:MM:SS`, up to 23:59:59.
    init?(clockTime text: some StringProtocol) {
        guard let parts = calendarNumbers(text, in: 0...23, 0...59, 0...59) else { return nil }
        self = .seconds(parts[0] * 3600 + parts[1] * 60 + parts[2])
    }
}
