import AgentInterface
import ArgumentParser
import DesktopSetup
import Glibc
import HalflightConfiguration
import HalflightTerminal
import LightTraces
import Switching

/// The subcommand `halflight status`.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the appearance, the level of light, and the reason.",
        discussion: """
            Examples:
              halflight status
              halflight status --json | jq -r .level
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let state = try MainActor.assumeIsolated { try AgentProxy().call(.status) }
        try output.print(state) { state.lines(for: $0, now: .now) }
    }
}

extension AgentStatus {
    func lines(for terminal: Terminal, now: tm?) -> [StyledLine] {
        var table = Table(columns: 2)
        func add(_ label: String, _ text: String, _ emphasis: Emphasis? = nil) {
            table.add(Table.Cell(label, .dim), Table.Cell(text, emphasis))
        }
        add("appearance", appearance.rawValue, .bold)
        add("mode", modeText(now: now))
        if let theme { add("theme", theme) }
        add("light", lightText(level: level, illuminance: illuminance) ?? "not known yet")
        add("source", source?.description ?? "none")
        let (night, day) = (thresholdText(nightBelow), thresholdText(dayAbove))
        let thresholds = "night below \(night), day above \(day)"
        add("thresholds", isLearned ? "\(thresholds), as learnt from corrections" : thresholds)
        if let suggestionText { add("suggestion", "\(suggestionText), by your corrections; see `halflight learn`") }
        add("reason", reason)
        for hold in holds { add("held", hold.text(now: now)) }
        return table.lines(for: terminal)
    }

    /// A threshold in percent, and in lux where the source measures that.
    private func thresholdText(_ percent: Double) -> String {
        let lux = illuminance == nil ? "" : " (\(shortNumber(Level(clamping: percent).inLux)) lx)"
        return "\(shortNumber(percent)) %\(lux)"
    }

    func modeText(now: tm?) -> String {
        switch forceEnds {
        case nil: mode.rawValue
        case .never: "\(mode.rawValue), until it is set again"
        case .agree: "\(mode.rawValue) for now, until the light agrees"
        case .time(let moment): "\(mode.rawValue), until \(moment.text(now: now))"
        }
    }
}

struct SetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Force day or night, or follow the light again.",
        discussion: """
            A forced mode stays, whatever the light and across restarts, until you set another one or its time is \
            over. Prints the new state, as `status` does.

            Examples:
              halflight set night
              halflight set light --for 1h30m
              halflight set auto
            """)

    @Argument(
        help: ArgumentHelp("day (light) or night (dark): force it; auto: follow the light.", valueName: "mode"))
    var mode: ModeName

    @Option(
        name: .customLong("for"), parsing: .unconditional,
        help: TimeSpan.help, transform: TimeSpan.init(argument:))
    var duration: TimeSpan?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if mode == .auto, duration != nil {
            throw ValidationError("--for needs day or night: auto has no end.")
        }
    }

    func run() throws {
        let state = try MainActor.assumeIsolated {
            let agent = try AgentProxy()
            try agent.call(.set(mode, seconds: duration?.seconds))
            return try agent.call(.status)
        }
        try output.print(state) { state.lines(for: $0, now: .now) }
    }
}

struct ToggleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "toggle", abstract: "Switch to the other appearance, for now.",
        discussion: """
            Prints the new appearance. The toggle ends once the light has agreed with it for 10 minutes or has been \
            clearly another for 45 s, and after 12 hours awake at the latest; the key `toggle-ends` of the \
            configuration changes that. Toggling back returns to automatic switching at once.

            Made for a key: bind one to `halflight toggle`.
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let appearance = try MainActor.assumeIsolated { try AgentProxy().call(.toggle) }
        try output.print(["appearance": appearance.rawValue] as JSON) { _ in ["\(appearance)"] }
    }
}

struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Show why it is day or night, and the last decisions.",
        discussion: """
            Prints the current reason, then the agent's last decisions, the newest last, including those not to \
            switch:
              switched    the appearance changed
              candidate   a threshold was passed; a switch follows if the light stays
              deferred    a switch is due, but has to wait
              cancelled   the light went back before a switch was due
              unchanged   the appearance stays the same

            Without an agent, the list is that of the history.
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let account = try MainActor.assumeIsolated { try Self.account() }
        try output.print(account) { account.lines(for: $0, now: .now) }
    }

    @MainActor
    private static func account() throws(CommandError) -> Account {
        do throws(CommandError) {
            let agent = try AgentProxy()
            return Account(reason: try agent.call(.status).reason, decisions: try agent.call(.decisions))
        } catch {
            guard error.code == .noAgent else { throw error }
            let decisions = DecisionRecord.kept(in: HistoryFolder(state: Folders.current.state))
            guard !decisions.isEmpty else { throw error }
            return Account(reason: "The Halflight agent is not running. It decided last:", decisions: decisions)
        }
    }
}

extension DecisionRecord {
    /// The last decisions of a history, at most 100, oldest first.
    static func kept(in folder: HistoryFolder) -> [DecisionRecord] {
        var records: [DecisionRecord] = []
        var known = KnownFacts()
        var reader = HistoryReader(folder)
        reader.forEach { entry in
            known.follow(entry.event)
            guard let decision = entry.decision else { return }
            records.append(
                DecisionRecord(
                    time: Timestamp(microseconds: entry.time), result: decision.result, rule: decision.rule,
                    reason: decision.reason, appearance: decision.appearance, source: known.source?.name,
                    level: known.light?.level.percent, illuminance: known.light?.illuminance,
                    isWarning: decision.isWarning))
            if records.count >= 200 { records.removeFirst(100) }
        }
        return records.suffix(100)
    }
}

extension Decision.Result {
    /// The result for a person, who may take `held` for what the command `hold` does.
    fileprivate var word: String { self == .held ? "unchanged" : rawValue }
}

struct Account: JSONConvertible {
    let reason: String
    let decisions: [DecisionRecord]

    var json: JSON { ["reason": reason, "decisions": decisions] }

    func lines(for terminal: Terminal, now: tm?) -> [StyledLine] {
        guard !decisions.isEmpty else { return [StyledLine(reason)] }
        var table = Table([.number("TIME"), "RESULT", "NOW", "RULE", .number("LIGHT"), "REASON"])
        for decision in decisions {
            table.add(
                Table.Cell(decision.time.text(now: now)),
                Table.Cell(decision.result.word, decision.result == .switched ? .bold : nil),
                Table.Cell(decision.appearance.rawValue), Table.Cell(decision.rule),
                Table.Cell(lightText(level: decision.level, illuminance: decision.illuminance) ?? "-"),
                decision.isWarning ? Table.Cell("! \(decision.reason)", .warning) : Table.Cell(decision.reason))
        }
        return [StyledLine(reason), ""] + table.lines(for: terminal)
    }
}
