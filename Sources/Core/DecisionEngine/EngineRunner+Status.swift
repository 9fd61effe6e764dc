package import LightSensors
internal import SDEvent
package import Selection
package import Switching

extension EngineRunner {
    package var decider: Decider { engine.decider }
    private var selection: SourceSelection { engine.selection }

    /// The last trusted light, or the sun's present light if the sun decides. Reading it decides nothing.
    ///
    /// A sensor's last read counts as long as it means the same to the rules: not 2 points off or past a threshold.
    package var light: Light? {
        guard let light = decider.lastLight else { return nil }
        if selection.deciding?.name.kind == .sun { return Light(level: sources.sunLevel) }
        return light == selection.light ? latest ?? light : light
    }

    /// The deciding source's last read, even if unreported.
    private var latest: Light? { (decidingSource as? any PolledSource)?.latest }

    /// The sunrise, sunset and place of the last reading, if sun or hours decide.
    package var sun: (edges: SunEdges, place: String?)? {
        guard let source = decidingSource as? any ClockedSource else { return nil }
        return source.edges.map { ($0, source.place) }
    }

    package var noData: NoData? { selection.problem }

    /// The light sensor with doubtful values, if any.
    package var doubt: SensorDoubt? {
        if decider.isUnsteady, let source = decider.source { return SensorDoubt(source, .unsteady) }
        return selection.doubts.first { doubt in
            switch doubt.cause {
            // The proxy that wakes the sensor already decides.
            case .asleep: decider.source?.kind != .sensorProxy
            case .dark: sources.sunHasBeenUp(for: SensorDoubt.longestDark)
            default: true
            }
        }
    }

    package var isReading: Bool { running.values.contains { ($0.source as? any PolledSource)?.isReading ?? false } }

    /// Whether the first decision waits for a better source.
    package var isWaiting: Bool { selection.isWaiting }

    package var isSearching: Bool { sources.isSearching }

    /// Whether missing devices certainly don't exist.
    package var knowsDevices: Bool { sources.knowsDevices }

    /// Reads all sources, best first within each kind. Stopped ones only if they answer at once.
    package func readSources() -> [SourceStatus] {
        let options = Dictionary(sources.options.map { ($0.id, $0) }) { first, _ in first }
        return sources.all.compactMap { id, source in options[id].map { status(of: $0, source) } }
    }

    private func status(of option: SourceSelection.Option, _ source: any LightSource) -> SourceStatus {
        if option.id == selection.deciding?.id {
            return SourceStatus(
                name: option.name, light: latest ?? selection.light, isSelected: true,
                problem: selection.problem?.cause ?? decider.unsteadiness?.message.english,
                isFailure: selection.problem != nil)
        }
        let whyNot = selection.whyNotUsed(option)
        switch (source as? any CurrentValueSource)?.currentValue() {
        case .light(let light):
            return SourceStatus(name: option.name, light: light, isSelected: false, problem: whyNot)
        case .noData(let noData):
            return SourceStatus(
                name: option.name, light: nil, isSelected: false, problem: noData.cause, isFailure: true)
        case nil:
            return SourceStatus(
                name: option.name, light: nil, isSelected: false, problem: whyNot,
                isFailure: selection.isAbandoned(option))
        }
    }

    /// By the machine's clock.
    package func timeLeft(until moment: Instant) -> Duration { moment.sinceStart - loop.now }
}
