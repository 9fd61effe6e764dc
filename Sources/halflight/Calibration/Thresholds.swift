import Switching

/// Both thresholds while a person moves them.
struct Thresholds: Equatable {
    private(set) var nightBelow: Threshold
    private(set) var dayAbove: Threshold

    /// The thresholds of a configuration, in percent.
    init(_ band: Band) {
        nightBelow = .percent(band.nightBelow.percent)
        dayAbove = .percent(band.dayAbove.percent)
    }

    /// The half-light between them; nil where they are not in order.
    var band: Band? { Band(nightBelow: nightBelow.level, dayAbove: dayAbove.level) }

    /// Moves a threshold so that it is night, or day, in this light.
    ///
    /// The threshold becomes the next round number beyond the light, within 1...99 percent; the other one gives way
    /// where it would come too near.
    ///
    /// - Returns: a further message: that the other threshold moved, too, or that the light is out of range.
    mutating func take(_ light: Light, as appearance: Appearance) -> String? {
        let unit = LightUnit(of: light)
        switch appearance {
        case .night: return takeAsNight(light.level, unit)
        case .day: return takeAsDay(light.level, unit)
        }
    }

    private mutating func takeAsNight(_ level: Level, _ unit: LightUnit) -> String? {
        nightBelow = unit.threshold(.higher, than: level).within(unit.lowest, unit.highestNight)
        let nearest = nightBelow.level.moved(by: unit.leastDistance)
        let isTooNear = dayAbove.level < nearest
        if isTooNear { dayAbove = unit.threshold(.higher, than: nearest, orEqual: true) }
        if nightBelow.level <= level { return "Too bright for night-below: day would be out of reach." }
        return isTooNear ? "day-above moves to \(dayAbove.text(in: unit)), to keep its distance." : nil
    }

    private mutating func takeAsDay(_ level: Level, _ unit: LightUnit) -> String? {
        dayAbove = unit.threshold(.lower, than: level).within(unit.lowestDay, unit.highest)
        let nearest = dayAbove.level.moved(by: -unit.leastDistance)
        let isTooNear = nightBelow.level > nearest
        if isTooNear { nightBelow = unit.threshold(.lower, than: nearest, orEqual: true) }
        if dayAbove.level >= level { return "Too dark for day-above: night would be out of reach." }
        return isTooNear ? "night-below moves to \(nightBelow.text(in: unit)), to keep its distance." : nil
    }
}

extension LightUnit {
    /// The lowest and highest round numbers within 1...99 percent.
    fileprivate var lowest: Threshold { threshold(.higher, than: Level(clamping: 1), orEqual: true) }
    fileprivate var highest: Threshold { threshold(.lower, than: Level(clamping: 99), orEqual: true) }

    /// The highest night-below and the lowest day-above that leave room for the other one.
    fileprivate var highestNight: Threshold {
        threshold(.lower, than: highest.level.moved(by: -leastDistance), orEqual: true)
    }
    fileprivate var lowestDay: Threshold {
        threshold(.higher, than: lowest.level.moved(by: leastDistance), orEqual: true)
    }
}

extension Threshold {
    fileprivate func within(_ lowest: Threshold, _ highest: Threshold) -> Threshold {
        if level < lowest.level { return lowest }
        return level > highest.level ? highest : self
    }
}

extension Level {
    fileprivate func moved(by points: Double) -> Level { Level(clamping: percent + points) }
}
