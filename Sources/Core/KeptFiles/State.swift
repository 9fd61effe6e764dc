package import SDEvent
package import Vocabulary

/// The state that the agent keeps from one run to the next.
package nonisolated struct State: Equatable, Sendable {
    /// The last appearance by the light; nil if unknown.
    package var light: Appearance?
    package var mode = Mode<KeptMoment>.auto
    /// The progress of a toggle.
    package var toggle = ToggleProgress()

    package init(light: Appearance? = nil, mode: Mode<KeptMoment> = .auto, toggle: ToggleProgress = ToggleProgress()) {
        (self.light, self.mode, self.toggle) = (light, mode, toggle)
    }
}

/// A moment by the wall clock, which goes on while the machine is off.
package nonisolated struct KeptMoment: Equatable, Sendable {
    /// Microseconds since 1970.
    package let time: UInt64
    /// How many microseconds that was away when it was kept.
    package let away: UInt64

    package init(_ time: UInt64, away: UInt64) { (self.time, self.away) = (time, away) }

    /// How many microseconds are left; nil when the moment is over.
    ///
    /// Not longer from now than it was away when it was kept: the clock may have been set back since, as one is that
    /// starts in 1970 for want of a battery.
    ///
    /// - Parameter wallTime: now, in microseconds since 1970.
    package func remaining(at wallTime: UInt64) -> UInt64? { time > wallTime ? min(time - wallTime, away) : nil }
}

extension Document<State> {
    package convenience init(_ path: String, on loop: EventLoop? = nil) {
        let title = "Written by halflightd, and read when it starts. Times are in microseconds, moments since 1970."
        self.init(path, "the mode", title: title, on: loop)
    }
}
