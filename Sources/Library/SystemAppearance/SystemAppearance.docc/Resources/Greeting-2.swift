import SystemAppearance

func draw(_ appearance: Appearance) {
    let accent = appearance == .night ? "\u{1B}[96m" : "\u{1B}[34m"
    print("\(accent)Hello\u{1B}[0m")
}

for await appearance in Appearance.changes {
    draw(appearance)
}
