import AgentInterface
package import Vocabulary

/// Checks which light sources exist, work and decide.
struct SensorCheck {
    var sources: [SourceRecord]
    /// Whether the list comes from the agent. Otherwise, this command has read the sources itself.
    var isAgents: Bool
    var problem: String?
    var doubt: ProblemRecord?
    var inputOrigin: String?
    /// Keys of the configuration's `sensors` without a matching source.
    var unusedFactors: [SourceName] = []

    var findings: [Finding] {
        if let problem { return [.skipped("sensors", "The light sources are not known: \(problem)")] }
        return [sensors, source] + (decidesByBacklight ? [input] : []) + (unusedFactors.isEmpty ? [] : [factors])
    }

    var decidesByBacklight: Bool { sources.contains { $0.isSelected && $0.name.kind == .backlight } }

    private var factors: Finding {
        let names = unusedFactors.map(\.description).joined(separator: ", ")
        return .warning(
            "factors", "The configuration has factors for sources that are not here: \(names).",
            advice: """
                Under `sensors`, write names as `halflight sensors` prints them. A program's name includes its \
                arguments: "command:lux --every 5"
                """)
    }

    /// Whether dimming by programs and by people can be distinguished.
    private var input: Finding {
        if let inputOrigin { return .ok("input", "The idle time of keyboard and pointer comes from \(inputOrigin).") }
        return .skipped(
            "input",
            """
            No service here reports how long keyboard and pointer have been idle, so a screen that a program dims may \
            count as set by you.
            """)
    }

    private var measuring: [SourceRecord] { sources.filter { $0.name.kind != .sun } }
    private var failing: [SourceRecord] { measuring.filter { $0.isFailure && !$0.isSelected } }

    private var sensors: Finding {
        if let first = failing.first(where: isDoubted) ?? failing.first {
            let names = failing.map { "\($0.name): \($0.state)" as Message }.joined(by: "; ")
            return .warning("sensors", "Not readable: \(names).", advice: advice(for: first))
        }
        guard !measuring.isEmpty else {
            return .warning(
                "sensors", "There is neither a light sensor nor a backlight: only the sun decides.",
                advice: """
                    Linux does not show the backlight of an external screen as a device. Use a USB light sensor, or a \
                    program that prints the light (source: command:PROGRAM); see halflight-config(5).
                    """)
        }
        // The check of the source in use reports its problem.
        let readable = measuring.filter { !$0.isSelected || $0.problem == nil }
        guard !readable.isEmpty else { return .skipped("sensors", "There is no source besides the one in use.") }
        let names = readable.map { source -> Message in
            let light = lightText(level: source.level, illuminance: source.illuminance)
            return light.map { "\(source.name) (\($0))" } ?? "\(source.name)"
        }
        return .ok("sensors", "Readable: \(names.joined(by: ", ")).")
    }

    private var source: Finding {
        guard let selected = sources.first(where: \.isSelected) else {
            return .error(
                "source", "No light source is in use: the appearance stays as it is.",
                advice: "See `halflight sensors` for why, and the key `source` in your configuration.")
        }
        // The percent of the sun and of hours mean nothing to people.
        let light =
            selected.name.kind.has(.followsClock)
            ? nil : lightText(level: selected.level, illuminance: selected.illuminance)
        let name: Message = light.map { "\(selected.name) at \($0)" } ?? "\(selected.name)"
        let others = sources.filter { !$0.isSelected && $0.name.kind != .sun }
            .map { "\($0.name): \($0.state)" as Message }
        let uses: Message = isAgents ? "The agent uses \(name)" : "The agent would use \(name)"
        if selected.isFailure {
            return .warning(
                "source", "\(uses), which gives no usable reading: \(selected.state).", advice: advice(for: selected))
        }
        if let doubt, isDoubted(selected) {
            return .warning(
                "source", "\(uses). \(doubt.text)", advice: doubt.effect ?? "")
        }
        return .ok(
            "source",
            others.isEmpty
                ? "\(uses), the best available source." : "\(uses). Not used: \(others.joined(by: "; ")).")
    }

    private func isDoubted(_ source: SourceRecord) -> Bool { doubt?.subject == "\(source.name)" }

    private func advice(for source: SourceRecord) -> Message {
        if let doubt, isDoubted(source) { return doubt.effect ?? "" }
        switch source.name.kind {
        case .sensorProxy:
            return
                "Halflight keeps trying. Readings: monitor-sensor --light; service log: journalctl -u iio-sensor-proxy"
        case .command: return "Run the program by hand: it must print percent, or lux as in `32 lx`."
        default:
            return "Halflight keeps trying. Check also the device's files in /sys and the kernel's log: journalctl -k"
        }
    }
}

/// For people: `34.5 %, 53.1 lx`.
package func lightText(level: Double?, illuminance: Double?) -> Message? {
    let parts: [Message?] = [
        level.map { "\($0, "\(shortNumber($0)) %")" }, illuminance.map { "\($0, "\(shortNumber($0)) lx")" },
    ]
    let known = parts.compactMap(\.self)
    return known.isEmpty ? nil : known.joined(by: ", ")
}
