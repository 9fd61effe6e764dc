import Switching

/// The figures of simulated people in recorded rooms: as decided without learning, with `learn: on`, and for people who
/// accept what is suggested.
struct PersonTable {
    /// The light of a room, and when somebody is there.
    struct Room: Sendable {
        let light: [(time: Duration, light: Light)]
        /// The time of day at the beginning.
        let start: Duration
        let hours: Range<Duration>

        /// A room in which somebody is from one hour of the day to another, 0 to 24.
        init(light: [(time: Duration, light: Light)], start: Duration, hours: Range<Int>) {
            (self.light, self.start) = (light, start)
            self.hours = .seconds(hours.lowerBound * 3600) ..< .seconds(hours.upperBound * 3600)
        }

        func hasSomebody(at time: Duration) -> Bool {
            let seconds = (start + time).components.seconds % (24 * 60 * 60)
            return hours.contains(.seconds(seconds))
        }
    }

    /// The figures for one threshold, of all rooms together.
    struct Row: Sendable {
        let threshold: Level
        let plain, learning, accepting: SimulatedPerson.Figures
    }

    let rows: [Row]

    /// - Parameter tolerance: how far from the threshold, in points, a person likes either appearance.
    init(_ rooms: [Room], thresholds: [Double], tolerance: Double, rules: Rules = Rules()) {
        rows = thresholds.map { threshold in
            func figures(_ learning: Learning, accepts: Bool = false) -> SimulatedPerson.Figures {
                rooms.reduce(into: SimulatedPerson.Figures()) { sum, room in
                    let person = SimulatedPerson(
                        threshold: Level(clamping: threshold), tolerance: tolerance, isPresent: room.hasSomebody,
                        learning: learning, accepts: accepts)
                    sum += person.figures(in: room.light, rules: rules)
                }
            }
            return Row(
                threshold: Level(clamping: threshold), plain: figures(.suggest), learning: figures(.on),
                accepting: figures(.suggest, accepts: true))
        }
    }
}
