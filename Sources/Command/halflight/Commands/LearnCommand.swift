import AgentInterface
import ArgumentParser
import DesktopSetup
import FileSupport
import Glibc
import HalflightConfiguration
import HalflightTerminal
import KeptFiles
import SDBus
import Switching
import SystemPackage
import TextSupport
import Vocabulary

/// The subcommand `halflight learn`.
struct LearnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn", abstract: "Show the thresholds that your corrections suggest, or use them.",
        discussion: """
            A toggle is a correction if the mode was automatic, the light had been stable for a minute, and the toggle \
            was not undone within 5 minutes. The agent keeps the last 20 for each source. The key `learn` of the \
            configuration says what follows: `suggest` shows better-fitting thresholds in `learn`, `status` and \
            `doctor`; `on` uses them; `off` keeps no new corrections, and uses none.

            Without an option, shows the corrections, and the thresholds that fit them. Once thresholds are accepted, \
            the corrections are forgotten: the next ones start from these thresholds.
            """)

    @Flag(help: "Write the suggested thresholds to the configuration; nothing else in it changes.") var accept = false
    @Flag(help: "Forget all corrections, and what was learned from them.") var forget = false
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if accept, forget { throw ValidationError("--accept and --forget cannot be combined.") }
    }

    func run() throws {
        try MainActor.assumeIsolated {
            let path = Folders.current.state + CorrectionRecord.file
            var done: [StyledLine] = []
            if forget {
                try LearnCommand.forget(path)
                done = ["All corrections are forgotten."]
            } else if accept {
                done = try LearnCommand.accept(path)
                // The thresholds now contain the corrections. If they contradict each other, they would call for other
                // thresholds again.
                try LearnCommand.forget(path)
            }
            var account = try LearningAccount(path)
            account.lastToggle = LearnCommand.lastToggle()
            guard done.isEmpty || output.json else { return try Output.print(done) }
            if account.hasOthers { Output.complain(LearnCommand.damage(in: path)) }
            try output.print(account) { account.lines(for: $0, now: .now) }
        }
    }

    /// Writes thresholds for the last corrected source's corrections. Returns the changed lines, and the file's name.
    @MainActor
    private static func accept(_ path: String) throws(CommandError) -> [StyledLine] {
        let account = try LearningAccount(path)
        guard !account.records.isEmpty else {
            throw CommandError(lines: (account.hasOthers ? [damage(in: path)] : []) + ["There are no corrections."])
        }
        let file = try PersonalConfiguration()
        guard let fit = account.fits.first, let edit = try file.edit(for: fit.thresholds) else {
            throw CommandError("There is nothing to accept: the thresholds of the configuration fit the corrections.")
        }
        try file.write(edit)
        return edit.differences.map { StyledLine($0) } + [StyledLine(file.written + " The corrections are used up.")]
    }

    /// The last toggle's outcome, listed by a running agent.
    @MainActor
    private static func lastToggle() -> DecisionRecord? {
        let last = try? AgentProxy().call(.decisions).last { $0.rule == Reason.Rule.correction.rawValue }
        // A toggle that still waits after its time was lost when the agent ended.
        let undone = CorrectionDetection.undoTime / .seconds(1)
        let isOld = last.map { Double($0.time.microseconds) / 1e6 < Double(time(nil)) - undone - 1 } ?? false
        return last?.result == .candidate && isOld ? nil : last
    }

    private static func damage(in path: String) -> String {
        """
        \(path) has lines that are not corrections; they are ignored. A correction is a line such as \
        - {time: 1785700205000000, source: "backlight:panel", level: 36, wanted: day}
        """
    }

    /// By the agent if it runs. An agent on a trace keeps no corrections, and leaves the file unchanged.
    @MainActor
    private static func forget(_ path: String) throws(CommandError) {
        if let bus = try? Connection.session(), bus.owner(of: AgentContract.busName) != nil {
            try AgentProxy().call(.forgetCorrections)
            if let kept = try? Journal<CorrectionRecord>(path).peek(), kept.records.isEmpty { return }
        }
        guard unlink(path) != 0, errno != ENOENT else { return }
        throw .system("deleted", path, Errno(rawValue: errno))
    }
}

/// The kept corrections, and the thresholds that fit them.
struct LearningAccount: JSONConvertible {
    let learning: Learning
    let band: Band
    let hasOthers: Bool
    /// Oldest first.
    let records: [CorrectionRecord]
    /// The source corrected last comes first.
    let fits: [Fit]
    /// `nil` if no agent reports it.
    var lastToggle: DecisionRecord?

