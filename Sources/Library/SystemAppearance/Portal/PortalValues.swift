package import AppearanceValues

/// The values in the portal's `org.freedesktop.appearance` (XDG Desktop Portal, "Settings").
package struct PortalValues: Equatable, Sendable {
    /// The keys in the namespace that matter here.
    package enum Key: String, CaseIterable {
        case colorScheme = "color-scheme"
        case accentColor = "accent-color"
        case contrast
        case reducedMotion = "reduced-motion"
    }

    /// 1 for dark, 2 for light. 0 for no preference.
    package private(set) var colorScheme: Int?
    package private(set) var preferences = DesktopPreferences()

    package init() {}

    /// Day without a preference. `nil` without an answer.
    package var appearance: Appearance? { colorScheme.map { $0 == 1 ? .night : .day } }

    /// `nil` without a preference, too.
    var specified: Appearance? { colorScheme.flatMap { [1: .night, 2: .day][$0] } }

    /// Sets a key's value. Clears it if the numbers don't fit.
    package mutating func set(_ numbers: [Double], for key: Key) {
        let number = numbers.count == 1 ? numbers[0] : nil
        switch key {
        case .colorScheme: colorScheme = number.flatMap(Int.init(exactly:))
        case .accentColor: preferences.accentColor = Color(fractions: numbers)
        // Unknown numbers count as no preference.
        case .contrast: preferences.wantsHighContrast = number == 1
        case .reducedMotion: preferences.wantsReducedMotion = number == 1
        }
    }
}

extension Color {
    /// Creates a color from sRGB fractions. Values outside 0...1 mean no accent color.
    fileprivate init?(fractions: [Double]) {
        guard fractions.count == 3, fractions.allSatisfy({ (0...1).contains($0) }) else { return nil }
        let bytes = fractions.map { UInt8(($0 * 255).rounded()) }
        self.init(red: bytes[0], green: bytes[1], blue: bytes[2])
    }
}
