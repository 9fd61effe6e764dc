import Switching

/// Auto Dark Mode's rule for Windows: two thresholds in lux, and a lasting level.
///
/// Source: AutoDarkMode/Windows-Auto-Night-Mode on GitHub, AutoDarkModeSvc/Governors/AmbientLightGovernor.cs, with the
/// thresholds of an empty configuration.
struct AutoDarkMode: LightRule {
    /// In lux, inclusive.
    static let dark = 40.0
    /// In lux, inclusive.
    static let light = 80.0
    static let debounce = Duration.seconds(10)

    let name = "Auto Dark Mode"
    private(set) var appearance: Appearance?
    private(set) var deadline: Duration?

    mutating func observe(_ light: Light, at now: Duration) {
        guard let lux = light.illuminance else { return }
        guard let appearance else {
            // Between the thresholds, it begins light.
            return self.appearance = lux <= AutoDarkMode.dark ? .night : .day
        }
        let isOther = appearance == .day ? lux <= AutoDarkMode.dark : lux >= AutoDarkMode.light
        deadline = isOther ? deadline ?? now + AutoDarkMode.debounce : nil
    }

    mutating func serveDeadline() {
        deadline = nil
        appearance = appearance?.other
    }
}
