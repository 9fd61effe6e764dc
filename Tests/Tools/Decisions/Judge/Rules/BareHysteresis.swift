import Switching

/// The band's two thresholds, where each crossing counts immediately.
struct BareHysteresis: LightRule {
    let name = "hysteresis"
    private(set) var appearance: Appearance?
    private let band: Band

    init(_ band: Band) { self.band = band }

    mutating func observe(_ light: Light, at now: Duration) { follow(light.level) }

    /// For rules that differ only in their level.
    mutating func follow(_ level: Level) {
        appearance = band.appearance(at: level) ?? appearance ?? band.appearance(nearest: level)
    }
}
