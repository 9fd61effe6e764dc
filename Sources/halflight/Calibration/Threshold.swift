import Glibc
import HalflightTerminal
import Switching

/// One of the two thresholds, in the unit that it is written in.
enum Threshold: Equatable {
    /// 0...100.
    case percent(Double)
    /// Lux, 1...100,000.
    case illuminance(Double)

    /// The threshold on the one scale.
    var level: Level {
        switch self {
        case .percent(let percent): Level(clamping: percent)
        case .illuminance(let lux): Level(illuminance: lux) ?? Level(clamping: 0)
        }
    }

    /// The threshold as in a configuration: `30`, `"32 lx"`.
    var written: String {
        switch self {
        case .percent(let percent): shortNumber(percent)
        case .illuminance(let lux): "\"\(shortNumber(lux)) lx\""
        }
    }

    /// The threshold for a person, in both units if it is in lux: `30 %`, `32 lx (30.1 %)`.
    func text(in unit: LightUnit) -> String {
        switch (self, unit) {
        case (.percent, .percent): "\(level)"
        case (.percent, .lux): "\(level) (\(shortNumber(level.inLux)) lx)"
        case (.illuminance(let lux), _): "\(shortNumber(lux)) lx (\(level))"
        }
    }
}

/// The unit of a source, in which its thresholds are round numbers.
enum LightUnit: Equatable {
    case percent
    case lux

    init(of light: Light) {
        self = light.illuminance == nil ? .percent : .lux
    }

    /// The least distance between the thresholds, in points.
    ///
    /// Measured light wavers: in lux the default distance is kept, a ratio of 3.2.
    var leastDistance: Double {
        switch self {
        case .percent: 5
        case .lux: 10
        }
    }

    /// The first round number that is higher, or lower, than a level: whole percent, or lux of two digits.
    ///
    /// - Parameter orEqual: whether the level itself will do.
    func threshold(_ direction: Direction, than level: Level, orEqual: Bool = false) -> Threshold {
        let exact = self == .percent ? level.percent : level.inLux
        let step = self == .percent ? 1 : digitStep(exact)
        let steps = exact / step
        // Tenths have no exact form, so what is as good as a round number is one.
        let isRound = (steps - steps.rounded()).magnitude < 1e-6
        let next =
            switch direction {
            case .higher: isRound ? steps.rounded() + (orEqual ? 0 : 1) : steps.rounded(.up)
            case .lower: isRound ? steps.rounded() - (orEqual ? 0 : 1) : steps.rounded(.down)
            }
        let number = (next * step * 10).rounded() / 10
        return self == .percent ? .percent(number) : .illuminance(number)
    }

    /// The direction from a level to a threshold.
    enum Direction {
        case higher, lower
    }

    /// The value of the second digit of a number of lux, 1...10,000 (100,000 has no greater one).
    private func digitStep(_ lux: Double) -> Double {
        switch lux {
        case ..<9.95: 0.1
        case ..<99.5: 1
        case ..<995: 10
        case ..<9950: 100
        default: 1000
        }
    }
}

extension Level {
    /// The illuminance of the level in lux, 1...100,000: the reverse of `Level(illuminance:)`.
    var inLux: Double { pow(10, percent / 20) }
}
