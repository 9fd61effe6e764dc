import AgentInterface
import CAdwaita
import DesktopSetup
import Glibc
import HalflightConfiguration
import HalflightSupport
import HalflightTerminal
import SettingsModel
import Simulation
import Vocabulary

// The plot, the two thresholds beside it, and what was learnt.

extension SettingsWindow {
    func setUpLight() {
        let thresholds = Thresholds((try? file.get())?.configuration.rules.band ?? .standard)
        plot = PlotView(self["canvas"], in: self["plot"], thresholds, catalogue) { [unowned self] in
            move(to: $0, isLast: $1)
        }
        reader = Worker { [unowned self] in
            let light = $0.light
            self.light = light
            earlier?.outcome = $0.earlier
            plot?.plot = light.plot
            let band = inForce.rules.band
            if band == earlier?.band { fillTrial(nil) } else { trial?.run { light.outcome(of: band) } }
        }
        trial = Worker { [unowned self] in fillTrial($0) }
        for (button, days) in [("one-day", 1), ("seven-days", 7)] {
            self[button].on("toggled") { [unowned self] in
                guard self[button].isOn("active") else { return }
                self.days = days
                readLight()
            }
        }
        self["keep-history"].on("clicked") { [unowned self] in
            write { (file) throws(CommandError) in try file.edit(for: .history(true)) }
        }
        for appearance in Appearance.allCases {
            let box = self["\(appearance)-box"]
            box.name(text(appearance == .night ? "Night below" : "Day above"))
            box.on("value-changed") { [unowned self] in
                guard !isFilling, let level = unit.level(hl_double(box.raw, "value")), var moved = plot?.thresholds
                else {
                    return
                }
                moved.move(appearance, to: level, in: unit)
                plot?.thresholds = moved
                move(to: moved, isLast: true)
            }
        }
    }

    /// The unit of the source in use.
    private var unit: LightUnit { (try? status.get())?.illuminance == nil ? .percent : .lux }

    // MARK: - History

    /// Reads the history again, once the agent has written what it still keeps.
    func readLight() {
        let configuration = inForce
        let question = LightQuestion(configuration, folders)
        let (days, unit) = (days, unit)
        let band = earlier?.band ?? configuration.rules.band
        if earlier == nil, (try? file.get()) != nil || (try? status.get()) != nil { earlier = (band, nil) }
        let read: () -> Void = { [unowned self] in
            let now = Int(time(nil)) + 1
            let offset = localTime(now)?.tm_gmtoff ?? 0
            reader?.run {
                let light = LightOfDays(days: days, until: now, offset: offset, question, unit: unit)
                return (light, light.outcome(of: band))
            }
        }
        if case .success = status { call("history", .writeHistory, read) } else { read() }
        reload.start(milliseconds: 60_000) { [unowned self] in
            if self["window"].isOn("is-active") { readLight() }
        }
    }

    // MARK: - Thresholds

    func fillThresholds() {
        let status = try? status.get()
        let configuration = (try? file.get())?.configuration
        if light == nil || plot?.plot.unit != unit { readLight() }
        plot?.level = status?.level.map { Level(clamping: $0) }
        plot?.canMove = configuration != nil
        self["keep-history"].show(configuration?.keepsHistory == false)
        if !writing.isRunning { plot?.thresholds = Thresholds(inForce.rules.band) }
        fillBoxes()
    }

    private func fillBoxes() {
        guard let thresholds = plot?.thresholds else { return }
        for appearance in Appearance.allCases {
            let box = self["\(appearance)-box"]
            box.set("sensitive", plot?.canMove == true)
            self["\(appearance)-unit"].set("label", unit == .lux ? "lx" : "%")
            let value = unit == .lux ? thresholds[appearance].level.inLux : thresholds[appearance].level.percent
            gtk_spin_button_set_range(box.opaque, unit == .lux ? 1 : 0, unit == .lux ? 100_000 : 100)
            gtk_spin_button_set_increments(box.opaque, unit == .lux && value >= 100 ? 10 : 1, unit == .lux ? 100 : 10)
            gtk_spin_button_set_digits(box.opaque, value.rounded() == value || value >= 10 ? 0 : 1)
            // Typing goes on undisturbed.
            if abs(hl_double(box.raw, "value") - value) > 0.05 { filling { hl_set_double(box.raw, "value", value) } }
        }
    }

    /// Shows what moved thresholds would have done, and writes them once they stay.
    private func move(to thresholds: Thresholds, isLast: Bool) {
        filling { fillBoxes() }
        if let light, let band = thresholds.band { trial?.run { light.outcome(of: band) } }
        guard isLast else { return writing.stop() }
        writing.start(milliseconds: 700) { [unowned self] in writeThresholds(thresholds) }
    }

    private func writeThresholds(_ thresholds: Thresholds) {
        guard let before = (try? file.get())?.configuration.rules.band else { return }
        guard write({ (file) throws(CommandError) in try file.edit(for: thresholds) }) else { return }
        let (night, day) = (thresholds[.night].shortText(in: unit), thresholds[.day].shortText(in: unit))
        let haveBothMoved = thresholds[.night].level != before.nightBelow && thresholds[.day].level != before.dayAbove
        let one: Phrase = "Night below \(night), day above \(day)"
        let both: Phrase = "Night below \(night), day above \(day): they keep a distance"
        toast(text(haveBothMoved ? both : one), button: text("Undo")) { [unowned self] in
            write { (file) throws(CommandError) in try file.edit(for: Thresholds(before)) }
        }
    }

    private func fillTrial(_ tried: ThresholdTrial.Outcome?) {
        let words = earlier?.outcome.map { (tried ?? $0).words(insteadOf: $0, days: days, in: catalogue) }
        let lines = [words ?? text("Nothing was kept of this time.")] + (light?.problems ?? [])
        self["trial"].set("label", lines.joined(separator: "\n"))
    }

    // MARK: - Learnt

    func setUpLearnt() {
        self["use"].on("clicked") { [unowned self] in
            Child.run(["learn", "--accept"]) { [unowned self] _, complaint in
                toast(complaint.map(catalogue.sentence) ?? text("The suggested thresholds are in use."))
                readFile()
            }
        }
        self["not-now"].on("clicked") { [unowned self] in
            refused = (try? status.get())?.suggestion
            fillLearnt()
        }
        self["forget"].on("clicked") { [unowned self] in call("forget", .forgetCorrections) }
    }

    func fillLearnt() {
        let status = try? status.get()
        self["learnt"].show(status?.suggestion != nil && status?.suggestion != refused)
        self["suggestion"].set("title", catalogue.sentence(status?.suggestionText ?? "").capitalizedFirst.markup())
    }
}

extension LightUnit {
    /// The level of a number in this unit.
    fileprivate func level(_ number: Double) -> Level? {
        self == .lux ? Level(illuminance: number) : Level(percent: number)
    }
}
