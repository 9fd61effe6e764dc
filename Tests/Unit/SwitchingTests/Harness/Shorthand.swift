import Switching

extension Instant {
    /// Creates a time in seconds after the start, to the millisecond.
    static func second(_ second: Double) -> Instant {
        Instant(sinceStart: .milliseconds(Int64((second * 1000).rounded())))
    }

    /// Seconds since the start, to the millisecond.
    var second: Double { (sinceStart / .milliseconds(1)).rounded() / 1000 }
}

extension SourceName {
    static let panel = SourceName(.backlight, "intel_backlight")
    static let otherPanel = SourceName(.backlight, "amdgpu_bl1")
    static let sensor = SourceName(.illuminance, "iio:device0")
    static let sun = SourceName(.sun)
}

extension Event {
    /// Creates a reading of the panel's backlight, in percent.
    static func panel(_ percent: Double) -> Event { .reading(.panel, percent) }

    /// Creates a reading of the sun, in percent.
    static func sun(_ percent: Double) -> Event { .reading(.sun, percent) }

    /// Creates a reading of the illuminance sensor, in lux.
    static func sensor(lux: Double) -> Event {
        let light = Light(illuminance: lux)
        return .reading(Reading(.sensor, light.map { .light($0) } ?? .noData(NoData(.implausible, "\(lux) lx"))))
    }

    static func reading(_ source: SourceName, _ percent: Double) -> Event {
        .reading(Reading(source, .light(Light(level: Level(clamping: percent)))))
    }

    static func noData(
        _ source: SourceName, _ cause: String = "cannot be read", _ kind: NoData.Kind = .failing
    ) -> Event {
        .reading(Reading(source, .noData(NoData(kind, cause))))
    }

    static func set(_ appearance: Appearance?) -> Event { .set(appearance, for: nil) }

    static func force(_ appearance: Appearance, seconds: Double) -> Event {
        .set(appearance, for: Instant.second(seconds).sinceStart)
    }
}

extension Reason.Finding {
    /// Creates a finding of a level in percent beyond a threshold.
    static func level(
        _ percent: Double, is appearance: Appearance, lasted seconds: Double = 0, _ band: Band = .standard
    ) -> Self {
        .level(
            Light(level: Level(clamping: percent)), is: appearance, band, lasted: Instant.second(seconds).sinceStart)
    }

    /// Creates a finding of an illuminance beyond a threshold.
    static func level(lux: Double, is appearance: Appearance, lasted seconds: Double = 0) -> Self? {
        Light(illuminance: lux).map {
            .level($0, is: appearance, .standard, lasted: Instant.second(seconds).sinceStart)
        }
    }
}

extension Reason.Finding {
    /// The reason for the rules' new decision.
    var why: Self? { if case .returned(let why, _) = self { why } else { nil } }

    /// The rules' finding at their new decision.
    var because: Self? { if case .returned(_, let finding) = self { finding } else { nil } }

    /// Whether the finding is about a level that had to last.
    var isOfLastingLevel: Bool { if case .level(_, _, _, let lasted) = self { lasted > .zero } else { false } }

    var isAfterWaking: Bool { if case .after(.sleep, _) = self { true } else { false } }
}

extension Band {
    /// Creates a band between two percentages, or the standard band if they are invalid.
    static func between(_ nightBelow: Double, _ dayAbove: Double) -> Band {
        Band(nightBelow: Level(clamping: nightBelow), dayAbove: Level(clamping: dayAbove)) ?? .standard
    }
}

extension Rules {
    /// Rules without settle times and guards.
    static let immediate = Rules(settleToDay: .zero, settleToNight: .zero, guards: false)
}
