/// How well one role can be read on another.
public struct ContrastResult: Equatable, Sendable {
    /// What is read.
    public let role: Theme.Role
    /// What it is read on.
    public let ground: Theme.Role
    /// The colour of what is read.
    public let color: Color
    /// The colour it is read on.
    public let groundColor: Color
    /// Their contrast, 1...21 (``Color/contrast(with:)``).
    public let ratio: Double

    /// Whether it is as much as a level demands.
    public func reaches(_ level: ContrastLevel) -> Bool {
        ratio >= level.ratio
    }
}

extension Theme {
    /// Whether every text role reaches AAA on each of its grounds (WCAG 2.2, 1.4.6), as themes of high contrast do.
    public var isHighContrast: Bool {
        RoleTable.standard.entries.allSatisfy { entry in
            entry.grounds.allSatisfy { self[entry.role].contrast(with: self[$0]) >= ContrastLevel.aaa.ratio }
        }
    }

    /// The contrast of every text role on each of its grounds, in the order of the table.
    public func contrasts(of table: RoleTable = .standard) -> [ContrastResult] {
        table.entries.flatMap { entry in
            entry.grounds.map { ground in
                ContrastResult(
                    role: entry.role, ground: ground, color: self[entry.role], groundColor: self[ground],
                    ratio: self[entry.role].contrast(with: self[ground]))
            }
        }
    }
}
