internal import Switching

/// The clock that decisions are made by: the machine's own, or as many times as fast as the trace that is replayed.
///
/// All times of the rules are told by it, so a day that is replayed in two minutes shows the switches of the day.
nonisolated struct DecisionClock: Sendable {
    /// How many times as fast as the machine's clock it goes, more than 0.
    private(set) var speed = 1.0
    /// A moment by the machine's clock, and what this one showed then.
    private var origin: (machine: Duration, decisions: Duration) = (.zero, .zero)

    /// The instant when the machine's clock, which is the loop's, shows `time`.
    func instant(at time: Duration) -> Instant {
        Instant(sinceStart: origin.decisions + (time - origin.machine).times(speed))
    }

    /// The machine's clock at `instant`.
    func time(of instant: Instant) -> Duration {
        origin.machine + (instant.sinceStart - origin.decisions).times(1 / speed)
    }

    /// Goes at another speed from now on.
    mutating func go(at speed: Double, from time: Duration) {
        guard speed != self.speed else { return }
        origin = (time, instant(at: time).sinceStart)
        self.speed = speed
    }
}

extension Duration {
    /// The duration so many times; exact for once, which is what matters but in a replay.
    fileprivate nonisolated func times(_ factor: Double) -> Duration {
        factor == 1 ? self : self * factor
    }
}
