import LoopSupport
import Selection
import Switching
import TestTags
import Testing
import Udev

@testable import LightSensors

@Suite("A sensor's own thread", .tags(.alone)) @MainActor struct SensorThreadTests {
    private let time = ManualClock(now: .seconds(100), wallClock: .seconds(1_000_000))
    private let loop: EventLoop
    private let folder: DeviceFolder

    init() throws {
        loop = try EventLoop(clock: time)
        folder = try DeviceFolder()
    }

    @Test(.promise("status-light-5s-old", "loop-wakes-for-relevant-values"))
    func `the thread reads at its own pace and reports only relevant values`() throws {
        let subject = try Subject(["in_illuminance_input": "1000"], folder, loop)
        try subject.start()
        #expect(subject.lux == [1000])
        try folder.set("iio:device0/in_illuminance_input", "1001")
        try go(subject, to: 150)
        #expect(subject.lux == [1000], "within 2 points")
        #expect(subject.thread.latest?.illuminance == 1001)
        try folder.set("iio:device0/in_illuminance_input", "1")
        try go(subject, to: 155)
        #expect(subject.lux == [1000, 1], "past a threshold")
        try go(subject, to: 220)
        #expect(subject.lux == [1000, 1, 1], "a minute without a word")
        try folder.set("iio:device0/in_illuminance_input", "2")
        try go(subject, to: 225)
        #expect(subject.lux == [1000, 1, 1, 2], "moved by 6 points")
    }

    @Test(.promise("loop-wakes-while-pending")) func `while a candidate waits, each new value of a second is reported`()
        throws
    {
        let subject = try Subject(["in_illuminance_input": "1000"], folder, loop)
        try subject.start()
        subject.thread.update { $0.needs.isCandidateWaiting = true }
        for second in 101...104 {
            try folder.set("iio:device0/in_illuminance_input", "\(900 + second)")
            try go(subject, to: Double(second) + 0.5)
        }
        #expect(subject.lux == [1000, 1001, 1002, 1003, 1004])
        try go(subject, to: 110)
        #expect(subject.lux.count == 5, "it stays")
        subject.thread.update { $0.needs.isCandidateWaiting = false }
        try folder.set("iio:device0/in_illuminance_input", "1005")
        try go(subject, to: 120)
        #expect(subject.lux.count == 5, "within 2 points")
        #expect(subject.thread.latest?.illuminance == 1005)
    }

    @Test func `a request is read and reported at once`() throws {
        let subject = try Subject(["in_illuminance_input": "1000"], folder, loop)
        try subject.start()
        subject.thread.request()
        try subject.wait(for: 2)
        #expect(loop.now == .seconds(100))
        try go(subject, to: 105)
        #expect(subject.lux == [1000, 1000])
        subject.thread.update { $0.needs.wantsEvery = true }
        try go(subject, to: 110)
        #expect(subject.lux == [1000, 1000, 1000])
    }

    @Test func `a factor applies to each value and to its relevance`() throws {
        let subject = try Subject(["in_illuminance_input": "5000"], folder, loop)
        try subject.start(factor: 0.001)
        #expect(subject.lux == [5])
    }

    // A dark room must stay night. Noise in the dark, an infrared lamp, a color temperature and a light that goes out
    // prove nothing.
    @Test(arguments: [
        ("in_intensity_both_raw", ["400", "1200"], true), ("in_intensity_clear_raw", ["0", "150"], true),
        ("in_intensity_both_raw", ["1200", "400"], false), ("in_intensity_both_raw", ["400", "500"], false),
        ("in_intensity_both_raw", ["0", "60"], false),
        ("in_intensity_ir_raw", ["400", "1200"], false), ("in_colortemp_raw", ["400", "1200"], false),
    ])
    func `a 0 beside a moving intensity means a sleeping sensor`(name: String, values: [String], isAsleep: Bool) throws
    {
        let subject = try Subject(["in_illuminance_raw": "0", name: values[0]], folder, loop)
        try subject.start()
        #expect(subject.lux == [0])
        try go(subject, to: 170)
        try folder.set("iio:device0/\(name)", values[1])
        try go(subject, to: 300)
        let asleep = NoData(.asleep, "in_illuminance_raw reads 0, because the sensor sleeps")
        #expect((subject.values.last == .noData(asleep)) == isAsleep)
        try folder.set("iio:device0/in_illuminance_raw", "300")
        try go(subject, to: 310)
        #expect(subject.lux.last == 300, "it has woken")
    }

    @Test func `without channels there is no data`() throws {
        let subject = try Subject([:], folder, loop)
        try subject.start()
        #expect(subject.values.count == 1 && subject.lux == [])
    }

    @Test(.promise("sensor-driver-answers-read"))
    func `a blocked read of the chip's name doesn't block the loop`() throws {
        let subject = try Subject(["in_illuminance_input": ""], folder, loop)
        let name = try folder.setBlocking("iio:device0/name")
        subject.thread.start(.test(subject.device), at: loop.now)
        try loop.run(until: "the name is read") { name.isAwaited() }
        subject.thread.update { $0.factor = 2 }
        subject.thread.request()
        #expect(subject.thread.isReading && subject.thread.latest == nil)
        try folder.remove("iio:device0/name")
        try folder.set("iio:device0/name", "slow")
        name.answer("slow")
        try subject.wait(for: 1)
        let cause = "in_illuminance_input of iio:device0 is empty: expected a number (chip slow)"
        #expect(subject.values.first == .noData(NoData(.implausible, cause)))
    }

    @Test func `an expected report comes with the next scheduled read`() throws {
        let subject = try Subject(["in_illuminance_input": "1000"], folder, loop)
        try subject.start()
        subject.thread.reportNext()
        try go(subject, to: 104.5)
        #expect(subject.lux == [1000])
        try go(subject, to: 110)
        #expect(subject.lux == [1000, 1000])
    }

    @Test func `a released thread reports nothing`() throws {
        let device = try folder.add("iio:device0", subsystem: "iio", ["in_illuminance_input": "1"])
        let channels = IlluminanceChannel.channels(of: device, attributes: ["in_illuminance_input"])
        var calls = 0
        for _ in 0..<20 {
            let thread = try SensorThread(channels, on: loop, report: { _ in calls += 1 }, late: {})
            thread.start(.test(device), at: loop.now)
        }
        try loop.settle()
        #expect(calls == 0)
    }

    private func go(_ subject: Subject, to second: Double) throws {
        let end = Duration.milliseconds(Int64(second * 1000))
        repeat { try subject.settle() } while time.advance(to: end)
        try subject.settle()
    }
}

