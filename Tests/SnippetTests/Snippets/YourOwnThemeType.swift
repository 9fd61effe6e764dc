import Theming

struct Skin: Equatable, AppearanceTheme {
    var appearance: Appearance
    var sky: String
    var lamps: Double

    static let noon = Skin(appearance: .day, sky: "noon.png", lamps: 0)
    static let dusk = Skin(appearance: .night, sky: "dusk.png", lamps: 12)
    static let midnight = Skin(appearance: .night, sky: "stars.png", lamps: 3)
}

@MainActor
final class Street: Themed {
    let themeProvider: any ThemeProvider<Skin>
    var lamps = 0.0
    var sign = ""

    init(_ skins: any ThemeProvider<Skin>) {
        themeProvider = skins
        setUpTheming()
    }

    func applyTheme(_ skin: Skin) {
        lamps = skin.lamps
    }
}

@MainActor
func showStreet() -> Street {
    let skins = ThemeManager(ThemePair(day: Skin.noon, night: .midnight))
    let street = Street(skins)
    skins.assign(\.sky, to: \.sign, on: street)
    skins.forcedAppearance = .night
    // street.lamps is now 3, and street.sign "stars.png"
    return street
}

@MainActor
final class Weather: ThemeProvider {
    private let subject = Subject(Skin.noon)
    var themes: Observed<Skin> { subject.observed }

    func theme(for appearance: Appearance) -> Skin {
        appearance == .day ? .noon : .midnight
    }

    func show(_ skin: Skin) {
        subject.state = skin
    }
}

extension Skin: Mixable {
    func mixed(with other: Skin, fraction: Double) -> Skin {
        var mixed = other
        mixed.lamps = lamps.mixed(with: other.lamps, fraction: fraction)
        return mixed
    }
}

@MainActor
func dissolve(_ weather: Weather, clock: any FrameClock) -> Street {
    let dissolve = CrossDissolve(of: weather, clock: clock)
    return Street(dissolve)
}

let shutters = Adaptive<Skin, String>(day: "open", night: "closed")
let lamps = Adaptive<Skin, Double>(\.lamps)

@MainActor
func goRound() -> Skin? {
    guard let skins = ThemeCycle([Skin.noon, .dusk, .midnight]) else { return nil }
    skins.nextTheme()
    skins.nextTheme()
    skins.previousTheme()
    return skins.currentTheme
}
