import Selection
import Switching
import TestTags
import Testing
import Udev

@testable import LightSensors

@Suite("Reported readings") final class SensorReportsTests {
    private var reports = SensorReports()
    private let device = Device(path: "/nowhere", name: "iio:device0", subsystem: "iio")
    private lazy var plan = SensorPlan.test(device)

    /// Adds a level in percent.
    private func add(level percent: Double, at second: Int) -> Bool {
        reports.add(.light(Light(level: Level(clamping: percent))), for: plan.use, plan.needs, at: .seconds(second))
    }

    @Test func `the first level is reported, then each move by 2 points`() {
        #expect(add(level: 60, at: 0))
        #expect(!add(level: 61, at: 5))
        #expect(!add(level: 61.9, at: 10))
        #expect(!add(level: 58.1, at: 15))
        #expect(add(level: 62, at: 20))
        #expect(!add(level: 60.1, at: 25))
        #expect(add(level: 60, at: 30))
    }

    @Test func `a crossed threshold is reported after any move`() {
        #expect(add(level: 40.1, at: 0))
        #expect(add(level: 40, at: 1))
        #expect(add(level: 40.1, at: 2))
        #expect(add(level: 30, at: 3))
        #expect(add(level: 29.9, at: 4))
        plan.needs.band = Band(nightBelow: Level(clamping: 20), dayAbove: Level(clamping: 29.8)) ?? .standard
        #expect(add(level: 29.8, at: 5), "by the thresholds of now")
    }

    @Test func `a steady level is reported once a minute`() {
        let reported = stride(from: 0, through: 240, by: 5).filter { add(level: 60, at: $0) }
        #expect(reported == [0, 60, 120, 180, 240])
    }

    @Test(.promise("loop-wakes-for-failures")) func `failures are reported, and so is the next level`() {
        #expect(add(level: 60, at: 0))
        for second in 1...3 {
            let isReported = reports.add(.noData(NoData(.failing, "")), for: plan.use, plan.needs, at: .seconds(second))
            #expect(isReported)
        }
        #expect(reports.latest == nil)
        #expect(add(level: 60, at: 4))
    }

    @Test func `each new level is reported while a candidate waits`() {
        #expect(add(level: 60, at: 0))
        plan.needs.isCandidateWaiting = true
        #expect(!add(level: 60, at: 1))
        #expect(add(level: 60.1, at: 2))
        #expect(!add(level: 60.1, at: 3))
    }

    @Test func `each level is reported if wanted or only compared`() {
        #expect(add(level: 60, at: 0))
        plan.needs = ReportingNeeds(band: .standard, wantsEvery: true)
        #expect(add(level: 60, at: 2))
        plan = .test(device, use: .comparison)
        #expect(add(level: 60, at: 3))
    }

    @Test func `the end of a value's minute of repetition is reported`() {
        #expect(add(level: 60, at: 0))
        #expect(!add(level: 60.5, at: 5))
        #expect(reports.repeatsSince == .seconds(5))
        for second in stride(from: 10, through: 55, by: 5) { #expect(!add(level: 60.5, at: second)) }
        #expect(add(level: 60.5, at: 60))
        #expect(reports.repeatsSince == .seconds(5))
        #expect(add(level: 60.6, at: 65), "after a minute of 60.5 %")
        #expect(!add(level: 60.7, at: 70))
    }
}
