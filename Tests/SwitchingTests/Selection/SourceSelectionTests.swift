import Selection
import Switching
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
        selection.update(under: suppression)
    }

    private mutating func receive(_ lux: Double, from id: Int = 1, at second: Double) -> Reading.Value? {
        let light = Light(illuminance: lux).map { Reading.Value.light($0) } ?? Self.trouble
        return selection.receive(light, from: id, at: .second(second), under: suppression)
    }

    // MARK: The best source

    @Test mutating func `the first usable source decides`() {
        let unwanted = Option(id: 9, name: .panel, objection: "its connector is not connected")
        selection.update([unwanted, Self.panel, Self.sun], under: suppression)
        #expect(selection.deciding == Self.panel)
        #expect(selection.uses == [4: .decisions])
        #expect(selection.whyNotUsed(unwanted) == "its connector is not connected")
        #expect(selection.whyNotUsed(Self.sun) == "backlight:intel_backlight is preferred")
    }

    @Test mutating func `a better source that appears is used, and one that disappears is left`() {
        selection.update([Self.sun], under: suppression)
        selection.update([Self.panel, Self.sun], under: suppression)
        #expect(selection.deciding == Self.panel)
        selection.update([Self.sun], under: suppression)
        #expect(selection.deciding == Self.sun)
        selection.update([], under: suppression)
        #expect(selection.deciding == nil)
        #expect(selection.uses.isEmpty)
    }

    @Test mutating func `another device under the same name is another source`() {
        selection.update([Self.panel], under: suppression)
        _ = selection.receive(Self.trouble, from: 4, at: .second(0), under: suppression)
        selection.update([Option(id: 9, name: .panel)], under: suppression)
        #expect(selection.uses == [9: .decisions])
        #expect(selection.problem == nil)
    }

    @Test mutating func `only the first choice waits for a better source that is being searched for`() {
        selection.update([Self.panel, Self.sun], searched: 0, under: suppression)
        #expect(selection.deciding == nil)
        #expect(selection.isWaiting)
        selection.update([Self.panel, Self.sun], searched: 1, under: suppression)
        #expect(selection.deciding == Self.panel)
        selection.update([Self.sun], searched: 0, under: suppression)
        #expect(selection.deciding == Self.sun)
        #expect(!selection.isWaiting)
    }

    // MARK: No data (rule 11)

    @Test mutating func `after a minute without data the next source decides, until the first gives data again`() {
        selection.update([Self.sensor, Self.panel], under: suppression)
        #expect(receive(100, at: 0) != nil)
        #expect(selection.receive(Self.trouble, from: 1, at: .second(5), under: suppression) == Self.trouble)
        _ = selection.receive(Self.trouble, from: 1, at: .second(30), under: suppression)
        #expect(selection.deadline == .second(65))
        selection.serveDeadline(at: .second(64.9), under: suppression)
        #expect(selection.deciding == Self.sensor)
        selection.serveDeadline(at: .second(65), under: suppression)
        #expect(selection.uses == [1: .recovery, 4: .decisions])
        #expect(selection.whyNotUsed(Self.sensor) == "not used because it gives no data: broken")
        #expect(selection.hasLeft(Self.sensor))
        #expect(selection.deadline == nil)
        #expect(selection.receive(Self.trouble, from: 1, at: .second(100), under: suppression) == nil)
        #expect(selection.deciding == Self.panel)
        #expect(receive(90, at: 160) == nil)
        #expect(selection.uses == [1: .decisions])
    }

    @Test mutating func `data within the minute cancels the change`() {
        selection.update([Self.sensor, Self.panel], under: suppression)
        _ = selection.receive(Self.trouble, from: 1, at: .second(0), under: suppression)
        _ = receive(100, at: 59)
        #expect(selection.deadline == nil)
        #expect(selection.problem == nil)
    }

    @Test mutating func `the only source is not left, and is checked again a minute later`() {
        selection.update([Self.sensor], under: suppression)
        _ = selection.receive(Self.trouble, from: 1, at: .second(0), under: suppression)
        selection.serveDeadline(at: .second(60), under: suppression)
        #expect(selection.uses == [1: .decisions])
        #expect(selection.deadline == .second(120))
    }

    @Test mutating func `a source that was left is used again when there is no other`() {
        selection.update([Self.sensor, Self.panel], under: suppression)
        _ = selection.receive(Self.trouble, from: 1, at: .second(0), under: suppression)
        selection.serveDeadline(at: .second(60), under: suppression)
        selection.update([Self.sensor], under: suppression)
        #expect(selection.uses == [1: .decisions])
    }

    @Test mutating func `a minute without data counts only while the machine is awake`() {
        selection.update([Self.sensor, Self.panel], under: suppression)
        _ = selection.receive(Self.trouble, from: 1, at: .second(0), under: suppression)
        suppress(.asleep, true)
        selection.serveDeadline(at: .second(60), under: suppression)
        #expect(selection.deciding == Self.sensor)
        suppression.set(.asleep, false)
        selection.wake(at: .second(1000), under: suppression)
        #expect(selection.deadline == .second(1060))
    }

    @Test mutating func `a light sensor that never gave a value is left at its second failure, and its cause is told`()
    {
        selection.update([Self.sensor, Self.panel], under: suppression)
        _ = selection.receive(Self.trouble, from: 1, at: .second(0), under: suppression)
        #expect(selection.deciding == Self.sensor)
        #expect(selection.receive(Self.trouble, from: 1, at: .second(5), under: suppression) == Self.trouble)
        #expect(selection.uses == [1: .recovery, 4: .decisions])
        #expect(selection.whyNotUsed(Self.sensor) == "not used because it gives no data: broken")
        _ = selection.receive(.noData(NoData(.failing, "worse")), from: 1, at: .second(60), under: suppression)
        #expect(selection.whyNotUsed(Self.sensor) == "not used because it gives no data: worse")
        _ = receive(90, at: 120)
        #expect(selection.uses == [1: .decisions])
        for second in 121...130 {
            _ = selection.receive(Self.trouble, from: 1, at: .second(Double(second)), under: suppression)
        }
        #expect(selection.deciding == Self.sensor, "it has given a value: it is given a minute")
    }

    @Test mutating func `the only source is not left at its second failure, nor a backlight`() {
        selection.update([Self.sensor], under: suppression)
        for second in 0...3 {
            _ = selection.receive(Self.trouble, from: 1, at: .second(Double(second)), under: suppression)
        }
        #expect(selection.uses == [1: .decisions])
        selection.update([Self.panel, Self.sun], under: suppression)
        for second in 4...8 {
            _ = selection.receive(Self.trouble, from: 4, at: .second(Double(second)), under: suppression)
        }
        #expect(selection.deciding == Self.panel)
    }

    // MARK: Suppression (rule 5)

    @Test mutating func `a suppressed source is not replaced, even by a better one`() {
        selection.update([Self.panel, Self.sun], under: suppression)
        suppress(.lid, true)
        selection.update([Self.sensor, Self.panel, Self.sun], under: suppression)
        #expect(selection.deciding == Self.panel)
        selection.update([Self.sun], under: suppression)
        #expect(selection.deciding == nil)
        suppress(.lid, false)
        #expect(selection.deciding == Self.sun)
    }

    @Test mutating func `an external sensor decides while the machine is docked with the lid shut`() {
        selection.update([Self.sensor, Self.external], under: suppression)
        suppress(.lid, true)
        #expect(selection.deciding == Self.sensor)
        selection.dock(true, under: suppression)
        #expect(selection.deciding == Self.external)
        #expect(!selection.isSuppressed(by: suppression))
        suppress(.lid, false)
        #expect(selection.deciding == Self.sensor)
    }

    @Test mutating func `idleness only suppresses a backlight`() {
        selection.update([Self.panel], under: suppression)
        suppress(.idle, true)
        #expect(selection.isSuppressed(by: suppression))
        selection.update([Self.sensor], under: suppression)
        suppress(.idle, false)
        suppress(.idle, true)
        #expect(!selection.isSuppressed(by: suppression))
    }

    // MARK: A frozen sensor (rule 4)

    @Test mutating func `a sensor that repeats its value is compared with every other`() {
        selection.update([Self.sensor, Self.second, Self.external], under: suppression)
        for second in stride(from: 0.0, through: 60, by: 5) { _ = receive(426, at: second) }
        #expect(selection.uses == [1: .decisions, 2: .comparison, 3: .comparison])
        for second in stride(from: 65.0, through: 600, by: 5) {
            if [100, 300].contains(second) {
                _ = receive(100, from: 2, at: second)
                _ = receive(second == 100 ? 10 : 1000, from: 3, at: second)
            }
            _ = receive(426, at: second)
        }
        #expect(selection.problem?.kind == .implausible)
    }

    @Test mutating func `a sensor that repeats its value is compared, found frozen, and left for another`() {
        selection.update([Self.sensor, Self.second], under: suppression)
        for second in stride(from: 0.0, through: 600, by: 5) {
            if second == 60 { #expect(selection.uses[2] == nil) }
            let value = receive(426, at: second)
            if second == 60 {
                #expect(selection.uses == [1: .decisions, 2: .comparison])
                #expect(receive(100, from: 2, at: 60) == nil)
            }
            if second == 300 { _ = receive(9000, from: 2, at: 300) }
            if case .noData = value { #expect(second == 600) }
        }
        #expect(selection.problem?.kind == .implausible)
        selection.serveDeadline(at: .second(660), under: suppression)
        #expect(selection.uses == [1: .recovery, 2: .decisions])
        // Further equal values are no recovery.
        _ = receive(426, at: 720)
        #expect(selection.uses == [1: .recovery, 2: .decisions])
        _ = receive(425, at: 780)
        #expect(selection.uses == [1: .decisions])
    }

    // MARK: A sensor that sleeps

    private static let proxy = Option(id: 6, name: SourceName(.sensorProxy))
    private static let asleep = Reading.Value.noData(NoData(.asleep, "in_illuminance_raw reads 0, because it sleeps"))

    @Test mutating func `what iio-sensor-proxy keeps awake is read by it`() {
        selection.update([Self.sensor, Self.proxy, Self.sun], under: suppression)
        for second in [0.0, 5] {
            _ = selection.receive(Self.asleep, from: 1, at: .second(second), under: suppression)
        }
        #expect(selection.deciding == Self.proxy)
        #expect(receive(300, at: 60) == nil)
        #expect(selection.deciding == Self.proxy)
        #expect(selection.whyNotUsed(Self.sensor).contains("sleeps"))
    }

    @Test mutating func `without iio-sensor-proxy the next source decides until the sensor has woken`() {
        selection.update([Self.sensor, Self.panel], under: suppression)
        for second in [0.0, 5] {
            _ = selection.receive(Self.asleep, from: 1, at: .second(second), under: suppression)
        }
        #expect(selection.deciding == Self.panel)
        #expect(receive(300, at: 60) == nil)
        #expect(selection.deciding == Self.sensor)
    }

    @Test mutating func `a sensor that sleeps, has stuck or reads 0 for hours is doubted`() {
        selection.update([Self.sensor, Self.sun], under: suppression)
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
        selection.serveDeadline(at: .second(80_000), under: suppression)
        #expect(selection.deciding == Self.sun)
        #expect(selection.doubts == [SensorDoubt(Self.sensor.name, .stuck)], "it is still, where it was left")
        _ = receive(13, at: 80_001)
        #expect(selection.doubts == [])
        let asleep = Reading.Value.noData(NoData(.asleep, "it sleeps"))
        _ = selection.receive(asleep, from: 1, at: .second(80_002), under: suppression)
        #expect(selection.doubts == [SensorDoubt(Self.sensor.name, .asleep)])
    }

    @Test mutating func `a 0 is compared with iio-sensor-proxy and built-in sensors, and with no external one`() {
        selection.update([Self.sensor, Self.second, Self.external, Self.proxy, Self.panel], under: suppression)
        for second in stride(from: 0.0, through: 60, by: 5) { #expect(receive(0, at: second) != nil) }
        #expect(selection.uses == [1: .decisions, 2: .comparison, 6: .comparison])
        #expect(receive(300, from: 6, at: 61) == nil)
        #expect(receive(400, from: 6, at: 62) == nil)
        #expect(receive(0, at: 65) == .noData(selection.problem ?? NoData(.missing, "")))
        #expect(selection.problem?.kind == .asleep)
        selection.serveDeadline(at: .second(125), under: suppression)
        #expect(selection.deciding == Self.second)
    }
}
