package import SDEvent
package import Vocabulary

/// The agent's state, kept between runs.
package nonisolated struct State: Equatable, Sendable {
    /// The last appearance by the light, if known.
    package var light: Appearance?
    package var mode = Mode<KeptMoment>.auto
    package var toggle = ToggleProgress()

    package init(light: Appearance? = nil, mode: Mode<KeptMoment> = .auto, toggle: ToggleProgress = ToggleProgress()) {
        (self.light, self.mode, self.toggle) = (light, mode, toggle)
    }
}

/// A moment by the wall clock, which also runs while the machine is off.
package nonisolated struct KeptMoment: Equatable, Sendable {
    /// In microseconds since 1970.
    package let time: UInt64
    /// How many microseconds the moment was away when it was stored.
    package let away: UInt64

    package init(_ time: UInt64, away: UInt64) { (self.time, self.away) = (time, away) }

    /// Returns the remaining microseconds at a wall time. `nil` if the moment is over.
    ///
    /// Never more than `away`: the clock may have been set back since, as one without a battery starts in 1970.
    package func remaining(at wallTime: UInt64) -> UInt64? { time > wallTime ? min(time - wallTime, away) : nil }
}

extension Document<State> {
    package convenience init(_ path: String, on loop: EventLoop? = nil) {
        let title = "Written by halflightd, and read when it starts. Times are in microseconds, moments since 1970."
        self.init(path, "the mode", title: title, on: loop)
    }
}
