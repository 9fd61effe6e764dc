import Switching

/// DarkModeBuddy's rule for macOS: two thresholds in lux, and a minute.
///
/// Between the thresholds nothing happens, but a pending change still comes. Readings that differ little from the
/// previous one are ignored.
///
/// Source: insidegui/DarkModeBuddy on GitHub, DMBSystemAppearanceSwitcher, DMBSettings and DMBAmbientLightSensorReader
/// in DarkModeBuddyCore/Source.
struct DarkModeBuddy: LightRule {
    /// In lux, exclusive.
    static let dark = 52.0
    /// In lux, exclusive.
    static let light = 62.0
    static let interval = Duration.seconds(60)
    /// In lux, the minimum difference between considered readings.
    static let smoothing = 3.0
    /// Between readings.
    static let period = Duration.seconds(5)

    static let asks = true
    let name = "DarkModeBuddy"
    private(set) var appearance: Appearance?
    private var candidate: Appearance?
    private var due: Duration?
    private var last: (lux: Double, time: Duration)?
    /// In lux, for the next reading.
    private var current: Double?

    var deadline: Duration? {
        guard let last, let current, current != last.lux else { return due }
        return min(last.time + DarkModeBuddy.period, due ?? .seconds(Int64.max))
    }

    mutating func observe(_ light: Light, at now: Duration) {
        guard let lux = light.illuminance else { return }
        current = lux
        guard let last else { return begin(lux, at: now) }
        if now - last.time >= DarkModeBuddy.period { read(at: now) }
    }

    mutating func serveDeadline() {
        guard let deadline else { return }
        if deadline == due {
            due = nil
            appearance = candidate ?? appearance
        } else {
            read(at: deadline)
        }
    }

    private mutating func begin(_ lux: Double, at now: Duration) {
        last = (lux, now)
        appearance = lux < DarkModeBuddy.dark ? .night : .day
        candidate = appearance
    }

    private mutating func read(at now: Duration) {
        guard let lux = current, let before = last?.lux else { return }
        last = (lux, now)
        guard (lux - before).magnitude > DarkModeBuddy.smoothing else { return }
        let wanted: Appearance? = lux < DarkModeBuddy.dark ? .night : lux > DarkModeBuddy.light ? .day : nil
        guard let wanted, wanted != candidate else { return }
        candidate = wanted
        due = wanted == appearance ? nil : now + DarkModeBuddy.interval
    }
}
