import Testing

@testable import Switching

/// Rule 4: a sensor that repeats a value other than 0 for 10 minutes, while another one moves 20 points.
@Suite struct FrozenSensorTests {
    private var sensor = FrozenSensor()

    /// Feeds the same value every 5 s, with the other sensor's level at some of these times.
    private mutating func show(_ lux: Double, from start: Int, to end: Int, others: [Int: Double] = [:]) {
        for second in stride(from: start, through: end, by: 5) {
            sensor.add(lux: lux, at: .second(Double(second)))
            if let level = others[second] { sensor.add(other: Level(clamping: level), of: 2) }
        }
    }

    // fault: sensor, frozen at one value
    // promise: the appearance stays; the same value for 10 minutes, while another sensor moved 20 points, is no data
    // message: that the sensor repeats one value while another one moved; once
    // recovery: with the first different value
    @Test mutating func `a sensor is frozen after ten minutes, and not before`() {
        show(426, from: 0, to: 595, others: [60: 50, 300: 70])
        #expect(!sensor.isFrozen)
        show(426, from: 600, to: 600)
        #expect(sensor.isFrozen)
    }

    @Test mutating func `a sensor is no longer frozen once its value changes`() {
        show(426, from: 0, to: 700, others: [60: 50, 300: 70])
        show(425, from: 705, to: 705)
        #expect(!sensor.isFrozen)
        #expect(!sensor.wantsComparison)
    }

    @Test(arguments: [(19.9, false), (20, true)]) mutating func `another sensor must have moved by twenty points`(
        movement: Double, isFrozen: Bool
    ) {
        show(426, from: 0, to: 700, others: [60: 50, 200: 50 + movement / 2, 300: 50, 400: 50 + movement])
        #expect(sensor.isFrozen == isFrozen)
    }

    @Test mutating func `the other sensor may fall or rise`() {
        show(426, from: 0, to: 700, others: [60: 50, 300: 30])
        #expect(sensor.isFrozen)
    }

    @Test mutating func `a sensor that repeats 0 is not frozen`() {
        show(0, from: 0, to: 4000, others: [60: 50, 300: 80])
        #expect(!sensor.isFrozen)
        #expect(!sensor.wantsComparison)
    }

    @Test mutating func `another sensor is read only after a minute of equal values`() {
        show(426, from: 0, to: 55)
        #expect(!sensor.wantsComparison)
        show(426, from: 60, to: 60)
        #expect(sensor.wantsComparison)
    }

    @Test mutating func `earlier values of the other sensor do not count`() {
        show(400, from: 0, to: 100, others: [60: 0, 80: 100])
        show(426, from: 105, to: 900, others: [170: 50, 300: 60])
        #expect(!sensor.isFrozen)
    }

    @Test mutating func `of several other sensors one must have moved`() {
        show(426, from: 0, to: 60)
        sensor.add(other: Level(clamping: 20), of: 2)
        sensor.add(other: Level(clamping: 80), of: 3)
        show(426, from: 65, to: 700)
        #expect(!sensor.isFrozen, "they are in different places")
        sensor.add(other: Level(clamping: 60), of: 3)
        show(426, from: 705, to: 705)
        #expect(sensor.isFrozen)
    }

    @Test mutating func `a value that was another in between begins again`() {
        show(426, from: 0, to: 400)
        sensor.add(lux: 426, repeatsSince: .second(390), at: .second(405))
        #expect(!sensor.wantsComparison)
        sensor.add(lux: 426, repeatsSince: .second(390), at: .second(450))
        #expect(sensor.wantsComparison)
    }

    @Test mutating func `without another sensor, or without its values, no sensor is frozen`() {
        show(426, from: 0, to: 7200)
        #expect(!sensor.isFrozen)
    }
}
