internal import Selection
internal import Udev
internal import Vocabulary

/// How to read and interpret a sensor.
nonisolated struct SensorPlan: Sendable {
    let use: SourceRole
    var needs: ReportingNeeds
    /// The factor for lux, more than 0.
    var factor: Double
    /// Until when reads must be slow after waking (rule 6).
    let spacedUntil: Duration?
    let isHIDSensor: Bool
    /// The attribute with the chip's name, which tells the user the driver.
    let chip: Attribute

    /// Whether each second counts.
    func isUrgent(at now: Duration) -> Bool {
        use == .decisions && needs.isCandidateWaiting && !isSpaced(at: now)
    }

    func rest(after value: Reading.Value, at now: Duration) -> Duration {
        guard use == .decisions else { return PollInterval.idle }
        guard !isUrgent(at: now) else { return PollInterval.shortest }
        guard !isSpaced(at: now), case .light(let light) = value else { return PollInterval.longest }
        return PollInterval.rest(at: light.level, band: needs.band)
    }

    /// Returns the meaning of an answer. Missing data names the chip.
    func value(of answer: SensorAnswer, _ chip: String?) -> Reading.Value {
        let value = value(of: answer)
        guard let chip, case .noData(let noData) = value else { return value }
        return .noData(NoData(noData.kind, "\(noData.cause) (chip \(chip))"))
    }

    /// Returns the chip's name if there's no data. This read can take seconds too.
    func chip(toName answer: SensorAnswer) -> String? {
        guard case .noData = value(of: answer), let name = try? chip.text(), !name.isEmpty else { return nil }
        return name
    }

    private func value(of answer: SensorAnswer) -> Reading.Value {
        switch answer {
        case .failure(let noData): return .noData(noData)
        case .sample(let sample, let channel, let took):
            if isHIDSensor, sample.raw == 0, took >= SensorPlan.hidTimeout {
                // The duration differs each time; without it, the message appears once.
                return .noData(NoData(channel.value.problem(.unreadable, "timed out and returned 0")))
            }
            return .light(sample.light).scaled(by: factor)
        }
    }

    private func isSpaced(at now: Duration) -> Bool { spacedUntil.map { now < $0 } ?? false }

    /// The least time of a HID time-out (rule 4). A sensor silent for 5 s reads 0 without an error (hid-sensor-hub).
    static let hidTimeout = Duration.seconds(4)
}
