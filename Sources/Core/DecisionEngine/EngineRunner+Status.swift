package import LightSensors
internal import SDEvent
package import Selection
package import Switching

extension EngineRunner {
    /// The Decider, after the last step.
    package var decider: Decider { engine.decider }
    private var selection: SourceSelection { engine.selection }

    /// The last trusted light, or that of the sun now where the sun decides; reading it decides nothing.
    ///
    /// A sensor's is that of its last read, as long as that says the same to the rules: a read that is 2 points off, or
    /// on the other side of a threshold, is a reading of its own.
    package var light: Light? {
        guard let light = decider.lastLight else { return nil }
        if selection.deciding?.name.kind == .sun { return Light(level: sources.sunLevel) }
        return light == selection.light ? latest ?? light : light
    }

    /// The light of the last read of the source that decides, where it does not yield each one.
    private var latest: Light? { (decidingSource as? any PolledSource)?.latest }

    /// The rise and set of the sun around its last reading, where it or hours of the clock decide, and over which
    /// place.
    package var sun: (edges: SunEdges, place: String?)? {
        guard let source = decidingSource as? any ClockedSource else { return nil }
        return source.edges.map { ($0, source.place) }
    }

    /// Why the source that decides gives no data; nil when it does.
    package var noData: NoData? { selection.problem }

    /// The light sensor whose values are in doubt; nil when none is.
    package var doubt: SensorDoubt? {
        if decider.isUnsteady, let source = decider.source { return SensorDoubt(source, .unsteady) }
        return selection.doubts.first { doubt in
            switch doubt.cause {
            // What wakes it decides already.
            case .asleep: decider.source?.kind != .sensorProxy
            case .dark: sources.sunHasBeenUp(for: SensorDoubt.longestDark)
            default: true
            }
        }
    }

    /// Whether a sensor is being read on its thread, or is about to be.
    package var isReading: Bool { running.values.contains { ($0.source as? any PolledSource)?.isReading ?? false } }

    /// Whether no source decides yet because a better one than those that are here is still being looked for.
    package var isWaiting: Bool { selection.isWaiting }

    /// Whether it is still being found out which sources there are.
    package var isSearching: Bool { sources.isSearching }

    /// Whether the machine's devices could be listed, so that what is not among them is not there.
    package var knowsDevices: Bool { sources.knowsDevices }

    /// Reads all sources, best first within each kind: those that don't run, too, if they can be read at once.
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

    /// How long a moment of the decisions' clock is away by the machine's.
    package func timeLeft(until moment: Instant) -> Duration { moment.sinceStart - loop.now }
}
