import Switching
import TestTags
import Testing

@testable import Selection

/// Rule 4: a sensor that repeats a value other than 0 for 10 minutes while another sensor moves 20 points.
@Suite struct FrozenSensorTests {
    private var sensor = FrozenSensor()

    /// Feeds the same value every 5 s, with the other sensor's level at some of these times.
    private mutating func show(_ lux: Double, from start: Int, to end: Int, others: [Int: Double] = [:]) {
        for second in stride(from: start, through: end, by: 5) {
            sensor.add(lux: lux, at: .second(Double(second)))
            if let level = others[second] {
                sensor.add(other: Level(clamping: level), of: 2, at: .second(Double(second)))
            }
        }
    }

    @Test(.promise("sensor-frozen-value")) mutating func `a sensor is frozen after exactly ten minutes`() {
        show(426, from: 0, to: 595, others: [60: 50, 300: 70])
        #expect(sensor.fault == nil)
        show(426, from: 600, to: 600)
        #expect(sensor.fault == .frozen)
    }

    @Test mutating func `a sensor stops being frozen once its value changes`() {
        show(426, from: 0, to: 700, others: [60: 50, 300: 70])
        show(425, from: 705, to: 705)
        #expect(sensor.fault == nil)
        #expect(!sensor.wantsComparison)
    }

    @Test(arguments: [(19.9, false), (20, true)]) mutating func `another sensor must have moved by twenty points`(
        movement: Double, isFrozen: Bool
    ) {
        show(426, from: 0, to: 700, others: [60: 50, 200: 50 + movement / 2, 300: 50, 400: 50 + movement])
        #expect((sensor.fault == .frozen) == isFrozen)
    }

    @Test mutating func `the other sensor may fall or rise`() {
        show(426, from: 0, to: 700, others: [60: 50, 300: 30])
        #expect(sensor.fault == .frozen)
    }

    @Test mutating func `a sensor that repeats 0 is compared three minutes in fifteen`() {
        show(0, from: 0, to: 55)
        #expect(!sensor.wantsComparison)
        show(0, from: 60, to: 240)
        #expect(sensor.wantsComparison)
        show(0, from: 245, to: 955)
        #expect(!sensor.wantsComparison)
        show(0, from: 960, to: 960)
        #expect(sensor.wantsComparison)
        show(0, from: 965, to: 30 * 3600)
        #expect(sensor.fault == nil)
    }

    @Test(
        .promise("sensor-asleep-0-iio"),
        arguments: [(30.0, 30.0, false), (30, 31.9, false), (30, 32, true), (0, 0, false), (0, 10, true)])
    mutating func `a 0 isn't light if iio-sensor-proxy reads changing light`(
        one: Double, next: Double, isAsleep: Bool
    ) {
        show(0, from: 0, to: 60)
        sensor.add(other: Level(clamping: one), of: 2, isProxy: true, at: .second(61))
        sensor.add(other: Level(clamping: next), of: 2, isProxy: true, at: .second(63))
        #expect((sensor.fault == .asleep) == isAsleep)
    }

    @Test(arguments: [(60.0, true), (59.9, false)])
    mutating func `a 0 isn't light if another sensor reads day for a minute`(seconds: Double, isAsleep: Bool) {
        show(0, from: 0, to: 60)
        sensor.add(other: Level(clamping: 60), of: 2, isDay: true, at: .second(70))
        sensor.add(other: Level(clamping: 61), of: 2, isDay: true, at: .second(70 + seconds))
        #expect((sensor.fault == .asleep) == isAsleep)
    }

    @Test(.promise("sensor-value-0-twelve")) mutating func `twelve hours of one value aren't light`() {
        show(400, from: 0, to: 12 * 3600 - 5)
        #expect(sensor.fault == nil)
        show(400, from: 12 * 3600, to: 12 * 3600)
        #expect(sensor.fault == .constant)
    }

    @Test mutating func `hours in which the sensor was covered or asleep don't count`() {
        show(400, from: 0, to: 3600)
        for second in stride(from: 3605, to: 20 * 3600, by: 60) {
            sensor.add(lux: 400, isSuppressed: true, at: .second(Double(second)))
        }
        show(400, from: 30 * 3600, to: 40 * 3600)
        #expect(sensor.fault == nil)
        show(400, from: 40 * 3600, to: 42 * 3600)
        #expect(sensor.fault == .constant)
    }

    @Test mutating func `another sensor is read only after a minute of equal values`() {
        show(426, from: 0, to: 55)
        #expect(!sensor.wantsComparison)
        show(426, from: 60, to: 60)
        #expect(sensor.wantsComparison)
    }

    @Test mutating func `the other sensor's earlier values don't count`() {
        show(400, from: 0, to: 100, others: [60: 0, 80: 100])
        show(426, from: 105, to: 900, others: [170: 50, 300: 60])
        #expect(sensor.fault == nil)
    }

    @Test mutating func `one of several other sensors must have moved`() {
        show(426, from: 0, to: 60)
        sensor.add(other: Level(clamping: 20), of: 2, at: .second(60))
        sensor.add(other: Level(clamping: 80), of: 3, at: .second(60))
        show(426, from: 65, to: 700)
        #expect(sensor.fault == nil, "they are in different places")
        sensor.add(other: Level(clamping: 60), of: 3, at: .second(700))
        show(426, from: 705, to: 705)
        #expect(sensor.fault == .frozen)
    }

    @Test mutating func `a different value in between restarts the count`() {
        show(426, from: 0, to: 400)
        sensor.add(lux: 426, repeatsSince: .second(390), at: .second(405))
        #expect(!sensor.wantsComparison)
        sensor.add(lux: 426, repeatsSince: .second(390), at: .second(450))
        #expect(sensor.wantsComparison)
    }

    @Test mutating func `without another sensor's values, no sensor is frozen`() {
        show(426, from: 0, to: 7200)
        #expect(sensor.fault == nil)
    }
}
