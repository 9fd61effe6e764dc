/// The contrast of a role with one of its backgrounds.
public struct ContrastResult: Equatable, Sendable {
    /// The role of the text.
    public let role: Theme.Role
    /// The role of the background.
    public let background: Theme.Role
    /// The colour of the text.
    public let color: Color
    /// The colour of the background.
    public let backgroundColor: Color
    /// Their contrast, 1...21 (``Color/contrast(with:)``).
    public let ratio: Double

    /// Whether the ratio is at least that of a level.
    public func reaches(_ level: ContrastLevel) -> Bool { ratio >= level.ratio }
}

extension Theme {
    /// Whether every text role reaches AAA on each of its backgrounds (WCAG 2.2, 1.4.6), as themes of high contrast do.
    public var isHighContrast: Bool {
        // Asked at each change, and answered by the first pair as a rule.
        RoleTable.standard.entries.allSatisfy { entry in
            entry.backgrounds.allSatisfy { self[entry.role].contrast(with: self[$0]) >= ContrastLevel.aaa.ratio }
        }
    }

    /// The contrast of every text role on each of its backgrounds, in the order of the table.
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
