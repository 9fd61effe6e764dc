public import Vocabulary

/// A theme for day and a theme for night.
public struct ThemePair<Theme> {
    /// The theme for day.
    public var day: Theme
    /// The theme for night.
    public var night: Theme

    /// Creates a pair of themes.
    public init(day: Theme, night: Theme) { (self.day, self.night) = (day, night) }

    /// The theme for an appearance.
    public subscript(appearance: Appearance) -> Theme { appearance == .day ? day : night }
}

extension ThemePair<Theme> {
    /// Creates a pair of themes. Without arguments, the built-in pair.
    public init(day: Theme = .paper, night: Theme = .ink) { (self.day, self.night) = (day, night) }
}

extension ThemePair: Equatable where Theme: Equatable {}
extension ThemePair: Hashable where Theme: Hashable {}
extension ThemePair: Sendable where Theme: Sendable {}
extension ThemePair: Codable where Theme: Codable {}
