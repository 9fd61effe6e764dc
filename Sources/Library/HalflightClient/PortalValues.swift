internal import SDBus
internal import Switching
internal import Theming

/// The values of the portal's namespace `org.freedesktop.appearance` (XDG Desktop Portal, "Settings").
nonisolated struct PortalValues: Equatable, Sendable {
    /// The namespace's keys that matter here.
    enum Key: String, CaseIterable {
        case colorScheme = "color-scheme"
        case accentColor = "accent-color"
        case contrast
        case reducedMotion = "reduced-motion"
    }

    /// 0 no preference, 1 dark, 2 light; nil where the portal does not know the key.
    private(set) var colorScheme: Int?
    private(set) var preferences = DesktopPreferences()

    /// The appearance for programs; nil where the portal does not know it.
    var appearance: Appearance? { colorScheme.map { $0 == 1 ? .night : .day } }

    /// Sets the value of a key; nil, and a value that is not of the key's type, for none.
    @MainActor mutating func set(_ value: BusValue?, for key: Key) {
        switch key {
        case .colorScheme: colorScheme = value?.number.flatMap(Int.init(exactly:))
        case .accentColor: preferences.accentColor = value.flatMap { Color($0) }
        // Numbers that are not known count as no preference.
        case .contrast: preferences.wantsHighContrast = value?.number == 1
        case .reducedMotion: preferences.wantsReducedMotion = value?.number == 1
        }
    }

    func fill(_ state: inout FollowedState) {
        state.origin = .portal
        state.appearance = appearance
        state.reason =
            switch colorScheme {
            case 1: "the desktop prefers dark"
            case 2: "the desktop prefers light"
            // GNOME's light is no preference.
            default: "the desktop has no preference, which means light"
            }
    }
}

extension Color {
    /// Red, green and blue of sRGB, each 0...1; anything outside says that there is no accent colour.
    @MainActor fileprivate init?(_ value: BusValue) {
        guard let components = value.elements?.compactMap(\.number), components.count == 3,
            components.allSatisfy({ (0...1).contains($0) })
        else { return nil }
        let bytes = components.map { UInt8(($0 * 255).rounded()) }
        self.init(red: bytes[0], green: bytes[1], blue: bytes[2])
    }
}
