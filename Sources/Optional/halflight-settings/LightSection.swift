import AgentInterface
import CAdwaita
import DesktopSetup
import FileSupport
import Glibc
import HalflightConfiguration
import HalflightTerminal
import SettingsModel
import Simulation
import Switching
import TextSupport
import Vocabulary

/// The plot, its two thresholds, and their outcome.
final class LightSection: Section {
    let shows: Set<Snapshot.Part> = [.status, .file]
    private let page: Page
    private let agent: WindowAgent
    private unowned let actions: any SettingsActions
    private let plot: PlotView
    private let boxes: [Appearance: GObject]
    private let words, keepHistory: GObject
    private var snapshot: Snapshot
    private var days = 1
    private var light: LightHistory?
    /// The thresholds when the window opened, and their outcome.
    private var earlier: (band: Band, outcome: ThresholdTrial.Outcome?)?
    private lazy var reader = Worker { [unowned self] in show($0) }
    private lazy var trial = Worker<ThresholdTrial.Outcome?> { [unowned self] in fillTrial($0) }
    private let (writing, reload) = (Timer(), Timer())

    init(_ page: Page, _ agent: WindowAgent, _ actions: any SettingsActions, _ snapshot: Snapshot) {
        (self.page, self.agent, self.actions, self.snapshot) = (page, agent, actions, snapshot)
        (words, keepHistory) = (page["trial"], page["keep-history"])
        plot = PlotView(page["canvas"], in: page["plot"], page.catalogue)
        boxes = [.day: page["day-box"], .night: page["night-box"]]
        plot.whenMoved = { [unowned self] in move(to: $0, isLast: $1) }
        for (id, days) in [("one-day", 1), ("seven-days", 7)] {
            let button = page[id]
            button.on("toggled") { [unowned self] in
                guard button.isOn("active") else { return }
                self.days = days
                readLight()
            }
        }
        keepHistory.on("clicked") { [unowned actions] in
            actions.write { (file) throws(CommandError) in try file.edit(for: .history(true)) }
        }
        for (appearance, box) in boxes {
            box.name(page.text(appearance == .night ? "Night Below" : "Day Above"))
            box.on("value-changed") { [unowned self] in
                let (unit, number) = (self.snapshot.unit, box.double("value"))
                guard let level = unit == .lux ? Level(illuminance: number) : Level(percent: number) else { return }
                plot.thresholds.move(appearance, to: level, in: unit)
                move(to: plot.thresholds, isLast: true)
            }
        }
    }

    func fill(_ snapshot: Snapshot) {
        let isOtherText = (try? snapshot.file.get().text) != (try? self.snapshot.file.get().text)
        self.snapshot = snapshot
        plot.level = snapshot.agent?.level.map { Level(clamping: $0) }
        plot.canMove = snapshot.configuration != nil
        keepHistory.show(snapshot.configuration?.keepsHistory == false)
        if !writing.isRunning { plot.thresholds = Thresholds(snapshot.inForce.rules.band) }
        fillBoxes()
        if isOtherText || light == nil || plot.plot.unit != snapshot.unit { readLight() }
    }

    // MARK: - History

    /// Reads the history again, after the agent has written its pending part.
    private func readLight() {
        let (question, days, unit) = (HistoryQuery(snapshot.inForce, page.folders), days, snapshot.unit)
        let band = earlier?.band ?? snapshot.inForce.rules.band
        if earlier == nil, snapshot.configuration != nil || snapshot.agent != nil { earlier = (band, nil) }
        let read: () -> Void = { [unowned self] in
            let now = Int(time(nil)) + 1
            let offset = localTime(now)?.tm_gmtoff ?? 0
            reader.run {
                let light = LightHistory(days: days, until: now, offset: offset, question, unit: unit)
                return (light, light.outcome(of: band))
            }
        }
        if snapshot.agent != nil { agent.call("history", .writeHistory, read) } else { read() }
        reload.start(milliseconds: 60_000) { [unowned self] in
            if page["window"].isOn("is-active") { readLight() }
        }
    }

