public import Vocabulary

// The themes that need no file. A test ensures that the files of the same names in config/themes have the same colors.

extension Theme {
    /// Dark ink on paper. The default theme for day.
    public static let paper = Theme(
        name: "paper", appearance: .day, background: hex(0xfbfaf7), text: hex(0x222429),
        colors: [
            .surface: hex(0xf0eee8),
            .selection: hex(0xbfdbf8),
            .border: hex(0xc1bdb5),
            .secondaryText: hex(0x5c6068),
            .accent: hex(0x1f5fa8),
            .error: hex(0xbd2e31),
            .warning: hex(0x8a5c00),
            .success: hex(0x06752d),
            .information: hex(0x026c97),
            .terminal(0): hex(0x222429),
            .terminal(4): hex(0x2763ba),
            .terminal(5): hex(0x97439d),
            .terminal(6): hex(0x047171),
            .terminal(7): hex(0xc1bdb5),
            .terminal(8): hex(0x5c6068),
            .terminal(9): hex(0xa50d1c),
            .terminal(10): hex(0x015f23),
            .terminal(11): hex(0x704a03),
            .terminal(12): hex(0x104fa4),
            .terminal(13): hex(0x812e87),
            .terminal(14): hex(0x035b5b),
            .terminal(15): hex(0xfbfaf7),
        ])

    /// Pale letters on ink. The default theme for night.
    public static let ink = Theme(
        name: "ink", appearance: .night, background: hex(0x17191e), text: hex(0xe6e4de),
        colors: [
            .surface: hex(0x21242b),
            .selection: hex(0x29415f),
            .border: hex(0x494d56),
            .secondaryText: hex(0xa3a6ad),
            .accent: hex(0x7fb2ec),
            .error: hex(0xf2716a),
            .warning: hex(0xc58e39),
            .success: hex(0x5da969),
            .information: hex(0x5ca0c7),
            .terminal(0): hex(0x21242b),
            .terminal(4): hex(0x649ae8),
            .terminal(5): hex(0xca7ece),
            .terminal(6): hex(0x34a8a8),
            .terminal(7): hex(0xe6e4de),
            .terminal(8): hex(0xa3a6ad),
            .terminal(9): hex(0xfe958d),
            .terminal(10): hex(0x76c382),
            .terminal(11): hex(0xe0a855),
            .terminal(12): hex(0x82b4fe),
            .terminal(13): hex(0xe497e8),
            .terminal(14): hex(0x54c2c2),
            .terminal(15): hex(0xffffff),
        ])

    /// The themes that need no file.
    public static let builtIn = [paper, ink]

    /// Returns the built-in theme of an appearance.
    public static func builtIn(for appearance: Appearance) -> Theme {
        appearance == .day ? paper : ink
    }
}

private func hex(_ number: UInt32) -> Color { Color(hex: number) }
