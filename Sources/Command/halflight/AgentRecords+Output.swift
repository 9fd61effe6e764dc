package import AgentInterface
import Glibc
package import HalflightTerminal
import SDEvent
import TextSupport
import Vocabulary

// Scripts rely on the keys of each `json`.

extension AgentStatus: JSONConvertible {
    package var json: JSON {
        [
            "appearance": appearance.rawValue, "mode": mode.rawValue, "forceEnds": forceEnds?.name.rawValue,
            "forcedUntil": forceEnds?.time?.rfc3339, "siteMode": siteMode.rawValue, "level": level,
            "illuminance": illuminance, "source": source?.description ?? "", "sunrise": sunrise?.rfc3339,
            "sunset": sunset?.rfc3339, "place": place, "nightBelow": nightBelow, "dayAbove": dayAbove, "reason": reason,
            "reasonId": reason.id, "holds": holds, "learned": isLearned, "suggestion": suggestion?.json, "theme": theme,
            "dayTheme": dayTheme,
            "nightTheme": nightTheme, "problems": problems,
        ]
    }
}

extension Band {
    /// In percent.
    var json: JSON { ["nightBelow": nightBelow.percent, "dayAbove": dayAbove.percent] }
}

extension ProblemRecord: JSONConvertible {
    package var json: JSON {
        ["subject": subject, "text": text, "textId": text.id, "effect": effect, "warning": isWarning]
    }
}

extension HoldRecord: JSONConvertible {
    package var json: JSON {
        ["program": program ?? "", "process": Int(process ?? 0), "why": why, "since": since.rfc3339]
    }

    func text(now: tm?) -> Message {
        let since = since.shortText(now: now)
        // `halflight hold` puts its program's name into the reason.
        guard program != "halflight" else { return "since \(since): \(why)" }
        let name: Message = program.map { "\($0)" } ?? "a program"
        return process.map { "by \(name) (\($0)) since \(since): \(why)" } ?? "by \(name) since \(since): \(why)"
    }
}

extension SourceRecord: JSONConvertible {
    package var json: JSON {
        [
            "name": name.description, "kind": name.kind.rawValue, "level": level, "illuminance": illuminance,
            "selected": isSelected, "state": state, "failed": isFailure,
        ]
    }
}

extension DecisionRecord: JSONConvertible {
    package var json: JSON {
        [
            "time": time.rfc3339, "result": result.rawValue, "rule": rule, "reason": reason,
            "reasonId": reason.id, "appearance": appearance.rawValue, "source": source?.description ?? "",
            "level": level,
            "illuminance": illuminance, "warning": isWarning,
        ]
    }
}

extension ResponderReport: JSONConvertible {
    package var json: JSON {
        [
            "name": name, "stage": stage, "applies": applies, "status": status.rawValue, "state": state.clause,
            "failed": isFailure,
            "time": time?.rfc3339, "seconds": duration.map { Double($0.wholeMicroseconds) / 1_000_000 },
            "output": output,
        ]
    }
}

extension Timestamp {
    private var seconds: Int { Int(microseconds / 1_000_000) }

    /// For programs: `2026-08-02T19:30:00Z`. `nil` past the year 9999.
    var rfc3339: String? { universalTime(seconds)?.rfc3339 }

    /// For people, the local time of day. Includes the date if it isn't the day of `now`.
    func text(now: tm?) -> String { localTime(seconds)?.text(now: now) ?? "never" }

    /// Without seconds.
    func shortText(now: tm?) -> String { localTime(seconds).map { String($0.text(now: now).dropLast(3)) } ?? "never" }
}

extension tm {
    /// In the person's time zone: `TZ`, or else the system's.
    static var now: tm? { localTime(time(nil)) }

    func text(now: tm?) -> String { now?.date == date ? clock : "\(date) \(clock)" }
}
