import Switching
import Theming

extension Theme {
    /// Themes for the cycle, besides the built-in pair.
    static let samples: [Theme] = [
        Theme(
            name: "moss", appearance: .day, background: hex("#f3f6ee"), text: hex("#22301f"),
            colors: [
                .surface: hex("#e3ead9"), .accent: hex("#2f6b2f"), .secondaryText: hex("#52624c"),
                .selection: hex("#c9dfb8"), .success: hex("#2f6b2f"), .warning: hex("#7a5500"),
                .error: hex("#a83232"), .information: hex("#1f6680"),
            ]),
        Theme(
            name: "ember", appearance: .night, background: hex("#1d1512"), text: hex("#f0e2d8"),
            colors: [
                .surface: hex("#2a1e19"), .accent: hex("#f0965a"), .secondaryText: hex("#b8a196"),
                .selection: hex("#573522"), .success: hex("#8fbf6b"), .warning: hex("#e0b050"),
                .error: hex("#f2716a"), .information: hex("#7fb0d0"),
            ]),
    ]

    private static func hex(_ text: String) -> Color {
        Color(hex: text) ?? Color(red: 0, green: 0, blue: 0)
    }
}
