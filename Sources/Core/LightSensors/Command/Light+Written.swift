internal import TextSupport
internal import Vocabulary

extension Light {
    /// Parses percent, such as `35` or `35 %`, or lux, such as `32 lx`. `nil` for other text and impossible values.
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
    /// Returns the number before a unit, in any locale's format.
    fileprivate nonisolated func number(before unit: String) -> Double? {
        guard hasSuffix(unit) else { return nil }
        return decimal(String(dropLast(unit.count)).trimmed, allowing: .all)
    }
}

extension String {
    fileprivate nonisolated var trimmed: Substring {
        let start = self.drop { $0 == " " }
        guard let last = start.lastIndex(where: { $0 != " " }) else { return "" }
        return start[...last]
    }
}
