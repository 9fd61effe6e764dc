internal import Selection
internal import Udev
internal import Vocabulary

/// The settings that a sensor is read by: how often, and what its values mean.
nonisolated struct SensorPlan: Sendable {
    let use: SourceRole
    var needs: ReportingNeeds
    /// The number that each value in lux is multiplied by, more than 0.
    var factor: Double
    /// Until when reads must not come fast, because the machine has only just woken (rule 6); nil for no such time.
    let spacedUntil: Duration?
    let isHIDSensor: Bool
    /// The attribute with the chip's name, for messages.
    let chip: Attribute

    /// Whether each second counts.
    func isUrgent(at now: Duration) -> Bool {
        use == .decisions && needs.isCandidateWaiting && !isSpaced(at: now)
    }

    /// The pause after a read of this value.
    func rest(after value: Reading.Value, at now: Duration) -> Duration {
        guard use == .decisions else { return IlluminancePace.idle }
        guard !isUrgent(at: now) else { return IlluminancePace.shortest }
        guard !isSpaced(at: now), case .light(let light) = value else { return IlluminancePace.longest }
        return IlluminancePace.rest(at: light.level, band: needs.band)
    }

    /// The meaning of an answer; with the chip's name in the cause of no data, by which a person finds the driver.
    func value(of answer: SensorAnswer, _ chip: String?) -> Reading.Value {
        let value = value(of: answer)
        guard let chip, case .noData(let noData) = value else { return value }
        return .noData(NoData(noData.kind, "\(noData.cause) (chip \(chip))"))
    }

    /// The name of the chip, where the answer is no data and the chip has one; reading it can take seconds as well.
    func chip(toName answer: SensorAnswer) -> String? {
        guard case .noData = value(of: answer), let name = try? chip.text(), !name.isEmpty else { return nil }
        return name
    }

    private func value(of answer: SensorAnswer) -> Reading.Value {
        switch answer {
        case .failure(let noData): return .noData(noData)
        case .sample(let sample, let channel, let took):
            if isHIDSensor, sample.raw == 0, took >= SensorPlan.hidTimeout {
                // Without the seconds, which differ each time: this is to be said once.
                return .noData(NoData(channel.value.problem(.unreadable, "timed out and returned 0")))
            }
            return .light(sample.light).scaled(by: factor)
        }
    }

    private func isSpaced(at now: Duration) -> Bool { spacedUntil.map { now < $0 } ?? false }

    /// A HID sensor that does not answer within 5 s reads as 0, not as an error (hid-sensor-hub's time-out); rule 4.
    static let hidTimeout = Duration.seconds(4)
}
