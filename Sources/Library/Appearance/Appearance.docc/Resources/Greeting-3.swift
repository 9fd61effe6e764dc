import Appearance

func draw(_ appearance: Appearance, accent: Color?) {
    // The desktop's own accent colour, where it has one.
    let night = appearance == .night
    let color = accent ?? (night ? Color(hex: 0x7fb2ec) : Color(hex: 0x1f5fa8))
    print("\u{1B}[38;2;\(color.red);\(color.green);\(color.blue)mHello\u{1B}[0m")
}

for await appearance in Appearance.changes {
    draw(appearance, accent: DesktopPreferences.current.accentColor)
}
