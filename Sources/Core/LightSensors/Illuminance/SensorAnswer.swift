internal import Switching
internal import Udev

/// The outcome of one read of a sensor.
nonisolated struct SensorAnswer: Sendable {
    /// The sample of the first channel that works, or the failure of the first channel.
    let sample: Result<IlluminanceChannel.Sample, NoData>
    /// The index of the channel that worked; 0 when none did.
    let channel: Int
    /// The attribute that it came from; nil without a channel.
    let attribute: Attribute?
    let took: Duration
}

nonisolated extension [IlluminanceChannel] {
    /// Reads the first of these channels that works; this can block for seconds.
    func answer() -> SensorAnswer {
        let start = ContinuousClock.now
        var failure: NoData?
        for (index, channel) in enumerated() {
            do throws(AttributeError) {
                let sample = try channel.sample()
                let took = ContinuousClock.now - start
                return SensorAnswer(sample: .success(sample), channel: index, attribute: channel.value, took: took)
            } catch {
                failure = failure ?? NoData(error)
            }
        }
        let noData = failure ?? NoData(.missing, "the device has no illuminance")
        return SensorAnswer(
            sample: .failure(noData), channel: 0, attribute: first?.value, took: ContinuousClock.now - start)
    }
}
