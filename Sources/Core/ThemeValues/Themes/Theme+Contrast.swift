/// The contrast of a role with one of its backgrounds.
public struct ContrastResult: Equatable, Sendable {
    /// The role of the text.
    public let role: Theme.Role
    /// The role of the background.
    public let background: Theme.Role
    /// The color of the text.
    public let color: Color
    /// The color of the background.
    public let backgroundColor: Color
    /// The contrast, 1...21 (``Color/contrast(with:)``).
    public let ratio: Double

    /// Returns whether the ratio reaches a level's ratio.
    public func reaches(_ level: ContrastLevel) -> Bool { ratio >= level.ratio }
}

extension Theme {
    /// Whether every text role reaches AAA, the level of high-contrast themes (WCAG 2.2, 1.4.6).
    public var isHighContrast: Bool {
        // Asked at each change, and usually answered by the first pair.
        RoleTable.standard.entries.allSatisfy { entry in
            entry.backgrounds.allSatisfy { self[entry.role].contrast(with: self[$0]) >= ContrastLevel.aaa.ratio }
        }
    }

    /// Returns the contrast of text roles on their backgrounds, in the table's order.
    public func contrasts(of table: RoleTable = .standard) -> [ContrastResult] {
        table.entries.flatMap { entry in
            entry.backgrounds.map { background in
                ContrastResult(
                    role: entry.role, background: background, color: self[entry.role],
                    backgroundColor: self[background], ratio: self[entry.role].contrast(with: self[background]))
            }
        }
    }
}
