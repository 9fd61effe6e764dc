internal import AgentInterface
internal import DecisionEngine
internal import HalflightConfiguration
internal import LightSensors
internal import Logging
internal import SDEvent
internal import Switching

extension Configuration {
    /// Returns the rules. They include the learned thresholds if learning is on.
    func rules(learnedFrom corrections: CorrectionKeeper) -> Rules {
        var rules = rules
        if learning == .on { rules.learned = corrections.bands(insteadOf: rules.band) }
        return rules
    }

    func lightSettings(by rules: Rules) -> LightSources.Settings {
        var settings = lightSettings
        // The sun is watched for its own thresholds.
        settings.band = rules.band(of: SourceName(.sun))
        return settings
    }
}

extension Agent {
    /// Thresholds that fit the corrections better. They apply to the source in use. `nil` without a suggestion.
    var suggestion: Band? {
        guard configuration.learning == .suggest, let source = engine.decider.source else { return nil }
        return corrections.bands(insteadOf: configuration.rules.band)[source]
    }

    /// Learns from an event after all its other effects.
    func learn(from event: Event, at time: Instant) {
        let (decider, learning) = (engine.decider, configuration.learning)
        let isNew = corrections.observe(event, at: time, decider, learning) { [engine] in
            engine.timeLeft(until: $0)
        }
        noteVerdict(at: time)
        guard isNew else { return }
        log.info("a toggle counts as a correction; see `halflight learn`")
        applyLearning()
    }

    private func noteVerdict(at time: Instant) {
        guard let verdict = corrections.takeVerdict() else { return }
        let decider = engine.decider
        list([
            Decision(
                result: verdict.isOpen ? .candidate : .held, reason: Reason(.correction, .toggle(verdict)),
                appearance: decider.appearance, light: engine.light, source: decider.source, time: time)
        ])
    }

    func forgetCorrections() {
        corrections.forget()
        noteVerdict(at: Instant(sinceStart: loop.now))
        applyLearning()
    }

    func applyLearning() {
        applyRules()
        announce()
    }

    func applyRules() {
        let rules = configuration.rules(learnedFrom: corrections)
        engine.apply(rules, configuration.lightSettings(by: rules))
    }
}
