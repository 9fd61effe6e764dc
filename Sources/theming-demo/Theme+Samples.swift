import Switching
import Theming

extension Theme {
    /// Themes for the cycle, besides the built-in pair.
    static let samples: [Theme] = [
        Theme(
            name: "moss", appearance: .day, background: Color(hex: 0xf3f6ee), text: Color(hex: 0x22301f),
            colors: [
                .surface: Color(hex: 0xe3ead9), .accent: Color(hex: 0x2f6b2f), .secondaryText: Color(hex: 0x52624c),
                .selection: Color(hex: 0xc9dfb8), .success: Color(hex: 0x2f6b2f), .warning: Color(hex: 0x7a5500),
                .error: Color(hex: 0xa83232), .information: Color(hex: 0x1f6680),
            ]),
        Theme(
            name: "ember", appearance: .night, background: Color(hex: 0x1d1512), text: Color(hex: 0xf0e2d8),
            colors: [
                .surface: Color(hex: 0x2a1e19), .accent: Color(hex: 0xf0965a), .secondaryText: Color(hex: 0xb8a196),
                .selection: Color(hex: 0x573522), .success: Color(hex: 0x8fbf6b), .warning: Color(hex: 0xe0b050),
                .error: Color(hex: 0xf2716a), .information: Color(hex: 0x7fb0d0),
            ]),
    ]
}
