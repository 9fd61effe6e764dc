package import AppearanceValues

/// The values of the portal's namespace `org.freedesktop.appearance` (XDG Desktop Portal, "Settings").
package struct PortalValues: Equatable, Sendable {
    /// The namespace's keys that matter here.
    package enum Key: String, CaseIterable {
        case colorScheme = "color-scheme"
        case accentColor = "accent-color"
        case contrast
        case reducedMotion = "reduced-motion"
    }

    /// 0 no preference, 1 dark, 2 light; nil where the portal does not know the key.
    package private(set) var colorScheme: Int?
    package private(set) var preferences = DesktopPreferences()

    package init() {}

    /// The appearance for programs; nil where the portal does not know it.
    package var appearance: Appearance? { colorScheme.map { $0 == 1 ? .night : .day } }

    /// Sets the value of a key, of so many numbers; none for one that is not there, or not of the key's type.
    package mutating func set(_ numbers: [Double], for key: Key) {
        let number = numbers.count == 1 ? numbers[0] : nil
        switch key {
        case .colorScheme: colorScheme = number.flatMap(Int.init(exactly:))
        case .accentColor: preferences.accentColor = Color(fractions: numbers)
        // Numbers that are not known count as no preference.
        case .contrast: preferences.wantsHighContrast = number == 1
        case .reducedMotion: preferences.wantsReducedMotion = number == 1
        }
    }
}

extension Color {
    /// Red, green and blue of sRGB, each 0...1; anything outside says that there is no accent colour.
    fileprivate init?(fractions: [Double]) {
        guard fractions.count == 3, fractions.allSatisfy({ (0...1).contains($0) }) else { return nil }
        let bytes = fractions.map { UInt8(($0 * 255).rounded()) }
        self.init(red: bytes[0], green: bytes[1], blue: bytes[2])
    }
}
