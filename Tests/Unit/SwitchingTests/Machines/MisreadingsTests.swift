import Testing

@testable import Switching

struct MisreadingsTests {
    private var misreadings = Misreadings()

    /// Follows values in lux by second.
    @discardableResult
    private mutating func read(_ values: KeyValuePairs<Double, Double>) -> [Bool] {
        values.map { second, lux in
            misreadings.follow(Light(illuminance: lux) ?? Light(level: Level(clamping: 0)), at: .second(second))
        }
    }

    /// Jumps to `bad` for one read, every `apart` seconds from the beginning of a minute. The light around it differs.
    private mutating func jump(_ bad: Double, times: Int, apart: Double, from second: Double = 0) {
        for time in 0..<times {
            let begin = second + Double(time) * apart
            read([begin: 15 + 0.1 * Double(time), begin + 1: bad, begin + 2: 15.05 + 0.1 * Double(time)])
        }
    }

    private func isUnsteady(at second: Double) -> Bool { misreadings.isUnsteady(at: .second(second)) }

    @Test mutating func `a brief jump by ten points is a misreading`() {
        read([0: 15, 1: 47.5, 2: 26])
        #expect(misreadings.count(at: .second(2)) == 1)
        read([3: 26, 4: 81, 5: 26])
        #expect(misreadings.count(at: .second(5)) == 1, "less than ten points")
        read([6: 26, 7: 800, 8: 46.5])
        #expect(misreadings.count(at: .second(8)) == 1, "back by less than that")
        read([10: 26, 20: 800, 22.6: 26])
        #expect(misreadings.count(at: .second(23)) == 1, "after more than 2.5 s")
        read([30: 26, 31: 800, 32: 800, 33: 26])
        #expect(misreadings.count(at: .second(33)) == 1, "two reads are light")
    }

    @Test mutating func `five misreadings within ten minutes make a sensor unsteady`() {
        jump(778.3, times: 4, apart: 30)
        #expect(!isUnsteady(at: 100))
        jump(778.3, times: 1, apart: 30, from: 120)
        #expect(isUnsteady(at: 122))
        #expect(isUnsteady(at: 602))
        #expect(!isUnsteady(at: 602.001))
        #expect(misreadings.count(at: .second(602.001)) == 4)
    }

    @Test mutating func `five misreadings within a minute may be a flicked lamp`() {
        jump(300, times: 20, apart: 2.9)
        #expect(!isUnsteady(at: 60))
        jump(300, times: 5, apart: 3, from: 60)
        #expect(isUnsteady(at: 75))
    }

    @Test mutating func `after a misreading a level lasts 5 s, or 20 s if unsteady`() {
        #expect(misreadings.leastSettle(at: .second(0)) == .zero)
        jump(778.3, times: 1, apart: 30)
        #expect(misreadings.leastSettle(at: .second(62)) == .seconds(5))
        #expect(misreadings.leastSettle(at: .second(62.001)) == .zero)
        jump(778.3, times: 5, apart: 30, from: 100)
        #expect(misreadings.leastSettle(at: .second(300)) == .seconds(20))
    }

    @Test mutating func `an unsteady sensor's repeated value needs 20 s`() {
        jump(0.03, times: 5, apart: 30)
        #expect(
            read([200: 15, 201: 0.03, 202: 0.03, 203: 15.1, 204: 0.03, 205: 15.2]) == [
                true, false, false, true, false, true,
            ])
        #expect(read([210: 0.03, 229.999: 0.03, 230: 0.03, 231: 0.03]) == [false, false, true, true])
        #expect(read([300: 15, 301: 0.031]) == [true, true], "another value")
    }

    @Test mutating func `a repeated value of a coarse sensor is light`() {
        for time in 0..<6 {
            let begin = 30 * Double(time)
            read([begin: 300, begin + 1: 10, begin + 2: 300])
        }
        #expect(isUnsteady(at: 152))
        #expect(read([200: 10]) == [true])
    }

    @Test mutating func `at most a hundred misreadings are kept`() {
        jump(778.3, times: 300, apart: 3)
        #expect(misreadings.count(at: .second(900)) == 100)
    }

    @Test mutating func `a pause isn't a jump`() {
        read([0: 15, 1: 800])
        misreadings.pause()
        read([2: 15])
        #expect(misreadings.count(at: .second(2)) == 0)
    }
}
