import Switching

/// Simulated people in recorded rooms: without learning, with `learn: on`, and with accepted suggestions.
struct PersonTable {
    /// The light of a room, and when a person is there.
    struct Room: Sendable {
        let light: [(time: Duration, light: Light)]
        /// The time of day at the beginning.
        let start: Duration
        let hours: Range<Duration>

        /// `hours` are 0 to 24, when the person is there.
        init(light: [(time: Duration, light: Light)], start: Duration, hours: Range<Int>) {
            (self.light, self.start) = (light, start)
            self.hours = .seconds(hours.lowerBound * 3600) ..< .seconds(hours.upperBound * 3600)
        }

        func hasSomebody(at time: Duration) -> Bool {
            let seconds = (start + time).components.seconds % (24 * 60 * 60)
            return hours.contains(.seconds(seconds))
        }
    }

    /// For one threshold, in all rooms together.
    struct Row: Sendable {
        let threshold: Level
        let plain, learning, accepting: SimulatedPerson.Figures
        /// Without learning, with a band as wide as usual around the person's threshold.
        let fitting: SimulatedPerson.Figures
    }

    let rows: [Row]

    /// - Parameter tolerance: in points from the threshold, where a person likes either appearance.
    init(_ rooms: [Room], thresholds: [Double], tolerance: Double, rules: Rules = Rules()) {
        rows = thresholds.concurrentMap { threshold in
            func figures(
                _ learning: Learning, accepts: Bool = false, _ rules: Rules = rules
            ) -> SimulatedPerson.Figures {
                rooms.figures(Level(clamping: threshold), tolerance, learning, accepts: accepts, rules: rules)
            }
            return Row(
                threshold: Level(clamping: threshold), plain: figures(.suggest), learning: figures(.on),
                accepting: figures(.suggest, accepts: true), fitting: figures(.suggest, rules.fitting(threshold)))
        }
    }
}

extension [PersonTable.Room] {
    func figures(
        _ threshold: Level, _ tolerance: Double, _ learning: Learning, accepts: Bool = false, rules: Rules
    ) -> SimulatedPerson.Figures {
        reduce(into: SimulatedPerson.Figures()) { sum, room in
            let person = SimulatedPerson(
                threshold: threshold, tolerance: tolerance, isPresent: room.hasSomebody, learning: learning,
                accepts: accepts)
            sum += person.figures(in: room.light, rules: rules)
        }
    }
}

extension Rules {
    fileprivate func fitting(_ threshold: Double) -> Rules {
        let half = (band.dayAbove.percent - band.nightBelow.percent) / 2
        var rules = self
        rules.band =
            Band(nightBelow: Level(clamping: threshold - half), dayAbove: Level(clamping: threshold + half)) ?? band
        return rules
    }
}
