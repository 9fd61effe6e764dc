internal import Switching

extension Theme {
    /// Dark ink on paper: the theme for day where none is chosen.
    public static let paper = Theme(
        name: "paper", appearance: .day,
        colors: [
            .background: Color(red: 0xfb, green: 0xfa, blue: 0xf7),
            .surface: Color(red: 0xf0, green: 0xee, blue: 0xe8),
            .text: Color(red: 0x22, green: 0x24, blue: 0x29),
            .secondaryText: Color(red: 0x5c, green: 0x60, blue: 0x68),
            .accent: Color(red: 0x1f, green: 0x5f, blue: 0xa8),
        ])

    /// Pale letters on ink: the theme for night where none is chosen.
    public static let ink = Theme(
        name: "ink", appearance: .night,
        colors: [
            .background: Color(red: 0x17, green: 0x19, blue: 0x1e),
            .surface: Color(red: 0x21, green: 0x24, blue: 0x2b),
            .text: Color(red: 0xe6, green: 0xe4, blue: 0xde),
            .secondaryText: Color(red: 0xa3, green: 0xa6, blue: 0xad),
            .accent: Color(red: 0x7f, green: 0xb2, blue: 0xec),
        ])

    /// The themes that are there without any file.
    public static let builtIn = [paper, ink]
}
