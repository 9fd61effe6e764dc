import Selection
import Switching
import TestSupport
import Testing

/// The deciding source, the sources that run beside it, and the use of their values.
@Suite struct SourceSelectionTests {
    private typealias Option = SourceSelection.Option

    private static let sensor = Option(id: 1, name: SourceName(.illuminance, "iio:device0"))
    private static let second = Option(id: 2, name: SourceName(.illuminance, "iio:device1"))
    private static let external = Option(id: 3, name: SourceName(.illuminance, "iio:device2"), isExternal: true)
    private static let panel = Option(id: 4, name: .panel)
    private static let sun = Option(id: 5, name: SourceName(.sun))
    private static let trouble = Reading.Value.noData(NoData(.failing, "broken"))

    private var selection = SourceSelection()
    private var suppression = Suppression()

    private mutating func suppress(_ cause: SuppressionCause, _ holds: Bool) {
        suppression.set(cause, holds)
        selection.suppress(suppression)
    }

    private mutating func receive(_ lux: Double, from id: Int = 1, at second: Double) -> Reading.Value? {
        let light = Light(illuminance: lux).map { Reading.Value.light($0) } ?? Self.trouble
        return selection.receive(light, from: id, at: .second(second))
    }

    // MARK: The best source

    @Test mutating func `the first usable source decides`() {
        let unwanted = Option(id: 9, name: .panel, objection: "its connector is not connected")
        selection.update([unwanted, Self.panel, Self.sun])
        #expect(selection.deciding == Self.panel)
        #expect(selection.roles == [4: .decisions])
        #expect(selection.whyNotUsed(unwanted) == "its connector is not connected")
        #expect(selection.whyNotUsed(Self.sun) == "backlight:intel_backlight is preferred")
    }

    @Test mutating func `a better source is used when it appears and left when it disappears`() {
        selection.update([Self.sun])
        selection.update([Self.panel, Self.sun])
        #expect(selection.deciding == Self.panel)
        selection.update([Self.sun])
        #expect(selection.deciding == Self.sun)
        selection.update([])
        #expect(selection.deciding == nil)
        #expect(selection.roles.isEmpty)
    }

    @Test mutating func `another device under the same name is another source`() {
        selection.update([Self.panel])
        _ = selection.receive(Self.trouble, from: 4, at: .second(0))
        selection.update([Option(id: 9, name: .panel)])
        #expect(selection.roles == [9: .decisions])
        #expect(selection.problem == nil)
    }

    @Test mutating func `only the first choice waits for a better source still being searched`() {
        selection.update([Self.panel, Self.sun], knownBeforePending: 0)
        #expect(selection.deciding == nil)
        #expect(selection.isWaiting)
        selection.update([Self.panel, Self.sun], knownBeforePending: 1)
        #expect(selection.deciding == Self.panel)
        selection.update([Self.sun], knownBeforePending: 0)
        #expect(selection.deciding == Self.sun)
        #expect(!selection.isWaiting)
    }

    // MARK: No data (rule 11)

    @Test(.promise("source-next-after-a-minute")) mutating func `after a minute without data the next source decides`()
    {
        selection.update([Self.sensor, Self.panel])
        #expect(receive(100, at: 0) != nil)
        #expect(selection.receive(Self.trouble, from: 1, at: .second(5)) == Self.trouble)
        _ = selection.receive(Self.trouble, from: 1, at: .second(30))
        #expect(selection.deadline == .second(65))
        selection.serveDeadline(at: .second(64.9))
        #expect(selection.deciding == Self.sensor)
        selection.serveDeadline(at: .second(65))
        #expect(selection.roles == [1: .recovery, 4: .decisions])
        #expect(selection.whyNotUsed(Self.sensor) == "not used because it gives no data: broken")
        #expect(selection.isAbandoned(Self.sensor))
        #expect(selection.deadline == nil)
        #expect(selection.receive(Self.trouble, from: 1, at: .second(100)) == nil)
        #expect(selection.deciding == Self.panel)
        #expect(receive(90, at: 160) == nil)
        #expect(selection.roles == [1: .decisions])
    }

    @Test mutating func `data within the minute cancels the change`() {
        selection.update([Self.sensor, Self.panel])
        _ = selection.receive(Self.trouble, from: 1, at: .second(0))
        _ = receive(100, at: 59)
        #expect(selection.deadline == nil)
        #expect(selection.problem == nil)
    }

