public import ThemeValues

/// A value that can be mixed. For example, a theme, a color or a size.
public protocol Mixable {
    /// Returns a value between this one and another. `fraction` is 0...1, where 0 is this value and 1 is the other.
    func mixed(with other: Self, fraction: Double) -> Self
}

extension Double: Mixable {
    /// Returns the number between this one and another.
    public func mixed(with other: Double, fraction: Double) -> Double { self + (other - self) * fraction }
}

extension Color: Mixable {
    /// Mixes two colors in ``OKLab``. They're weighted by opacity (CSS Color 4, section 12.3).
    public func mixed(with other: Color, fraction: Double) -> Color {
        guard fraction > 0 else { return self }
        guard fraction < 1, self != other else { return other }
        let (own, others) = ((1 - fraction) * opacity, fraction * other.opacity)
        guard own + others > 0 else { return other }
        let mixed = OKLab(self).mixed(with: OKLab(other), fraction: others / (own + others))
        return Color(mixed).withOpacity(own + others)
    }
}

extension Theme: Mixable {
    /// Mixes each color, and keeps the other's name and appearance.
    public func mixed(with other: Theme, fraction: Double) -> Theme {
        guard fraction < 1 else { return other }
        return Theme(
            like: other,
            colors: Dictionary(
                uniqueKeysWithValues: other.colors.map { ($0, self[$0].mixed(with: $1, fraction: fraction)) }),
            text: self[.text].mixed(with: other[.text], fraction: fraction))
    }
}
