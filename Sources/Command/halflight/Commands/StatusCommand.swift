import AgentInterface
import ArgumentParser
import DesktopSetup
import Glibc
import HalflightConfiguration
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
        func add(_ label: Message, _ text: Message, _ emphasis: Emphasis? = nil) {
            table.add(
                Table.Cell(terminal.catalogue.text(label), .dim), Table.Cell(terminal.catalogue.text(text), emphasis))
        }
        add("appearance", "\(appearance)", .bold)
        add("mode", modeText(now: now))
        if let wanted = siteMode.forced { add("site", "wants \(wanted)") }
        if let theme { add("theme", "\(theme)") }
        // The sun's percent mean nothing to people.
        let sunText = sunText(now: now)
        if let sunText {
            add("source", sunText)
        } else {
            add("light", lightText(level: level, illuminance: illuminance).map { "\($0)" } ?? "not known yet")
            add("source", source.map { "\($0)" } ?? "none")
        }
        let (night, day) = (thresholdText(nightBelow), thresholdText(dayAbove))
        if isLearned {
            add("thresholds", "night below \(night), day above \(day), as learned from corrections")
        } else if sunText == nil {
            add("thresholds", "night below \(night), day above \(day)")
        }
        if let suggestedThresholds {
            add("suggestion", "\(suggestedThresholds), by your corrections; see `halflight learn`")
        }
        add("reason", reason)
        for hold in holds { add("held", hold.text(now: now)) }
        for problem in problems { add(problem.isWarning ? "warning" : "problem", "\(problem.message).", .warning) }
        return table.lines(for: terminal)
    }

    /// Includes the times of this day or night. `nil` for sources other than the sun and the clock.
    private func sunText(now: tm?) -> Message? {
        guard let source, let sunrise, let sunset else { return nil }
        let isDay = sunrise.microseconds < sunset.microseconds
        let (since, until) = isDay ? (sunrise, sunset) : (sunset, sunrise)
        let (start, end) = (since.shortText(now: now), until.shortText(now: now))
        return switch (source.kind, place, isDay) {
        case (.sun, let place?, true): "sun, up from \(start) to \(end) (\(place))"
        case (.sun, let place?, false): "sun, down from \(start) to \(end) (\(place))"
        case (.sun, nil, true):
            "sun, assumed up from \(start) to \(end), because no place is known: set the key `place`"
        case (.sun, nil, false):
            "sun, assumed down from \(start) to \(end), because no place is known: set the key `place`"
        case (_, _, true): "\(source), day from \(start) to \(end)"
        case (_, _, false): "\(source), night from \(start) to \(end)"
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

    func modeText(now: tm?) -> Message {
        guard let forced = mode.forced else { return "auto" }
        return switch forceEnds {
        case nil: "\(forced)"
        case .never: "\(forced), until you change it"
        case .agree where siteMode != .auto:
            "\(forced) for now (toggled), until the room or site has agreed for a while"
        case .agree: "\(forced) for now (toggled), until the light has agreed for a while or clearly changes"
        case .time(let moment): "\(forced), until \(moment.shortText(now: now))"
        }
    }
}
