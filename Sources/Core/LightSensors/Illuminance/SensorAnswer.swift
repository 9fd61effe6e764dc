internal import Switching
internal import Udev

/// The outcome of one read of a sensor.
nonisolated enum SensorAnswer: Sendable {
    /// The sample of the first channel that works, and how long the read took.
    case sample(IlluminanceChannel.Sample, of: IlluminanceChannel, took: Duration)
    /// No channel works; the cause is that of the first.
    case failure(NoData)
}

nonisolated extension [IlluminanceChannel] {
    /// Reads the first of these channels that works; this can block for seconds.
    func answer() -> SensorAnswer {
        let start = ContinuousClock.now
        var failure: NoData?
        for channel in self {
            do throws(AttributeError) {
                return .sample(try channel.sample(), of: channel, took: ContinuousClock.now - start)
            } catch {
                failure = failure ?? NoData(error)
            }
        }
        return .failure(failure ?? NoData(.missing, "the device has no illuminance"))
    }
}
