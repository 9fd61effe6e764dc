internal import SDEvent
package import Selection
internal import SystemPackage
package import Vocabulary

/// Something that yields levels.
///
/// A source does nothing until it is started. It then delivers a value whenever it has one that may be new, and no
/// data with the cause when it has none; whoever receives them decides what they mean. Whatever else a source can do
/// it says by adopting the protocols below.
package protocol LightSource: AnyObject {
    var name: SourceName { get }

    /// Begins to yield values, the first as soon as there is one; a source that runs already begins again.
    func start(_ use: SourceRole, _ deliver: @escaping (Reading.Value) -> Void)

    /// Yields nothing from now on, and costs nothing.
    func stop()
}

/// A source that can yield what it says now: after suppression, and when the place or the thresholds have changed.
package protocol RefreshableSource: LightSource {
    /// Yields what it says now, when it runs.
    func refresh()
}

/// A source that is read once more before a candidate is confirmed (rule 3).
package protocol ConfirmingSource: LightSource {
    /// Yields what it says now, at once or later, when it runs.
    ///
    /// - Returns: whether it will; false where a read would come too early, or has shown nothing new.
    func confirm() -> Bool
}

/// A source that is polled, and yields only what may matter.
package protocol PolledSource: LightSource {
    /// Says which values may matter from now on; also before the source is started.
    func setNeeds(_ needs: ReportingNeeds)

    /// The light of its last read, whether or not it was worth a reading; nil while there is none.
    var latest: Light? { get }

    /// Whether a read is under way, or due.
    var isReading: Bool { get }

    /// Since when it has given the very value that it yields, by the loop's clock; nil for no data.
    var repeatsSince: Duration? { get }
}

/// The state of the decisions, as far as it tells which values of a source may matter.
package nonisolated struct ReportingNeeds: Equatable, Sendable {
    /// The thresholds in force.
    package var band: Band
    /// Whether a candidate waits, so that each second counts (rule 3).
    package var isCandidateWaiting = false
    /// Whether every value is wanted, as for a recording.
    package var wantsEvery = false

    package init(band: Band, isCandidateWaiting: Bool = false, wantsEvery: Bool = false) {
        (self.band, self.isCandidateWaiting, self.wantsEvery) = (band, isCandidateWaiting, wantsEvery)
    }
}

/// A source that goes by the sun or by hours of the clock.
package protocol ClockedSource: LightSource {
    /// The sunrise and the sunset on either side of the last reading; nil before the first.
    var edges: SunEdges? { get }
    /// The place that they are computed for; nil where none is known, and for hours.
    var place: String? { get }
}

/// A source that can tell its value without waiting, whether or not it runs.
package protocol CurrentValueSource: LightSource {
    func currentValue() -> Reading.Value
}

/// A source with a device of the kernel that announces changes.
package protocol AnnouncedSource: LightSource {
    /// Reads the device and yields the value, when it runs.
    ///
    /// - Parameter afterEvent: whether the kernel has just said that a value changed.
    func read(afterEvent: Bool)
}

/// A source that has to know when the machine sleeps.
package protocol SleepingSource: LightSource {
    /// Rests: the machine is about to sleep, or has slept unannounced and is about to be woken.
    func machineWillSleep()

    /// Goes on: the machine has woken, and what was read before is past.
    func machineDidWake()
}

/// A source of which something may still run for a while after it was stopped.
package protocol EndingSource: LightSource {
    /// Stops, for good: `whenGone` is called when nothing of it runs any more, at once or from the loop.
    func end(_ whenGone: @escaping () -> Void)
}

nonisolated extension Reading.Value {
    /// The value with its lux multiplied by a sensor's factor; any other value as it is.
    func scaled(by factor: Double) -> Reading.Value {
        guard case .light(let light) = self, let lux = light.illuminance else { return self }
        return Light(illuminance: lux * factor).map { .light($0) } ?? self
    }
}

extension LightSource {
    /// Makes a timer for the source; where the kernel gives none, there is no data.
    func makeTimer(
        on loop: EventLoop, _ deliver: (Reading.Value) -> Void, _ handler: @escaping () -> Void
    ) -> TimerSource? {
        do throws(Errno) {
            return try loop.makeTimer(handler)
        } catch {
            deliver(.noData(NoData(.failing, "\(name) cannot set a timer: \(error)")))
            return nil
        }
    }
}
