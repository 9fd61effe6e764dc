import Glibc
import HalflightTerminal
package import Vocabulary

/// Both thresholds while a person moves them.
package struct Thresholds: Equatable {
    package private(set) var nightBelow: Threshold
    package private(set) var dayAbove: Threshold

    package init(_ band: Band) {
        nightBelow = .percent(band.nightBelow.percent)
        dayAbove = .percent(band.dayAbove.percent)
    }

    package init(_ band: Band, in unit: LightUnit, _ rounding: FloatingPointRoundingRule = .toNearestOrAwayFromZero) {
        nightBelow = unit.threshold(rounding, from: band.nightBelow, orEqual: true)
        dayAbove = unit.threshold(rounding, from: band.dayAbove, orEqual: true)
    }

    /// `nil` if the thresholds are out of order.
    package var band: Band? { Band(nightBelow: nightBelow.level, dayAbove: dayAbove.level) }

    /// Moves a threshold to the next round number beyond the light, so that the light means night, or day. It stays
    /// within 1...99 percent, and the other one gives way if it's too close. Returns a message if there is more to say.
    package mutating func set(_ appearance: Appearance, by light: Light) -> String? {
        let unit = LightUnit(of: light)
        switch appearance {
        case .night: return setNight(light.level, unit)
        case .day: return setDay(light.level, unit)
        }
    }

    private mutating func setNight(_ level: Level, _ unit: LightUnit) -> String? {
        let isTooNear = moveNight(to: unit.threshold(.up, from: level), unit)
        if nightBelow.level <= level { return "Too bright for night-below: no level would be left for day." }
        return isTooNear ? "day-above moves to \(dayAbove.text(in: unit)), to keep its distance." : nil
    }

    private mutating func setDay(_ level: Level, _ unit: LightUnit) -> String? {
        let isTooNear = moveDay(to: unit.threshold(.down, from: level), unit)
        if dayAbove.level >= level { return "Too dark for day-above: no level would be left for night." }
        return isTooNear ? "night-below moves to \(nightBelow.text(in: unit)), to keep its distance." : nil
    }

    /// Stays within 1...99 percent. The other threshold gives way if it would be too close.
    package mutating func move(_ appearance: Appearance, to level: Level, in unit: LightUnit) {
        let wanted = unit.threshold(.toNearestOrAwayFromZero, from: level, orEqual: true)
        _ = appearance == .night ? moveNight(to: wanted, unit) : moveDay(to: wanted, unit)
    }

    package mutating func step(_ appearance: Appearance, up: Bool, in unit: LightUnit) {
        let next = unit.threshold(up ? .up : .down, from: self[appearance].level)
        _ = appearance == .night ? moveNight(to: next, unit) : moveDay(to: next, unit)
    }

    package subscript(_ appearance: Appearance) -> Threshold { appearance == .night ? nightBelow : dayAbove }

    /// Returns whether the other threshold gave way.
    private mutating func moveNight(to threshold: Threshold, _ unit: LightUnit) -> Bool {
        nightBelow = threshold.within(unit.lowest, unit.highestNight)
        let nearest = nightBelow.level.moved(by: unit.leastDistance)
        guard dayAbove.level < nearest else { return false }
        dayAbove = unit.threshold(.up, from: nearest, orEqual: true)
        return true
    }

    /// Returns whether the other threshold gave way.
    private mutating func moveDay(to threshold: Threshold, _ unit: LightUnit) -> Bool {
        dayAbove = threshold.within(unit.lowestDay, unit.highest)
        let nearest = dayAbove.level.moved(by: -unit.leastDistance)
        guard nightBelow.level > nearest else { return false }
        nightBelow = unit.threshold(.down, from: nearest, orEqual: true)
        return true
    }
}

