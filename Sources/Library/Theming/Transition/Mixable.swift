public import ThemeValues

/// A value between whose states there are others: a theme, a colour, a size.
public protocol Mixable {
    /// A value between this one and another.
    ///
    /// - Parameter fraction: 0...1; 0 for this one, 1 for the other.
    func mixed(with other: Self, fraction: Double) -> Self
}

extension Double: Mixable {
    /// The number between this one and another.
    public func mixed(with other: Double, fraction: Double) -> Double { self + (other - self) * fraction }
}

extension Color: Mixable {
    /// The colour between this one and another, mixed in ``OKLab``, and weighted by opacity (CSS Color 4, section
    /// 12.3).
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
    /// The theme between this one and another, with the name and appearance of the other: each colour is mixed.
    public func mixed(with other: Theme, fraction: Double) -> Theme {
        guard fraction < 1 else { return other }
        return Theme(
            like: other,
            colors: Dictionary(
                uniqueKeysWithValues: other.colors.map { ($0, self[$0].mixed(with: $1, fraction: fraction)) }),
            text: self[.text].mixed(with: other[.text], fraction: fraction))
    }
}