    @Test mutating func `the only source is kept and checked again a minute later`() {
        selection.update([Self.sensor])
        _ = selection.receive(Self.trouble, from: 1, at: .second(0))
        selection.serveDeadline(at: .second(60))
        #expect(selection.roles == [1: .decisions])
        #expect(selection.deadline == .second(120))
    }

    @Test mutating func `a source that was left is used again if it's the only one`() {
        selection.update([Self.sensor, Self.panel])
        _ = selection.receive(Self.trouble, from: 1, at: .second(0))
        selection.serveDeadline(at: .second(60))
        selection.update([Self.sensor])
        #expect(selection.roles == [1: .decisions])
    }

    @Test mutating func `a minute without data counts only while the machine is awake`() {
        selection.update([Self.sensor, Self.panel])
        _ = selection.receive(Self.trouble, from: 1, at: .second(0))
        suppress(.asleep, true)
        selection.serveDeadline(at: .second(60))
        #expect(selection.deciding == Self.sensor)
        suppression.set(.asleep, false)
        selection.wake(suppression, at: .second(1000))
        #expect(selection.deadline == .second(1060))
    }

    @Test mutating func `a light sensor without a value is left at its second failure`() {
        selection.update([Self.sensor, Self.panel])
        _ = selection.receive(Self.trouble, from: 1, at: .second(0))
        #expect(selection.deciding == Self.sensor)
        #expect(selection.receive(Self.trouble, from: 1, at: .second(5)) == Self.trouble)
        #expect(selection.roles == [1: .recovery, 4: .decisions])
        #expect(selection.whyNotUsed(Self.sensor) == "not used because it gives no data: broken")
        _ = selection.receive(.noData(NoData(.failing, "worse")), from: 1, at: .second(60))
        #expect(selection.whyNotUsed(Self.sensor) == "not used because it gives no data: worse")
        _ = receive(90, at: 120)
        #expect(selection.roles == [1: .decisions])
        for second in 121...130 {
            _ = selection.receive(Self.trouble, from: 1, at: .second(Double(second)))
        }
        #expect(selection.deciding == Self.sensor, "it has given a value: it is given a minute")
    }

    @Test mutating func `neither the only source nor a backlight is left at its second failure`() {
        selection.update([Self.sensor])
        for second in 0...3 {
            _ = selection.receive(Self.trouble, from: 1, at: .second(Double(second)))
        }
        #expect(selection.roles == [1: .decisions])
        selection.update([Self.panel, Self.sun])
        for second in 4...8 {
            _ = selection.receive(Self.trouble, from: 4, at: .second(Double(second)))
        }
        #expect(selection.deciding == Self.panel)
    }

    // MARK: Suppression (rule 5)

    @Test mutating func `a suppressed source isn't replaced, even by a better one`() {
        selection.update([Self.panel, Self.sun])
        suppress(.lid, true)
        selection.update([Self.sensor, Self.panel, Self.sun])
        #expect(selection.deciding == Self.panel)
        selection.update([Self.sun])
        #expect(selection.deciding == nil)
        suppress(.lid, false)
        #expect(selection.deciding == Self.sun)
    }

    @Test mutating func `an external sensor decides while docked with the lid shut`() {
        selection.update([Self.sensor, Self.external])
        suppress(.lid, true)
        #expect(selection.deciding == Self.sensor)
        selection.dock(true)
        #expect(selection.deciding == Self.external)
        #expect(!selection.isSuppressed)
        suppress(.lid, false)
        #expect(selection.deciding == Self.sensor)
    }

    @Test mutating func `idleness suppresses only a backlight`() {
        selection.update([Self.panel])
        suppress(.idle, true)
        #expect(selection.isSuppressed)
        selection.update([Self.sensor])
        suppress(.idle, false)
        suppress(.idle, true)
        #expect(!selection.isSuppressed)
    }

    // MARK: A frozen sensor (rule 4)

    @Test mutating func `a sensor that repeats its value is compared with every other`() {
        selection.update([Self.sensor, Self.second, Self.external])
        for second in stride(from: 0.0, through: 60, by: 5) { _ = receive(426, at: second) }
        #expect(selection.roles == [1: .decisions, 2: .comparison, 3: .comparison])
        for second in stride(from: 65.0, through: 600, by: 5) {
            if [100, 300].contains(second) {
                _ = receive(100, from: 2, at: second)
                _ = receive(second == 100 ? 10 : 1000, from: 3, at: second)
            }
            _ = receive(426, at: second)
        }
        #expect(selection.problem?.kind == .implausible)
    }

