internal import SDEvent
package import Selection
internal import SystemPackage
package import Vocabulary

/// A source of light levels.
///
/// Once started, a source delivers each value that may be new, or why it has no data. The receiver decides the
/// meaning. A source adopts the protocols below for its other abilities.
package protocol LightSource: AnyObject {
    var name: SourceName { get }

    /// Begins to yield values. The first comes as soon as possible. A running source begins again.
    func start(_ use: SourceRole, _ deliver: @escaping (Reading.Value) -> Void)

    /// Stops yielding values. Costs nothing from then on.
    func stop()
}

/// A source that yields its value on request: after suppression, or when place or thresholds change.
package protocol RefreshableSource: LightSource {
    func refresh()
}

/// A source that's read again before confirming a candidate (rule 3).
package protocol ConfirmingSource: LightSource {
    /// Yields the current value, now or later. Returns `false` if a read would come too early or shows nothing new.
    func confirm() -> Bool
}

/// A polled source that yields relevant values only.
package protocol PolledSource: LightSource {
    /// Sets which values may matter, even before `start`.
    func setNeeds(_ needs: ReportingNeeds)

    /// The light of the last read, reported or not.
    var latest: Light? { get }

    var isReading: Bool { get }

    /// Since when the value repeats, by the loop's clock. `nil` without data.
    var repeatsSince: Duration? { get }
}

/// What decides which values may matter.
package nonisolated struct ReportingNeeds: Equatable, Sendable {
    package var band: Band
    /// Whether each second counts (rule 3).
    package var isCandidateWaiting = false
    /// Whether every value is wanted, as for a recording.
    package var wantsEvery = false

    package init(band: Band, isCandidateWaiting: Bool = false, wantsEvery: Bool = false) {
        (self.band, self.isCandidateWaiting, self.wantsEvery) = (band, isCandidateWaiting, wantsEvery)
    }
}

/// A source that follows the sun or fixed hours.
package protocol ClockedSource: LightSource {
    /// The sunrise and sunset around the last reading. `nil` before it.
    var edges: SunEdges? { get }
    /// The place for the sun's times. `nil` if unknown, and for fixed hours.
    var place: String? { get }
}

/// A source that can tell its value at once, even while stopped.
package protocol CurrentValueSource: LightSource {
    func currentValue() -> Reading.Value
}

/// A source whose kernel device announces changes.
package protocol AnnouncedSource: LightSource {
    /// Yields the device's value. `afterEvent` means that the kernel has just reported a change.
    func read(afterEvent: Bool)
}

package protocol SleepingSource: LightSource {
    /// The machine is about to sleep, or wakes from a sleep that wasn't announced.
    func machineWillSleep()

    /// The machine woke. Earlier values are out of date.
    func machineDidWake()
}

/// A source that may take a while to end after `stop()`.
package protocol EndingSource: LightSource {
    /// Stops for good. Calls `whenGone`, at once or from the loop, when nothing of the source runs anymore.
    func end(_ whenGone: @escaping () -> Void)
}

nonisolated extension Reading.Value {
    func scaled(by factor: Double) -> Reading.Value {
        guard case .light(let light) = self, let lux = light.illuminance else { return self }
        return Light(illuminance: lux * factor).map { .light($0) } ?? self
    }
}

extension LightSource {
    /// Returns `nil` and delivers no data if the kernel gives no timer.
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