/// A threshold in the unit that it's written in.
package enum Threshold: Equatable {
    /// 0...100 percent.
    case percent(Double)
    /// 1...100,000 lux.
    case illuminance(Double)

    package var level: Level {
        switch self {
        case .percent(let percent): Level(clamping: percent)
        case .illuminance(let lux): Level(illuminance: lux) ?? Level(clamping: 0)
        }
    }

    /// As in a configuration: `30`, `"32 lx"`.
    package var written: String {
        switch self {
        case .percent(let percent): shortNumber(percent)
        case .illuminance(let lux): "\"\(shortNumber(lux)) lx\""
        }
    }

    /// For people, with both units if either is lux: `30 %`, `32 lx (30.1 %)`.
    package func text(in unit: LightUnit) -> String {
        switch (self, unit) {
        case (.percent, .percent): "\(level)"
        case (.percent, .lux): "\(level) (\(shortNumber(level.inLux)) lx)"
        case (.illuminance(let lux), _): "\(shortNumber(lux)) lx (\(level))"
        }
    }
}

extension LightUnit {
    /// Returns a level without needless digits: `30 %`, `≤ 1 lx`, `4.2 lx`, `32 lx`, `1,000 lx`.
    package func text(_ level: Level) -> Message {
        guard self == .lux else { return "\(level.percent, "\(level)")" }
        let lux = level.inLux
        var text = lux > 1 ? shortNumber(lux < 10 ? lux : lux.rounded()) : "≤ 1"
        if lux.rounded() >= 1000 { text.insert(",", at: text.index(text.endIndex, offsetBy: -3)) }
        return "\(lux, "\(text) lx")"
    }
}

/// The unit in which a source's thresholds are round numbers.
package enum LightUnit: Equatable {
    case percent
    case lux

    package init(of light: Light) { self = light.illuminance == nil ? .percent : .lux }

    /// In points. Lux wavers, so it has the default, a ratio of 3.2.
    var leastDistance: Double { self == .percent ? 5 : 10 }

    /// Round numbers are whole percent, or lux of two digits.
    func threshold(_ direction: FloatingPointRoundingRule, from level: Level, orEqual: Bool = false) -> Threshold {
        let exact = self == .percent ? level.percent : level.inLux
        let step = self == .percent ? 1 : digitStep(exact)
        let steps = exact / step
        // Tenths have no exact form, so a number next to a round one counts as round.
        let isRound = (steps - steps.rounded()).magnitude < 1e-6
        let further: Double = orEqual ? 0 : direction == .up ? 1 : -1
        let next = isRound ? steps.rounded() + further : steps.rounded(direction)
        let number = (next * step * 10).rounded() / 10
        return self == .percent ? .percent(number) : .illuminance(number)
    }

    /// Returns the second digit's value in a number of lux, 1...10,000 (100,000 has no greater one).
    private func digitStep(_ lux: Double) -> Double {
        switch lux {
        case ..<9.95: 0.1
        case ..<99.5: 1
        case ..<995: 10
        case ..<9950: 100
        default: 1000
        }
    }

    /// Round numbers within 1...99 percent.
    fileprivate var lowest: Threshold { threshold(.up, from: Level(clamping: 1), orEqual: true) }
    fileprivate var highest: Threshold { threshold(.down, from: Level(clamping: 99), orEqual: true) }

    /// The extreme thresholds that leave room for the other threshold.
    fileprivate var highestNight: Threshold {
        threshold(.down, from: highest.level.moved(by: -leastDistance), orEqual: true)
    }
    fileprivate var lowestDay: Threshold {
        threshold(.up, from: lowest.level.moved(by: leastDistance), orEqual: true)
    }
}

extension Threshold {
    fileprivate func within(_ lowest: Threshold, _ highest: Threshold) -> Threshold {
        if level < lowest.level { return lowest }
        return level > highest.level ? highest : self
    }
}

extension Level {
    /// 1...100,000 lux. The reverse of `Level(illuminance:)`.
    package var inLux: Double { pow(10, percent / 20) }

    fileprivate func moved(by points: Double) -> Level { Level(clamping: percent + points) }
}