    @Test mutating func `a frozen sensor is found by comparison and left`() {
        selection.update([Self.sensor, Self.second])
        for second in stride(from: 0.0, through: 600, by: 5) {
            if second == 60 { #expect(selection.roles[2] == nil) }
            let value = receive(426, at: second)
            if second == 60 {
                #expect(selection.roles == [1: .decisions, 2: .comparison])
                #expect(receive(100, from: 2, at: 60) == nil)
            }
            if second == 300 { _ = receive(9000, from: 2, at: 300) }
            if case .noData = value { #expect(second == 600) }
        }
        #expect(selection.problem?.kind == .implausible)
        selection.serveDeadline(at: .second(660))
        #expect(selection.roles == [1: .recovery, 2: .decisions])
        // Further equal values aren't a recovery.
        _ = receive(426, at: 720)
        #expect(selection.roles == [1: .recovery, 2: .decisions])
        _ = receive(425, at: 780)
        #expect(selection.roles == [1: .decisions])
    }

    // MARK: A sensor that sleeps

    private static let proxy = Option(id: 6, name: SourceName(.sensorProxy))
    private static let asleep = Reading.Value.noData(NoData(.asleep, "in_illuminance_raw reads 0, because it sleeps"))

    @Test mutating func `iio-sensor-proxy reads a sensor that only it keeps awake`() {
        selection.update([Self.sensor, Self.proxy, Self.sun])
        for second in [0.0, 5] {
            _ = selection.receive(Self.asleep, from: 1, at: .second(second))
        }
        #expect(selection.deciding == Self.proxy)
        #expect(receive(300, at: 60) == nil)
        #expect(selection.deciding == Self.proxy)
        expect(selection.whyNotUsed(Self.sensor), contains: "sleeps")
    }

    @Test(.promise("sleeping-sensor-is-not-dark"))
    mutating func `without iio-sensor-proxy the next source decides until the sensor wakes`() {
        selection.update([Self.sensor, Self.panel])
        for second in [0.0, 5] {
            _ = selection.receive(Self.asleep, from: 1, at: .second(second))
        }
        #expect(selection.deciding == Self.panel)
        #expect(receive(300, at: 60) == nil)
        #expect(selection.deciding == Self.sensor)
    }

    @Test(.promise("zero-for-three-hours-warns"))
    mutating func `a sensor that sleeps, sticks or reads 0 for hours is doubted`() {
        selection.update([Self.sensor, Self.sun])
        for minute in 0...180 {
            #expect(selection.doubts == [])
            _ = receive(0, at: Double(minute * 60))
        }
        #expect(selection.doubts == [SensorDoubt(Self.sensor.name, .dark)])
        suppress(.lid, true)
        _ = receive(5, at: 10_900)
        #expect(selection.doubts == [])
        for minute in 0...250 { _ = receive(0, at: 11_000 + Double(minute * 60)) }
        #expect(selection.doubts == [], "the lid was shut all the time")
        suppress(.lid, false)
        for minute in 0...720 { _ = receive(12, at: 30_000 + Double(minute * 60)) }
        #expect(selection.doubts == [SensorDoubt(Self.sensor.name, .stuck)])
        selection.serveDeadline(at: .second(80_000))
        #expect(selection.deciding == Self.sun)
        #expect(selection.doubts == [SensorDoubt(Self.sensor.name, .stuck)], "it is still, where it was left")
        _ = receive(13, at: 80_001)
        #expect(selection.doubts == [])
        let asleep = Reading.Value.noData(NoData(.asleep, "it sleeps"))
        _ = selection.receive(asleep, from: 1, at: .second(80_002))
        #expect(selection.doubts == [SensorDoubt(Self.sensor.name, .asleep)])
    }

    @Test mutating func `a 0 is compared only with iio-sensor-proxy and built-in sensors`() {
        selection.update([Self.sensor, Self.second, Self.external, Self.proxy, Self.panel])
        for second in stride(from: 0.0, through: 60, by: 5) { #expect(receive(0, at: second) != nil) }
        #expect(selection.roles == [1: .decisions, 2: .comparison, 6: .comparison])
        #expect(receive(300, from: 6, at: 61) == nil)
        #expect(receive(400, from: 6, at: 62) == nil)
        #expect(receive(0, at: 65) == .noData(selection.problem ?? NoData(.missing, "")))
        #expect(selection.problem?.kind == .asleep)
        selection.serveDeadline(at: .second(125))
        #expect(selection.deciding == Self.second)
    }
}