    /// Thresholds that fit a source's corrections better than the configuration's.
    struct Fit {
        let source: SourceName
        let band: Band
        /// Oldest first.
        let corrections: [Correction]

        /// Round numbers in the source's unit, if possible such that no further suggestion follows.
        var thresholds: Thresholds {
            let unit = corrections.last.map { LightUnit(of: $0.light) } ?? .percent
            let nearest = Thresholds(band, in: unit)
            let others = [.up, .down].map { Thresholds(band, in: unit, $0) }
            return ([nearest] + others).first { $0.band?.corrected(by: corrections[...]) == $0.band } ?? nearest
        }
    }

    @MainActor
    init(_ path: String) throws(CommandError) {
        let configuration = try PersonalConfiguration().configuration
        do throws(FileError) {
            let (records, hasOthers) = try Journal<CorrectionRecord>(path).peek()
            self.init(records, configuration.learning, configuration.rules.band, hasOthers: hasOthers)
        } catch {
            throw CommandError("\(error).")
        }
    }

    init(_ records: [CorrectionRecord], _ learning: Learning, _ band: Band, hasOthers: Bool = false) {
        (self.records, self.learning, self.band, self.hasOthers) = (records, learning, band, hasOthers)
        let corrections = records.map(\.correction)
        let bands = band.bands(fitting: corrections)
        var sources: [SourceName] = []
        for correction in corrections.reversed() where !sources.contains(correction.source) {
            sources.append(correction.source)
        }
        fits = sources.compactMap { source in
            bands[source].map { fitting in
                Fit(source: source, band: fitting, corrections: corrections.filter { $0.source == source })
            }
        }
    }

    var json: JSON {
        [
            "learn": learning.rawValue, "nightBelow": band.nightBelow.percent, "dayAbove": band.dayAbove.percent,
            "fits": fits.map { fit -> JSON in
                [
                    "source": fit.source.description, "nightBelow": fit.band.nightBelow.percent,
                    "dayAbove": fit.band.dayAbove.percent,
                ]
            },
            "lastToggle": lastToggle.map { toggle -> JSON in
                ["time": toggle.time.rfc3339, "reason": toggle.reason]
            },
            "corrections": records.map { record -> JSON in
                [
                    "time": record.time.rfc3339, "source": record.correction.source.description,
                    "level": record.correction.light.level.percent,
                    "illuminance": record.correction.light.illuminance, "wanted": record.correction.wanted.rawValue,
                ]
            },
        ]
    }

    func lines(for terminal: Terminal, now: tm?) -> [StyledLine] {
        let catalogue = terminal.catalogue
        var facts = Table(columns: 2)
        func add(_ label: Message, _ text: Message, _ emphasis: Emphasis? = nil) {
            facts.add(Table.Cell(catalogue.text(label), .dim), Table.Cell(catalogue.text(text), emphasis))
        }
        let isIdle = learning == .off && !records.isEmpty
        let name: Message = "\(learning.rawValue)"
        add("learn", isIdle ? "\(name): no new corrections are kept; halflight learn --forget deletes these" : name)
        add("configured", band.words)
        for fit in fits { add(learning.use, "\(fit.band.words), for \(fit.source)", .bold) }
        if let lastToggle { add("last toggle", "\(lastToggle.reason) (\(lastToggle.time.text(now: now)))") }
        let advice: [StyledLine] =
            fits.isEmpty || learning == .off
            ? [] : ["", StyledLine(catalogue.text("To write them to your configuration: halflight learn --accept"))]
        guard !records.isEmpty else {
            return facts.lines(for: terminal) + ["", StyledLine(catalogue.text("There are no corrections."))]
        }
        var table = Table([.number("TIME"), .number("LIGHT"), "WANTED", "SOURCE"])
        for record in records {
            let light = record.correction.light
            table.add(
                Table.Cell(record.time.text(now: now)),
                Table.Cell(
                    catalogue.text(lightText(level: light.level.percent, illuminance: light.illuminance) ?? "-")),
                Table.Cell(catalogue.text(for: record.correction.wanted.rawValue)),
                Table.Cell("\(record.correction.source)"))
        }
        return facts.lines(for: terminal) + [""] + table.lines(for: terminal) + advice
    }
}

extension Learning {
    fileprivate var use: Message {
        switch self {
        case .suggest: "suggested"
        case .on: "in use"
        case .off: "not used"
        }
    }
}

extension Band {
    /// `night below 30 %, day above 40 %`.
    var words: Message { "night below \(nightBelow), day above \(dayAbove)" }
}
