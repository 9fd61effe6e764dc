import Switching

extension RandomCourse {
    /// Each step of the course on a line, as data: second, event, decisions, appearance, mode, next deadline.
    var text: String { driven().steps.map(\.text).joined(separator: "\n") }
}

extension Driver.Step {
    fileprivate var text: String {
        let decisions = outcome.decisions.map { decision in
            "\(decision.result) by \(decision.reason.rule.rawValue)" + (decision.isWarning ? ", a warning" : "")
        }
        return [
            "\(time.second)", event.text, decisions.isEmpty ? "-" : decisions.joined(separator: "; "),
            outcome.change == nil ? "\(appearance)" : "now \(appearance)", mode.text,
            nextDeadline.map { "next \($0.second)" } ?? "-",
        ].joined(separator: " | ")
    }
}

extension Mode<Instant> {
    fileprivate var text: String {
        switch ends {
        case nil: "auto"
        case .never: "forced"
        case .agree: "toggled"
        case .time(let end): "until \(end.second)"
        }
    }
}

extension Event {
    fileprivate var text: String {
        switch self {
        case .source(let name, let isExternal): "use \(name?.description ?? "none")\(isExternal ? ", external" : "")"
        case .reading(let reading):
            switch reading.value {
            case .light(let light): "\(reading.source) \(light.level.percent) %"
            case .noData(let noData): "\(reading.source) no data, \(noData.cause)"
            }
        case .suppression(let cause, let holds): "\(cause) \(holds)"
        case .disturbance(let cause): "\(cause)"
        case .input(let idle): "untouched for \(idle.text)"
        case .woke(let sun): "woke, by the sun \(sun)"
        case .timeOfDay(let time, _): "time of day \(time.text)"
        case .set(let wanted, let duration): "set \(wanted?.rawValue ?? "auto") for \(duration.text)"
        case .toggle: "toggle"
        case .desktopChose(let wanted): "desktop \(wanted)"
        case .site(let wanted): "site \(wanted?.rawValue ?? "none")"
        case .hold(let isAsked): "hold \(isAsked)"
        case .rules(let rules, _, _): rules.text
        case .time: "time"
        }
    }
}

extension Rules {
    fileprivate var text: String {
        "rules \(band.nightBelow.percent) to \(band.dayAbove.percent) %, settle \(settleToDay.text), "
            + "\(settleToNight.text), guards \(guards), toggle \(toggleEnds.text), lock \(nightLock != nil)"
    }
}

extension Rules.ToggleEnd {
    fileprivate var text: String { time.map { "after(\($0))" } ?? "\(self)" }
}

extension Duration? {
    fileprivate var text: String { map(\.text) ?? "-" }
}

extension Duration {
    fileprivate var text: String { "\(self / .seconds(1)) s" }
}