    private func show(_ read: (light: LightHistory, earlier: ThresholdTrial.Outcome?)) {
        light = read.light
        earlier?.outcome = read.earlier
        plot.plot = read.light.plot
        let band = snapshot.inForce.rules.band
        if band == earlier?.band { fillTrial(nil) } else { trial.run { read.light.outcome(of: band) } }
    }

    // MARK: - Thresholds

    private func fillBoxes() {
        let unit = snapshot.unit
        for (appearance, box) in boxes {
            let level = plot.thresholds[appearance].level
            let value = unit == .lux ? level.inLux : level.percent
            box.allow(plot.canMove)
            page["\(appearance)-unit"].set("label", unit == .lux ? "lx" : "%")
            box.change {
                gtk_spin_button_set_range(box.opaque, unit == .lux ? 1 : 0, unit == .lux ? 100_000 : 100)
                let step: Double = unit == .lux && value >= 100 ? 10 : 1
                gtk_spin_button_set_increments(box.opaque, step, unit == .lux ? 100 : 10)
                gtk_spin_button_set_digits(box.opaque, value.rounded() == value || value >= 10 ? 0 : 1)
            }
            // Don't disturb typing.
            if abs(box.double("value") - value) > 0.05 { box.set("value", value) }
        }
    }

    /// Shows the outcome of moved thresholds, and writes them once they stay.
    private func move(to thresholds: Thresholds, isLast: Bool) {
        fillBoxes()
        if let light, let band = thresholds.band { trial.run { light.outcome(of: band) } }
        guard isLast else { return writing.stop() }
        writing.start(milliseconds: 700) { [unowned self] in write(thresholds) }
    }

    private func write(_ thresholds: Thresholds) {
        guard let before = snapshot.configuration?.rules.band else { return }
        guard actions.write({ (file) throws(CommandError) in try file.edit(for: thresholds) }) else { return }
        let unit = snapshot.unit
        let (night, day) = (unit.text(thresholds[.night].level), unit.text(thresholds[.day].level))
        let haveBothMoved = thresholds[.night].level != before.nightBelow && thresholds[.day].level != before.dayAbove
        let one: Message = "Night below \(night), day above \(day)"
        let both: Message = "Night below \(night), day above \(day): they keep a distance"
        page.toast(page.text(haveBothMoved ? both : one), button: page.text("Undo")) { [unowned self] in
            actions.write { (file) throws(CommandError) in try file.edit(for: Thresholds(before)) }
        }
    }

    private func fillTrial(_ tried: ThresholdTrial.Outcome?) {
        let outcome = earlier?.outcome.map { (tried ?? $0).words(insteadOf: $0, days: days, in: page.catalogue) }
        let lines = [outcome ?? page.text("Nothing was kept of this time.")] + (light?.problems ?? [])
        words.set("label", lines.joined(separator: "\n"))
    }
}

/// The thresholds that the person's corrections suggest.
final class LearnedSection: Section {
    let shows: Set<Snapshot.Part> = [.status]
    private let page: Page
    private let group, row: GObject
    private var suggestion: Band?
    private var refused: Band?

    init(_ page: Page, _ agent: WindowAgent, _ actions: any SettingsActions) {
        (self.page, group, row) = (page, page["learned"], page["suggestion"])
        page["use"].on("clicked") { [unowned actions] in
            Child.run(["learn", "--accept"]) { _, complaint in
                page.toast(complaint ?? page.text("The suggested thresholds are in use."))
                actions.readFile()
            }
        }
        page["not-now"].on("clicked") { [unowned self] in
            refused = suggestion
            group.show(false)
        }
        page["forget"].on("clicked") { agent.call("forget", .forgetCorrections) }
    }

    func fill(_ snapshot: Snapshot) {
        suggestion = snapshot.agent?.suggestion
        group.show(suggestion != nil && suggestion != refused)
        row.set("title", (snapshot.agent?.suggestedThresholds.map(page.catalogue.text) ?? "").markup())
    }
}
