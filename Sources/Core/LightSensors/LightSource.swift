internal import SDEvent
package import Selection
internal import SystemPackage
package import Vocabulary

/// A source of light levels.
///
/// A source does nothing until it's started. It then delivers a value each time the value may be new, or the cause if
/// it has no data. The receiver decides the meaning. A source adopts the protocols below for its other abilities.
package protocol LightSource: AnyObject {
    var name: SourceName { get }

    /// Begins to yield values, the first as soon as possible. A running source begins again.
    func start(_ use: SourceRole, _ deliver: @escaping (Reading.Value) -> Void)

    /// Stops yielding values, and costs nothing from then on.
    func stop()
}

/// A source that can yield its current value on request. The request comes after suppression, and when the place or the
/// thresholds change.
package protocol RefreshableSource: LightSource {
    /// Yields the current value, if the source runs.
    func refresh()
}

/// A source that's read again before confirming a candidate (rule 3).
package protocol ConfirmingSource: LightSource {
    /// Yields the current value, at once or later, if the source runs.
    ///
    /// - Returns: Whether it will yield a value; `false` if a read would come too early, or has shown nothing new.
    func confirm() -> Bool
}

/// A polled source that yields only values that may matter.
package protocol PolledSource: LightSource {
    /// Sets which values may matter from now on, even before `start`.
    func setNeeds(_ needs: ReportingNeeds)

    /// The light of the last read, reported or not. `nil` without a read that gave light.
    var latest: Light? { get }

    /// Whether a read is under way or due.
    var isReading: Bool { get }

    /// The time when the current value began to repeat. By the loop's clock; `nil` without data.
    var repeatsSince: Duration? { get }
}

/// The state of the decisions that tells which values may matter.
package nonisolated struct ReportingNeeds: Equatable, Sendable {
    /// The thresholds in force.
    package var band: Band
    /// Whether a candidate waits, so that each second counts (rule 3).
    package var isCandidateWaiting = false
    /// Whether every value is wanted, for example for a recording.
    package var wantsEvery = false

    package init(band: Band, isCandidateWaiting: Bool = false, wantsEvery: Bool = false) {
        (self.band, self.isCandidateWaiting, self.wantsEvery) = (band, isCandidateWaiting, wantsEvery)
    }
}

/// A source that follows the sun or fixed hours.
package protocol ClockedSource: LightSource {
    /// The sunrise and sunset around the last reading. `nil` before the first.
    var edges: SunEdges? { get }
    /// The name of the place for the sun's times. `nil` if it's unknown, and for fixed hours.
    var place: String? { get }
}

/// A source that can tell its value without waiting. Running or not.
package protocol CurrentValueSource: LightSource {
    func currentValue() -> Reading.Value
}

/// A source with a kernel device that announces changes.
package protocol AnnouncedSource: LightSource {
    /// Reads the device and yields the value, if the source runs.
    ///
    /// - Parameter afterEvent: Whether the kernel has just reported a change.
    func read(afterEvent: Bool)
}

/// A source that needs to know when the machine sleeps.
package protocol SleepingSource: LightSource {
    /// Pauses: the machine is about to sleep, or has slept unannounced and is about to wake.
    func machineWillSleep()

    /// Continues after the machine wakes. Earlier values are out of date.
    func machineDidWake()
}

/// A source that may take a while to end after `stop()`.
package protocol EndingSource: LightSource {
    /// Stops for good. Calls `whenGone` when nothing of the source runs anymore, at once or from the loop.
    func end(_ whenGone: @escaping () -> Void)
}

nonisolated extension Reading.Value {
    /// Returns the value with its lux multiplied by a factor. Other values stay the same.
    func scaled(by factor: Double) -> Reading.Value {
        guard case .light(let light) = self, let lux = light.illuminance else { return self }
        return Light(illuminance: lux * factor).map { .light($0) } ?? self
    }
}

extension LightSource {
    /// Creates a timer for the source. If the kernel gives no timer, delivers no data and returns `nil`.
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
