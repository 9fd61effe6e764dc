import AgentInterface
import HalflightTerminal
import SDEvent
import Switching

extension AgentStatus {
    /// The keys that `status --json` promises.
    var json: JSON {
        [
            "appearance": .text(appearance.rawValue),
            "mode": .text(mode.rawValue),
            "forceEnds": .text(orNull: forceEnds?.name),
            "forcedUntil": .text(orNull: forceEnds?.time?.rfc3339),
            "level": .number(orNull: level),
            "illuminance": .number(orNull: illuminance),
            "source": .text(source?.description ?? ""),
            "nightBelow": .number(nightBelow),
            "dayAbove": .number(dayAbove),
            "reason": .text(reason),
            "holds": .list(holds.map(\.json)),
        ]
    }
}

extension HoldRecord {
    /// The keys that `status --json` promises for each hold.
    var json: JSON {
        [
            "program": .text(program ?? ""), "process": .number(Double(process ?? 0)), "why": .text(why),
            "since": .text(orNull: since.rfc3339),
        ]
    }

    /// The program, the time and the reason, for a person.
    func text(now: CalendarTime?) -> String {
        "by \(program ?? "a program")\(process.map { " (\($0))" } ?? "") since \(since.text(now: now)): \(why)"
    }
}

extension SourceRecord {
    /// The keys that `sensors --json` promises for each source.
    var json: JSON {
        [
            "name": .text(name.description),
            "kind": .text(name.kind.rawValue),
            "level": .number(orNull: level),
            "illuminance": .number(orNull: illuminance),
            "selected": .bool(isSelected),
            "state": .text(state),
        ]
    }
}

extension DecisionRecord {
    /// The keys that `why --json` promises for each decision.
    var json: JSON {
        [
            "time": .text(orNull: time.rfc3339),
            "result": .text(result.rawValue),
            "rule": .text(rule),
            "reason": .text(reason),
            "appearance": .text(appearance.rawValue),
            "source": .text(source?.description ?? ""),
            "level": .number(orNull: level),
            "illuminance": .number(orNull: illuminance),
            "warning": .bool(isWarning),
        ]
    }
}

extension ResponderReport {
    /// The keys that `responders --json` promises for each responder.
    var json: JSON {
        [
            "name": .text(name),
            "stage": .text(stage),
            "applies": .bool(applies),
            "state": .text(state),
            "failed": .bool(isFailure),
            "time": .text(orNull: time?.rfc3339),
            "seconds": .number(orNull: duration.map { Double($0.wholeMicroseconds) / 1_000_000 }),
            "output": .list(output.map { .text($0) }),
        ]
    }

    /// Whether it has nothing to do here, which is as it should be.
    var isAbsent: Bool { !applies && !isWaiting }

    /// Whether the service that it speaks to is not there yet.
    var isWaiting: Bool { !applies && state.hasPrefix("not yet: ") }
}

extension Timestamp {
    private var seconds: Int { Int(microseconds / 1_000_000) }

    /// For programs: `2026-08-02T19:30:00Z`; nil past the year 9999.
    var rfc3339: String? { CalendarTime(utc: seconds)?.rfc3339 }

    /// For a person: the local time of day, with the date where that is not the day of `now`.
    func text(now: CalendarTime?) -> String {
        CalendarTime(local: seconds)?.text(now: now) ?? "never"
    }
}
