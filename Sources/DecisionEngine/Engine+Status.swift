package import LightSensors
internal import SDEvent
package import Switching

extension Engine {
    /// The last trusted light, or that of the sun now where the sun decides; reading it decides nothing.
    package var light: Light? {
        guard selection.deciding?.name.kind == .sun, decider.lastLight != nil else { return decider.lastLight }
        return Light(level: sources.sunLevel)
    }

    /// Whether no source decides yet because a better one than those that are here is still being looked for.
    package var isWaiting: Bool { selection.isWaiting }

    /// Whether it is still being found out which sources there are.
    package var isSearching: Bool { sources.isSearching }

    /// Whether the machine's devices could be listed, so that what is not among them is not there.
    package var knowsDevices: Bool { sources.knowsDevices }

    /// All sources, best first within each kind, with their status.
    package var statuses: [SourceStatus] {
        let options = Dictionary(sources.options.map { ($0.id, $0) }) { first, _ in first }
        return sources.all.compactMap { id, source in options[id].map { status(of: $0, source) } }
    }

    private func status(of option: SourceSelection.Option, _ source: any LightSource) -> SourceStatus {
        if option.id == selection.deciding?.id {
            return SourceStatus(
                name: option.name, light: selection.light, isSelected: true, problem: selection.problem?.cause)
        }
        let whyNot = selection.whyNotUsed(option)
        switch (source as? any CurrentValueSource)?.currentValue {
        case .light(let light):
            return SourceStatus(name: option.name, light: light, isSelected: false, problem: whyNot)
        case .noData(let noData):
            return SourceStatus(name: option.name, light: nil, isSelected: false, problem: noData.cause)
        case nil: return SourceStatus(name: option.name, light: nil, isSelected: false, problem: whyNot)
        }
    }

    /// How long a moment of the decisions' clock is away by the machine's.
    package func timeLeft(until moment: Instant) -> Duration { clock.time(of: moment) - loop.now }
}
