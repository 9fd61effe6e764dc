internal import AgentInterface
internal import DecisionEngine
internal import HalflightConfiguration
internal import LightSensors
internal import Logging
internal import Responders
internal import Selection
internal import Switching

// The agent always starts. For an invalid file, it uses the last valid content, or else the defaults.

extension Agent {
    /// Loads the configuration. Throws if anything besides keys and themes is wrong.
    static func load(
        _ options: AgentOptions, _ path: String, _ substitutes: ThemeSubstitutes, above machine: MachineDefaults
    ) throws(ConfigurationError) -> LoadedConfiguration {
        try LoadedConfiguration(
            file: path, isOptional: options.configuration == nil, substitutes: substitutes, above: machine
        ).with(options)
    }

    static func configurationAtStart(
        _ options: AgentOptions, _ path: String, _ lastGood: LastGoodFiles
    ) -> LoadedConfiguration {
        let machine = lastGood.machineDefaults
        do throws(ConfigurationError) {
            return try load(options, path, ThemeSubstitutes(lastGood.themes), above: machine)
        } catch {
            let kept = lastGood.configuration(above: machine)
            var loaded = kept ?? LoadedConfiguration(machine)
            loaded.mistakes =
                [ConfigurationMistake(error, kept == nil ? .defaultsUsed : .lastValidConfigurationUsed)]
                + loaded.mistakes.filter { !$0.isWarning || $0.isOfMachine }
            return loaded.with(options)
        }
    }

    /// Notes the present mistakes in the configuration. Logs new mistakes.
    func report(_ present: [ConfigurationMistake]) {
        let new = present.filter { !isKnown($0.error) }
        mistakes = present
        // Called before logging, so that an immediate correction is noticed.
        configurationWasRead()
        for mistake in new {
            log.log(level: mistake.isWarning ? .warning : .error, "\(mistake.error). \(mistake.effect.english)")
        }
        updateProblems()
    }

    func isKnown(_ error: ConfigurationError) -> Bool { mistakes.contains { $0.error == error } }

    /// Whether a theme or the whole file is wrong. Unknown keys alone don't count.
    var hasErrors: Bool { mistakes.contains { !$0.isWarning } }

    /// Keeps a configuration for a start with an invalid file.
    func keep(_ loaded: LoadedConfiguration) {
        if loaded.mistakes.allSatisfy({ $0.isWarning || $0.isOfMachine }) { lastGood.keep(loaded) }
        lastGood.keepMachineDefaults(of: loaded)
    }

    func responderProblemsChanged() {
        updateProblems()
        announce()
    }

    /// Notes problems of the configured source: it may be missing, its program may not run (a device is tried again),
    /// or its sensor's values may be doubtful. Returns whether the problem is new.
    func noteSource(after event: Event) -> Bool {
        var problem = sourceProblem
        if case .source(let name, _) = event {
            problem = name == nil ? noSource : nil
            if let problem { log.warning("\(problem)") }
        }
        if engine.decider.source?.kind == .command { problem = engine.noData?.cause }
        let doubt = engine.doubt
        guard problem != sourceProblem || doubt != sensorDoubt else { return false }
        (sourceProblem, sensorDoubt) = (problem, doubt)
        updateProblems()
        return true
    }

    private var noSource: String {
        let wanted = configuration.sources.items.map(\.description).joined(separator: ", ")
        return "\(wanted): no such source is available, so the appearance stays as it is; see `halflight sensors`"
    }

    private func updateProblems() {
        let ofSource = sourceProblem.map { ProblemRecord(subject: "source", text: .text($0)) }
        problems =
            mistakes.map {
                ProblemRecord(
                    subject: ProblemRecord.configuration, text: $0.error.message, effect: $0.effect,
                    isWarning: $0.isWarning)
            } + [ofSource, sensorDoubt?.problem].compactMap(\.self) + responderProblems()
    }
}

extension SensorDoubt {
    fileprivate var problem: ProblemRecord {
        let (what, remedy): (Message, Message) =
            switch cause {
            case .unsteady: (.sensorErratic(source), .sensorErraticRemedy)
            case .asleep: (.sensorAsleep(source), .sensorAsleepRemedy)
            case .stuck: (.sensorStuck(source), .sensorStuckRemedy)
            case .dark: (.sensorDark(source), .sensorDarkRemedy)
            }
        return ProblemRecord(subject: "\(source)", text: what, effect: remedy, isWarning: true)
    }
}

extension LoadedConfiguration {
    /// Returns the configuration with the command line's source, if any.
    fileprivate func with(_ options: AgentOptions) -> LoadedConfiguration {
        var copy = self
        if let source = options.source { copy.configuration.sources = SourcePreference([source]) }
        return copy
    }
}
