import SystemAppearance

let accent = Appearance.current == .night ? "\u{1B}[96m" : "\u{1B}[34m"
print("\(accent)Hello\u{1B}[0m")
