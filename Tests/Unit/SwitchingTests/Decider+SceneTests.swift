import Switching
import TestSupport
import Testing

/// Scenes of a person in a room, with a sensor read as the agent reads it.
struct DeciderSceneTests {
    /// A room with its light in lux by second.
    private struct Room {
        var driver: Driver
        let lux: (Double) -> Double

        init(_ first: Double, persisted: Appearance? = nil, _ lux: @escaping (Double) -> Double) {
            self.lux = lux
            driver = Driver(persisted: persisted, fallback: first > 56 ? .day : .night)
            driver.run([0: .source(.sensor), 0: .sensor(lux: first)], until: 0)
        }

        /// Reads each second, starting at `phase`, and confirms a due candidate just after a reading.
        mutating func run(until end: Double, phase: Double = 1) {
            var next = phase
            while next <= end {
                if let due = driver.decider.candidate?.due, due <= .second(next), driver.deadline == due {
                    driver.feed(.sensor(lux: lux(due.second)), at: due + .nanoseconds(-1))
                }
                driver.feed(.sensor(lux: lux(next)), at: .second(next))
                next += 1
            }
            driver.run(until: end)
        }

        var switches: Int { driver.changes.count - 1 }
    }

    /// Every tenth of a second between two readings.
    private static let phases = (0..<10).map { 1 + Double($0) / 10 }

    @Test(.promise("hand-changes-nothing"), arguments: [5.0, 7, 9], phases)
    func `a hand over the sensor changes nothing`(seconds: Double, phase: Double) {
        var room = Room(400) { (100..<100 + seconds).contains($0) ? 2 : 400 }
        room.run(until: 300, phase: phase)
        #expect(room.switches == 0)
    }

    @Test(arguments: phases)
    func `a head's shadow for half a minute changes nothing`(phase: Double) {
        // A head takes two thirds of the light of a lamp behind it: 90 lx become 30.
        var room = Room(140) { (100..<130).contains($0) ? 29 : 140 }
        room.run(until: 300, phase: phase)
        #expect(room.switches == 0)
    }

    @Test(arguments: phases)
    func `a flash of one and a half seconds changes nothing`(phase: Double) {
        var room = Room(2) { (100..<101.5).contains($0) ? 5000 : 2 }
        room.run(until: 300, phase: phase)
        #expect(room.switches == 0)
    }

    @Test(arguments: phases)
    func `a refrigerator's lamp at night changes nothing`(phase: Double) {
        var room = Room(0.5) { (100..<106).contains($0) ? 130 : 0.5 }
        room.run(until: 300, phase: phase)
        #expect(room.switches == 0)
    }

    @Test(arguments: phases)
    func `a lamp's minute of light is followed, and so is its end`(phase: Double) {
        var room = Room(2) { (100..<160).contains($0) ? 500 : 2 }
        room.run(until: 300, phase: phase)
        #expect(room.switches == 2)
        #expect(room.driver.decider.appearance == .night)
    }

    @Test func `a room of 120 lx is day again after a shadow`() {
        var room = Room(120) { (100..<160).contains($0) ? 5 : 120 }
        room.run(until: 400)
        #expect(room.driver.decider.appearance == .day)
    }

    @Test(arguments: [10.0, 20, 28])
    func `a sensor that reads 0 after waking changes nothing`(seconds: Double) {
        var room = Room(400) { (1000..<1000 + seconds).contains($0) ? 0 : 400 }
        room.driver.run([10: .suppression(.asleep, true), 1000: .woke(sun: .day)], until: 1000)
        room.run(until: 1200, phase: 1005)
        #expect(room.switches == 0)
    }

    @Test func `switching off takes ten seconds, and switching on two`() {
        var room = Room(400) { $0 >= 100 && $0 < 1000 ? 5 : 400 }
        room.run(until: 1100)
        #expect(room.driver.told == [0: .day, 110: .night, 1002: .day])
    }

    @Test(arguments: [30.0, 60, 200])
    func `a lamp tried out on the first evening is followed each time`(seconds: Double) {
        var room = Room(300) { ($0 / seconds).rounded(.down).truncatingRemainder(dividingBy: 2) == 0 ? 300 : 2 }
        room.run(until: 20 * seconds)
        // More than a dozen within half an hour stop counting as a person's.
        #expect(seconds < 100 ? room.switches >= 12 : room.switches == 19)
        for change in room.driver.changes.dropFirst().prefix(seconds < 100 ? 12 : 19) {
            let wait = change.time.second.truncatingRemainder(dividingBy: seconds)
            #expect(wait <= (change.to == .day ? 5 : 15), "\(change.time.second): \(change.to)")
        }
    }

    @Test func `a level that hovers at the threshold is followed in about a minute`() {
        var room = Room(400) { $0 >= 100 ? 30 + 0.5 * ($0.truncatingRemainder(dividingBy: 3)) : 400 }
        room.run(until: 300)
        #expect(room.switches == 1)
        #expect((150..<180).contains(room.driver.changes.last?.time.second ?? 0))
    }

    // MARK: Toggles

    @Test func `a toggle to day lasts through lamp light and ends at night`() {
        // Days of 60 to 90 lx that never become day by the rules, and nights without light.
        var room = Room(46, persisted: .night) { second in
            let hour = (19 + second / 3600).truncatingRemainder(dividingBy: 24)
            return (7..<23).contains(hour) ? (hour < 19 ? 90 : 46) : 0.2
        }
        room.driver.run([10: .toggle()], until: 10)
        var brightNights = 0
        for second in stride(from: 60.0, through: 4.5 * 86_400, by: 60) {
            room.driver.feed(.sensor(lux: room.lux(second)), at: .second(second))
            if room.lux(second - 120) < 10, room.lux(second) < 10, room.driver.decider.appearance == .day {
                brightNights += 1
            }
        }
        #expect(room.driver.changes[1].to == .day, "it is day at once")
        #expect(brightNights == 0, "minutes of day without light")
        #expect(room.switches == 2, "the toggle and its end")
    }

    @Test(arguments: [(Appearance.night, 400.0, 3.0), (.day, 20, 3000)])
    func `shadows and flashes don't end a toggle`(wanted: Appearance, lux: Double, other: Double) {
        var room = Room(lux) { second in
            (100..<130).contains(second) || (200..<201.5).contains(second) || (300..<360).contains(second) ? other : lux
        }
        room.driver.run([10: .toggle()], until: 10)
        room.run(until: 2000, phase: 11)
        #expect(room.driver.decider.mode == .forced(wanted, ends: .agree))
        #expect(room.driver.told == Diagram([(0, wanted.other), (10, wanted)]))
    }
}
