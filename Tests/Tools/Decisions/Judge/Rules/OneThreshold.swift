import Switching

/// One threshold in the middle of the band; each crossing counts immediately.
struct OneThreshold: LightRule {
    let name = "one threshold"
    private(set) var appearance: Appearance?
    private let threshold: Double

    init(_ band: Band) { threshold = (band.nightBelow.percent + band.dayAbove.percent) / 2 }

    mutating func observe(_ light: Light, at now: Duration) {
        appearance = light.level.percent > threshold ? .day : .night
    }
}
