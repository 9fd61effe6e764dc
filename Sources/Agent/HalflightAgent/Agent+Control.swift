internal import AgentInterface
internal import DecisionEngine
internal import HalflightConfiguration
internal import KeptFiles
internal import LightSensors
internal import Logging
internal import Responders
internal import SDBus
internal import Switching
internal import TextSupport
internal import ThemeValues

extension Agent: AgentService {
    var status: AgentStatus {
        var status = AgentStatus(
            engine.decider, light: engine.light, holds: holds.records, suggestion: suggestion
        ) { [self] in end(at: $0).time }
        (status.dayTheme, status.nightTheme) = (configuration.themes.day.name, configuration.themes.night.name)
        if let (edges, place) = engine.sun {
            (status.sunrise, status.sunset) = (Timestamp(seconds: edges.sunrise), Timestamp(seconds: edges.sunset))
            status.place = place
        }
        status.problems = problems
        status.version = halflightVersion
        return status
    }

    var appearance: Appearance { engine.decider.appearance }

    /// The current thresholds of the source in use.
    var band: Band { engine.decider.band }

    var themeFiles: [String] { configuration.themeFiles }

    var decisions: [DecisionRecord] { decisionLog.records }

    var theme: Theme { configuration.themes[engine.decider.appearance] }

    var responders: [ResponderReport] { stages?.records.map { ResponderReport($0) } ?? [] }

    func readSources() -> [SourceRecord] { engine.readSources().map { SourceRecord($0) } }

    func set(_ appearance: Appearance?, for duration: Duration?) {
        engine.handle(.set(appearance, for: duration))
    }

    func toggle(isForPerson: Bool) -> Appearance {
        engine.handle(.toggle(by: isForPerson ? .person : .program))
        return engine.decider.appearance
    }

    func setSite(_ appearance: Appearance?, owner: String) throws(BusError) {
        try site.set(appearance, owner: owner)
    }

    func hold(_ why: String, owner: String) throws(BusError) -> UInt32 { try holds.add(why, owner: owner) }

    func release(_ id: UInt32, owner: String) throws(BusError) { try holds.release(id, owner: owner) }

    func reload() throws(ConfigurationError) {
        let loaded = try load()
        apply(loaded)
        if let mistake = loaded.mistakes.first(where: { !$0.isWarning }) { throw mistake.error }
    }

    /// Reads the configuration. An invalid theme stays as it is.
    private func load() throws(ConfigurationError) -> LoadedConfiguration {
        try Agent.load(
            options, configurationPath,
            ThemeSubstitutes(lastGood.themes, present: configuration.themes), above: folders.machineDefaults)
    }

    private func apply(_ loaded: LoadedConfiguration) {
        let (old, new) = (configuration, loaded.configuration)
        let isThemesAlone = old.hasSame(butThemes: new)
        let isSame = isThemesAlone && old.themes == new.themes
        if !mistakes.isEmpty, loaded.mistakes.isEmpty, isSame {
            log.notice("\(configurationPath) is valid again; its settings are unchanged")
        }
        configuration = new
        report(loaded.mistakes)
        keep(loaded)
        guard !isSame else { return announce() }
        log.notice(isThemesAlone ? "themes reloaded: \(themeNames)" : "configuration reloaded: \(configurationPath)")
        if !isThemesAlone {
            applyRules()
            updateTray()
            updateDarkman()
            updateHistory()
        }
        announce()
        themesMayHaveChanged()
    }

    /// An invalid configuration leaves the current one in force.
    func configurationMayHaveChanged() {
        do throws(ConfigurationError) {
            apply(try load())
        } catch {
            // Report a mistake once, however often something around it changes.
            if !isKnown(error) {
                report([ConfigurationMistake(error, .configurationKept)])
                announce()
            } else {
                configurationWasRead()
            }
        }
    }
}
