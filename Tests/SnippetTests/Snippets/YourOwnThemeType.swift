import Theming

struct Skin: Equatable {
    var appearance: Appearance
    var sky: String
    var lamps: Int

    static let noon = Skin(appearance: .day, sky: "noon.png", lamps: 0)
    static let dusk = Skin(appearance: .night, sky: "dusk.png", lamps: 12)
    static let midnight = Skin(appearance: .night, sky: "stars.png", lamps: 3)
}

@MainActor
final class Skins: ThemeProvider {
    let subject = Subject(Skin.noon)

    func theme(for appearance: Appearance) -> Skin {
        appearance == .day ? .noon : .midnight
    }

    func show(_ skin: Skin) {
        subject.state = skin
    }
}

@MainActor
final class Street: Themed {
    let themeProvider: Skins
    var lamps = 0

    init(_ skins: Skins) {
        themeProvider = skins
        setUpTheming()
    }

    func applyTheme(_ skin: Skin) {
        lamps = skin.lamps
    }
}

@MainActor
extension Skins {
    func follow(_ themes: ThemeManager) {
        themes.subscribeToChanges(self) { skins, theme in
            skins.show(skins.theme(for: theme.appearance))
        }
    }
}

@MainActor
func goRound() -> Skin? {
    guard let skins = ThemeCycle([Skin.noon, .dusk, .midnight]) else { return nil }
    skins.nextTheme()
    skins.nextTheme()
    skins.previousTheme()
    return skins.currentTheme
}
