import Switching

/// The two thresholds of the band without any time: each crossing counts at once.
struct BareHysteresis: LightRule {
    let name = "hysteresis"
    private(set) var appearance: Appearance?
    private let band: Band

    init(_ band: Band) { self.band = band }

    mutating func observe(_ light: Light, at now: Duration) { follow(light.level) }

    /// Follows a level, for rules that differ only in the level that they look at.
    mutating func follow(_ level: Level) {
        appearance = band.appearance(at: level) ?? appearance ?? band.appearance(nearest: level)
    }
}