/// A thread that reads a mocked sensor, and its reports.
@MainActor private final class Subject {
    let thread: SensorThread
    private let receiver = Receiver()
    var values: [Reading.Value] { receiver.values }
    private let loop: EventLoop
    let device: Device

    init(_ attributes: [String: String], _ folder: DeviceFolder, _ loop: EventLoop) throws {
        self.loop = loop
        device = try folder.add("iio:device0", subsystem: "iio", attributes)
        let channels = IlluminanceChannel.channels(of: device, attributes: Array(attributes.keys))
        thread = try SensorThread(
            channels, on: loop, report: { [receiver] in if let value = $0?.value { receiver.take(value) } }, late: {})
    }

    /// The reported values, in lux.
    var lux: [Double] {
        values.compactMap { if case .light(let light) = $0 { light.illuminance } else { nil } }
    }

    /// Starts the thread and waits for its first value.
    func start(factor: Double = 1) throws {
        thread.start(.test(device, factor: factor), at: loop.now)
        try wait(for: 1)
    }

    func wait(for count: Int) throws {
        try loop.run(until: "\(count) values have come, not \(values)") { values.count >= count }
    }

    func settle() throws {
        try loop.run(until: "the sensor is read") { !thread.isReading }
        try loop.settle()
    }
}

extension SensorPlan {
    /// Creates a plan with the standard thresholds, long after waking.
    static func test(
        _ device: Device, use: SourceRole = .decisions, factor: Double = 1, isHIDSensor: Bool = false
    ) -> SensorPlan {
        SensorPlan(
            use: use, needs: ReportingNeeds(band: .standard), factor: factor, spacedUntil: nil,
            isHIDSensor: isHIDSensor, chip: device.attribute("name"))
    }
}
