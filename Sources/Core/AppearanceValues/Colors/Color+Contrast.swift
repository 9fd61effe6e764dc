extension Color {
    /// The relative luminance of WCAG 2.2, 0 (black) to 1 (white), ignoring opacity.
    public var relativeLuminance: Double {
        let linear = LinearRGB(self)
        return 0.2126 * linear.red + 0.7152 * linear.green + 0.0722 * linear.blue
    }

    /// Returns the contrast ratio of WCAG 2.2, 1 (equal colors) to 21 (black on white), ignoring opacity.
    public func contrast(with other: Color) -> Double {
        let (one, another) = (relativeLuminance, other.relativeLuminance)
        return (max(one, another) + 0.05) / (min(one, another) + 0.05)
    }
}

/// A required contrast (WCAG 2.2, success criteria 1.4.3 and 1.4.6).
public enum ContrastLevel: String, Sendable, CaseIterable {
    /// 3 to 1, for large text: from 18 points, or 14 points in bold.
    case large
    /// 4.5 to 1, the minimum for text (AA).
    case aa
    /// 7 to 1, the enhanced level (AAA).
    case aaa

    /// The least ratio, 1...21.
    public var ratio: Double {
        switch self {
        case .large: 3
        case .aa: 4.5
        case .aaa: 7
        }
    }

    /// Creates the highest level that a ratio reaches. `nil` below 3.
    public init?(reachedBy ratio: Double) {
        guard let level = Self.allCases.last(where: { $0.ratio <= ratio }) else { return nil }
        self = level
    }
}
