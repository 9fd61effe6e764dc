internal import Udev
internal import Vocabulary

/// The outcome of one read of a sensor.
nonisolated enum SensorAnswer: Sendable {
    /// The first working channel's sample, and the read's duration.
    case sample(IlluminanceChannel.Sample, of: IlluminanceChannel, took: Duration)
    /// No channel works. The cause is the first channel's.
    case failure(NoData)

    static func asleep(_ channel: IlluminanceChannel) -> SensorAnswer {
        .failure(NoData(.asleep, "\(channel.value.name) reads 0, because the sensor sleeps"))
    }
}

nonisolated extension [IlluminanceChannel] {
    /// Reads the first channel that works, which can block for seconds.
    func answer() -> SensorAnswer {
        let start = ContinuousClock.now
        var failure: NoData?
        for channel in self {
            do throws(AttributeError) {
                let sample = try channel.sample()
                let took = ContinuousClock.now - start
                let sleeps = sample.light.illuminance == 0 && channel.isAsleep()
                return sleeps ? .asleep(channel) : .sample(sample, of: channel, took: took)
            } catch {
                failure = failure ?? NoData(error)
            }
        }
        return .failure(failure ?? NoData(.missing, "the device has no illuminance"))
    }
}
