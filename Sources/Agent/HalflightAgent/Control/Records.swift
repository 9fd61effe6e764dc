package import AgentInterface
package import LightSensors
internal import Responders
internal import SDEvent
internal import Switching
internal import Vocabulary

extension AgentStatus {
    /// Without `light`, the Decider's last light counts. `wallTime` converts a moment to microseconds since 1970.
    init(
        _ decider: Decider, light: Light? = nil, holds: [HoldRecord] = [], suggestion: Band? = nil,
        wallTime: (Instant) -> UInt64
    ) {
        let light = light ?? decider.lastLight
        let forceEnds = decider.mode.ends?.map { Timestamp(microseconds: wallTime($0)) }
        var reason = decider.message
        if let first = holds.first {
            reason.also.append(first.message)
            if holds.count > 1 {
                reason.also.append(Message("paused-more", "More pauses: {count}", [.count(holds.count - 1)]))
            }
        }
        self.init(
            appearance: decider.appearance, mode: ModeName(forcing: decider.mode.forced),
            forceEnds: forceEnds, level: light?.level.percent, illuminance: light?.illuminance, source: decider.source,
            nightBelow: decider.band.nightBelow.percent, dayAbove: decider.band.dayAbove.percent, reason: reason,
            holds: holds, isLearned: decider.isBandLearned, suggestion: suggestion)
        siteMode = ModeName(forcing: decider.site)
    }
}

extension SourceRecord {
    package init(_ status: SourceStatus) {
        self.init(
            name: status.name, level: status.light?.level.percent, illuminance: status.light?.illuminance,
            isSelected: status.isSelected, problem: status.problem.map { .text($0) }, isFailure: status.isFailure)
    }
}

extension ResponderReport {
    init(_ record: ResponderRecord) {
        self.init(
            name: record.name, stage: record.stage.rawValue, status: ResponderStatus(record), state: record.state,
            time: record.time.map { Timestamp(microseconds: $0) }, duration: record.duration, output: record.output)
    }
}

extension ResponderStatus {
    fileprivate init(_ record: ResponderRecord) {
        self =
            switch (record.probe, record.outcome) {
            case (.absent, _), (.applies, .absent): .absent
            case (.notYet, _): .waiting
            case (_, .done), (_, .unchanged): .ok
            case (_, .notRunning): .notRunning
            case (_, .notNotified): .notNotified
            case (_, .failed), (_, .overran): .failed
            case (_, .overtaken), (_, nil): .pending
            }
    }
}
