import SystemAppearance

func draw(_ appearance: Appearance) {
    // The desktop's own accent colour, where it has one.
    let accent = DesktopPreferences.current.accentColor.map { ($0.red, $0.green, $0.blue) }
    let (red, green, blue) = accent ?? (appearance == .night ? (0x7f, 0xb2, 0xec) : (0x1f, 0x5f, 0xa8))
    print("\u{1B}[38;2;\(red);\(green);\(blue)mHello\u{1B}[0m")
}

for await appearance in Appearance.changes {
    draw(appearance)
}
