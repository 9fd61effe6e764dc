internal import TextSupport
internal import Vocabulary

extension Light {
    /// Parses light as a program prints it: percent, as in `35` or `35 %`, or lux, as in `32 lx`; nil otherwise,
    /// and for impossible values.
    nonisolated init?(written text: String) {
        let text = text.trimmed
        if let number = text.number(before: "lx") {
            self.init(illuminance: number)
        } else if let number = text.number(before: "%") ?? text.number(before: ""), let level = Level(percent: number) {
            self.init(level: level)
        } else {
            return nil
        }
    }
}

extension Substring {
    /// The number that stands before a unit, whatever the locale.
    fileprivate nonisolated func number(before unit: String) -> Double? {
        guard hasSuffix(unit) else { return nil }
        return decimal(String(dropLast(unit.count)).trimmed, allowing: .all)
    }
}

extension String {
    /// The text without blanks around it.
    fileprivate nonisolated var trimmed: Substring {
        let start = self.drop { $0 == " " }
        guard let last = start.lastIndex(where: { $0 != " " }) else { return "" }
        return start[...last]
    }
}
