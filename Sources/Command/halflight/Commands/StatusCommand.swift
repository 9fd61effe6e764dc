import AgentInterface
import ArgumentParser
import DesktopSetup
import Glibc
import HalflightTerminal
import Vocabulary

/// The subcommand `halflight status`.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the appearance, the level of light, and the reason.",
        discussion: """
            Also names what is wrong: mistakes in files, hooks that are refused, and programs that could not be \
            switched. Without an agent it checks the configuration instead.

            Examples:
              halflight status
              halflight status --json | jq -r .level
            """)

    @OptionGroup var output: OutputOptions

    func run() throws { try EverydayCommand.status(output.form).run() }
}

extension AgentStatus {
    func lines(for terminal: Terminal, now: tm?) -> [StyledLine] {
        var table = Table(columns: 2)
        func add(_ label: String, _ text: String, _ emphasis: Emphasis? = nil) {
            table.add(Table.Cell(label, .dim), Table.Cell(text, emphasis))
        }
        add("appearance", appearance.rawValue, .bold)
        add("mode", modeText(now: now))
        if siteMode != .auto { add("site", "wants \(siteMode.rawValue)") }
        if let theme { add("theme", theme) }
        // The sun's percent mean nothing to people.
        let sunText = sunText(now: now)
        if let sunText {
            add("source", sunText)
        } else {
            add("light", lightText(level: level, illuminance: illuminance) ?? "not known yet")
            add("source", source?.description ?? "none")
        }
        let (night, day) = (thresholdText(nightBelow), thresholdText(dayAbove))
        let thresholds = "night below \(night), day above \(day)"
        if sunText == nil || isLearned {
            add("thresholds", isLearned ? "\(thresholds), as learnt from corrections" : thresholds)
        }
        if let suggestedThresholds {
            add("suggestion", "\(suggestedThresholds.shownClause), by your corrections; see `halflight learn`")
        }
        add("reason", reason.shown)
        for hold in holds { add("held", hold.text(now: now)) }
        for problem in problems {
            add(problem.isWarning ? "warning" : "problem", "\(problem.message.shown).", .warning)
        }
        return table.lines(for: terminal)
    }

    /// Includes the times of this day or night. `nil` for sources other than the sun and the clock.
    private func sunText(now: tm?) -> String? {
        guard let source, let sunrise, let sunset else { return nil }
        let isDay = sunrise.microseconds < sunset.microseconds
        let (since, until) = isDay ? (sunrise, sunset) : (sunset, sunrise)
        let times = "from \(since.shortText(now: now)) to \(until.shortText(now: now))"
        switch (source.kind, place) {
        case (.sun, let place?): return "sun, \(isDay ? "up" : "down") \(times) (\(place))"
        case (.sun, nil):
            return "sun, taken as \(isDay ? "up" : "down") \(times): no place is known; set the key `place`"
        default: return "\(source), \(isDay ? "day" : "night") \(times)"
        }
    }

    /// In percent, for lux sources also in lux. Lux comes first if it was written in lux.
    private func thresholdText(_ percent: Double) -> String {
        let lux = Level(clamping: percent).inLux
        let (inPercent, inLux) = ("\(shortNumber(percent)) %", "\(shortNumber(lux)) lx")
        if percent != percent.rounded(), abs(lux * 10 - (lux * 10).rounded()) < 1e-6 {
            return "\(inLux) (\(inPercent))"
        }
        return illuminance == nil ? inPercent : "\(inPercent) (\(inLux))"
    }

    func modeText(now: tm?) -> String {
        switch forceEnds {
        case nil: mode.rawValue
        case .never: "\(mode.rawValue), until it is set again"
        case .agree where siteMode != .auto: "\(mode.rawValue) for now (toggled), until the site has agreed for a while"
        case .agree: "\(mode.rawValue) for now (toggled), until the light has agreed for a while or clearly changes"
        case .time(let moment): "\(mode.rawValue), until \(moment.shortText(now: now))"
        }
    }
}
