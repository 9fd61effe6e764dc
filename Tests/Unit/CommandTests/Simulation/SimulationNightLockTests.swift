import LightSensors
import LightTraces
import Simulation
import Switching
import TestSupport
import Testing

/// A night lock in a simulation, by the clock of the trace and the sun at a place.
struct SimulationNightLockTests {
    private static let locks: [(NightLock.Edge, NightLock.Edge)] = [
        (.sunset(.zero), .sunrise(.zero)), (.sunset(.seconds(-1800)), .sunrise(.seconds(3600))),
        (.sunset(.seconds(5400)), .time(.seconds(7 * 3600))), (.time(.seconds(22 * 3600)), .sunrise(.zero)),
    ]

    /// Berlin, Sydney, Quito and Tromso.
    private static let places = [(52.5, 13.4), (-33.87, 151.2), (0.2, -78.5), (69.65, 18.96)]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The noon of the first day, in seconds since 1970, and its date.
    private static let dates = [
        (1_774_090_800.0, "2026-03-21"), (1_782_039_600, "2026-06-21"), (1_790_161_200, "2026-09-23"),
        (1_797_850_800, "2026-12-21"),
    ]

    @Test(arguments: [
        ("0,80,clock 2026-11-22 17:05:30 +01:00\n60,80", 1_795_367_130),
        // The clock of a later row also determines the beginning.
        ("0,80,\n30,80,clock 2026-11-22 17:06:00 +01:00", 1_795_367_130), ("0,80,clock 17:05:30", nil), ("0,80,", nil),
    ])
    func `a trace has local times if it has a clock with a date`(rows: String, start: Int?) throws {
        let trace = try TraceReader(path: folder.write("seconds,percent,event\n\(rows)\n", to: "light.csv"))
        try trace.forEach { _ in }
        let time = trace.wallTime(at: .zero)
        #expect(time.map { Int($0.microseconds / 1_000_000) + $0.offset } == start)
    }

    @Test(arguments: 0..<16)
    func `a lock by the sun begins and ends once in each of three nights`(combination: Int) throws {
        let (noon, date) = SimulationNightLockTests.dates[combination / 4]
        let place = SimulationNightLockTests.places[combination % 4]
        let sky = SunSky(Place(latitude: place.0, longitude: place.1))
        let text = "seconds,percent,event\n0,80,clock \(date) 12:00:00 +01:00\n259200,80\n"
        let path = try folder.write(text, to: "light.csv")
        for (from, until) in SimulationNightLockTests.locks {
            let lock = try #require(NightLock(from: from, until: until))
            var simulation = Simulation(Rules(nightLock: lock), SimulationReport()) { sky.nights(around: $0) }
            try simulation.run(TraceReader(path: path))
            let expected = SimulationNightLockTests.edges(lock, sky, noon)
            let course = simulation.report.course
            #expect(course.start?.appearance == (expected.isLocked ? .night : .day))
            let found = course.switches.elements.map { $0.time / .seconds(1) }
            #expect(found.count == expected.edges.count, "\(date) \(place) \(lock): \(found), \(expected)")
            #expect(zip(found, expected.edges).allSatisfy { abs($0 - $1) < 1 })
        }
    }

    /// Returns the seconds from the first noon to each edge, and whether the lock is in force at the beginning.
    private static func edges(_ lock: NightLock, _ sky: SunSky, _ noon: Double) -> (edges: [Double], isLocked: Bool) {
        var spans: [(from: Double, until: Double)] = []
        for day in -1...3 {
            let moment = Double(day) * 86_400
            guard let night = sky.nights(around: noon + moment).last else { continue }
            func time(_ edge: NightLock.Edge) -> Double {
                switch edge {
                case .sunset(let offset): return moment + (night.sunset + offset) / .seconds(1)
                case .sunrise(let offset): return moment + (night.sunrise + offset) / .seconds(1)
                case .time(let time):
                    // The local clock shows noon at the beginning.
                    let midday = moment + night.noon / .seconds(1)
                    var found = time / .seconds(1) - 43_200 - 5 * 86_400
                    while found < midday { found += 86_400 }
                    return found
                }
            }
            let (from, until) = (time(lock.from), time(lock.until))
            guard from < until else { continue }
            // If the sun doesn't rise, one night continues into the next.
            if let last = spans.last, from - last.until < 1 {
                spans[spans.count - 1].until = max(until, last.until)
            } else {
                spans.append((from, until))
            }
        }
        let edges = spans.flatMap { [$0.from, $0.until] }.filter { $0 > 0 && $0 < 259_200 }
        return (edges, spans.contains { $0.from <= 0 && 0 < $0.until })
    }

    @Test func `the simulation reports a lock without the clock it needs`() throws {
        let lock = NightLock(from: .seconds(22 * 3600), until: .seconds(7 * 3600))
        let sunLock = NightLock(from: .sunset(.zero), until: .sunrise(.zero))
        func missing(_ event: String, _ lock: NightLock?) throws -> String? {
            let path = try folder.write("seconds,percent,event\n0,80,\(event)\n60,80\n", to: "light.csv")
            // It is always night.
            var simulation = Simulation(Rules(nightLock: lock)) { _ in
                [SolarNight(noon: .seconds(-7200), sunset: .seconds(-3600), sunrise: .seconds(172_800))]
            }
            try simulation.run(TraceReader(path: path))
            let report = simulation.report.course
            let isDay = report.start?.appearance == .day && report.switches.elements.isEmpty
            #expect(isDay || simulation.missingClock == nil)
            return simulation.missingClock
        }
        try expect(missing("", lock), contains: "(clock 17:05:30)")
        #expect(try missing("clock 12:00:00", lock) == nil)
        #expect(try missing("", nil) == nil)
        try expect(missing("clock 12:00:00", sunLock), contains: "(clock 2026-11-22 17:05:30 +01:00)")
        #expect(try missing("clock 2026-11-22 12:00:00 +00:00", sunLock) == nil)
    }
}
