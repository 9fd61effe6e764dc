import HalflightTerminal
import SDBus
import Switching

/// Who decides, as it is written on the command line and on the bus.
enum ModeName: String, CaseIterable {
    case auto
    case day
    case night
}

/// What the running agent says of itself: the properties of `org.halflight.Agent1`.
struct AgentState: Equatable {
    /// How a forced mode ends.
    enum ForceEnd: Equatable {
        /// When it is set again.
        case never
        /// When the light, having differed, has settled on the forced appearance.
        case agree
        /// At this moment.
        case time(Timestamp)
    }

    var appearance: Appearance
    var mode: ModeName
    /// How a forced mode ends; nil in mode `auto`.
    var forceEnds: ForceEnd?
    /// Light in percent, 0...100; nil before the first reading.
    var level: Double?
    /// Light in lux; nil where the source does not measure lux.
    var illuminance: Double?
    /// The source in use; empty when there is none.
    var source: String
    /// Percent.
    var nightBelow: Double
    /// Percent.
    var dayAbove: Double
    /// One sentence.
    var reason: String
    /// Who asks to wait with automatic changes, oldest first.
    var holds: [HoldReport] = []
}

extension AgentState {
    /// Takes what `GetAll` returned; nil when a property is missing or has a value that this command does not know.
    @MainActor init?(properties: BusValue) {
        guard let appearance = properties["Appearance"]?.string.flatMap(Appearance.init(rawValue:)),
            let mode = properties["Mode"]?.string.flatMap(ModeName.init(rawValue:)),
            let level = properties["Level"]?.number, let illuminance = properties["Illuminance"]?.number,
            let source = properties["Source"]?.string, let nightBelow = properties["NightBelow"]?.number,
            let dayAbove = properties["DayAbove"]?.number, let reason = properties["Reason"]?.string
        else { return nil }
        self.init(
            appearance: appearance, mode: mode, forceEnds: ForceEnd(properties: properties), level: known(level),
            illuminance: known(illuminance), source: source, nightBelow: nightBelow, dayAbove: dayAbove, reason: reason,
            holds: properties["Holds"]?.elements?.map { HoldReport($0) } ?? [])
    }

    /// The keys that `status --json` promises.
    var json: JSON {
        [
            "appearance": .text(appearance.rawValue),
            "mode": .text(mode.rawValue),
            "forceEnds": .text(orNull: forceEnds?.name),
            "forcedUntil": .text(orNull: forceEnds?.moment?.rfc3339),
            "level": .number(orNull: level),
            "illuminance": .number(orNull: illuminance),
            "source": .text(source),
            "nightBelow": .number(nightBelow),
            "dayAbove": .number(dayAbove),
            "reason": .text(reason),
            "holds": .list(holds.map(\.json)),
        ]
    }
}

extension AgentState.ForceEnd {
    @MainActor fileprivate init?(properties: BusValue) {
        switch properties["ForceEnds"]?.string {
        case "never": self = .never
        case "agree": self = .agree
        case "time": self = .time(Timestamp(properties["ForcedUntil"]))
        default: return nil
        }
    }

    fileprivate var name: String {
        switch self {
        case .never: "never"
        case .agree: "agree"
        case .time: "time"
        }
    }

    fileprivate var moment: Timestamp? {
        guard case .time(let moment) = self else { return nil }
        return moment
    }
}

extension Timestamp {
    /// The moment that a property or field of type `t` holds; the epoch where there is none.
    @MainActor init(_ value: BusValue?) {
        self.init(microseconds: value?.number.flatMap(UInt64.init(exactly:)) ?? 0)
    }
}

/// A light of the contract, in which a negative number stands for one not known.
func known(_ light: Double) -> Double? {
    light < 0 ? nil : light
}
