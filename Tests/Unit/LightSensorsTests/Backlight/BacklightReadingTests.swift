import Switching
import TestSupport
import TestTags
import Testing
import Udev

@testable import LightSensors

extension BacklightReading {
    fileprivate mutating func light(afterEvent: Bool) throws(NoData) -> Light {
        switch value(afterEvent: afterEvent) {
        case .light(let light): return light
        case .noData(let noData): throw noData
        }
    }
}

@Suite("Reading a backlight", .tags(.alone)) struct BacklightReadingTests {
    private let folder: DeviceFolder

    init() throws {
        folder = try DeviceFolder()
    }

    @Test(arguments: [("bl-acpi", 100), ("bl-raw", 50)] as [(String, Double)])
    func `recorded backlights have their level`(name: String, percent: Double) throws {
        var reading = BacklightReading(try Recording(name, in: folder).device)
        #expect(try reading.light(afterEvent: false) == Light(level: Level(clamping: percent)))
    }

    @Test(
        .promise("level-of-backlight"),
        arguments: [
            ("0", "100", 0), ("30", "100", 30), ("100", "100", 100), ("1", "3", 100.0 / 3), ("96000", "96000", 100),
            ("0", "1", 0), ("4294967295", "4294967295", 100),
        ] as [(String, String, Double)])
    func `the level is the share of the maximum in percent`(brightness: String, maximum: String, percent: Double) throws
    {
        var reading = BacklightReading(try backlight(brightness, of: maximum))
        #expect(abs(try reading.light(afterEvent: false).level.percent - percent) < 1e-9)
        #expect(try reading.light(afterEvent: false).illuminance == nil)
    }

    @Test(arguments: [
        ("-1", "100", "brightness"), ("101", "100", "brightness"), ("1e300", "100", "brightness"),
        ("", "100", "brightness"), ("abc", "100", "brightness"), ("50", "0", "max_brightness"),
        ("50", "-100", "max_brightness"), ("50", "", "max_brightness"), ("50", "x", "max_brightness"),
    ])
    func `an impossible brightness is no data and names the attribute`(
        brightness: String, maximum: String, culprit: String
    ) throws {
        var reading = BacklightReading(try backlight(brightness, of: maximum))
        for afterEvent in [false, true] {
            let noData = try #require(throws: NoData.self) { try reading.light(afterEvent: afterEvent) }
            #expect(noData.kind == .implausible)
            expect(noData.cause, hasPrefix: "\(culprit) ")
            expect(noData.cause, contains: " panel ")
        }
    }

    /// Runs in another process, because a failure would end it.
    @Test func `a maximum beyond any integer is no data`() async {
        await #expect(processExitsWith: .success) {
            let folder = try DeviceFolder()
            let device = try folder.add(
                "panel", subsystem: "backlight", ["brightness": "5", "max_brightness": "-1e30"])
            var reading = BacklightReading(device)
            do throws(NoData) {
                _ = try reading.light(afterEvent: false)
            } catch {
                return
            }
            Issue.record("light from nothing")
        }
    }

    @Test(arguments: ["brightness", "max_brightness"])
    func `a missing or unreadable attribute is no data`(attribute: String) throws {
        var reading = BacklightReading(try backlight("50", of: "100"))
        try folder.remove("panel/\(attribute)")
        #expect(throws: NoData(.missing, "\(attribute) of panel does not exist")) {
            try reading.light(afterEvent: true)
        }
        try folder.setFailing("panel/\(attribute)")
        let noData = try #require(throws: NoData.self) { try reading.light(afterEvent: true) }
        #expect(noData.kind == .failing)
    }

    @Test func `a repaired attribute is read again`() throws {
        var reading = BacklightReading(try backlight("", of: "100"))
        #expect(throws: NoData.self) { try reading.light(afterEvent: true) }
        try folder.set("panel/brightness", "40")
        #expect(try reading.light(afterEvent: true).level.percent == 40)
    }

    @Test(arguments: ["0", "34481", "-1", "abc", nil])
    func `the hardware's value alone doesn't count`(text: String?) throws {
        var reading = BacklightReading(try backlight("50", of: "100", actual: text))
        for _ in 0..<10 { #expect(try reading.light(afterEvent: true).level.percent == 50) }
    }

    @Test func `the hardware's value counts once it moves without the requested value`() throws {
        var reading = BacklightReading(try backlight("50", of: "100", actual: "50"))
        var levels: [Double] = []
        for actual in [50, 40, 30, 20, 10] {
            try folder.set("panel/actual_brightness", "\(actual)")
            levels.append(try reading.light(afterEvent: true).level.percent)
        }
        #expect(levels == [50, 50, 50, 20, 10])
        try folder.set("panel/actual_brightness", "5")
        #expect(try reading.light(afterEvent: false).level.percent == 5, "also between events")
        try folder.set("panel/brightness", "60")
        #expect(try reading.light(afterEvent: true).level.percent == 60, "until the request moves")
    }

    private func backlight(_ brightness: String, of maximum: String, actual: String? = nil) throws -> Device {
        var attributes = ["brightness": brightness, "max_brightness": maximum]
        attributes["actual_brightness"] = actual
        return try folder.add("panel", subsystem: "backlight", attributes)
    }
}

@Suite("A stale brightness", .tags(.alone)) struct StalenessTests {
    /// Each event has the requested and the actual brightness. The result is whether the request is stale.
    @Test(
        arguments: [
            ([(5, 5)], false), ([(5, 5), (5, 4), (5, 3)], false), ([(5, 5), (5, 4), (5, 3), (5, 2)], true),
            ([(5, 5), (5, 4), (5, 4), (5, 3), (5, 3), (5, 2)], true),
            ([(5, 5), (5, 4), (5, 3), (6, 2)], false), ([(5, 5), (5, 4), (6, 3), (6, 2), (6, 1)], false),
            ([(5, 5), (5, 4), (5, nil), (5, 3), (5, 2)], false), ([(5, nil), (5, nil), (5, nil), (5, nil)], false),
            ([(5, 5), (5, 4), (5, 3), (5, 2), (5, nil)], false), ([(5, 5), (5, 4), (5, 3), (5, 2), (5, 2)], true),
            ([(5, 5), (5, 4), (5, 3), (5, 2), (4, 1)], false), ([], false),
        ] as [([(Double, Double?)], Bool)])
    func `a brightness is stale after three moves of only the hardware`(events: [(Double, Double?)], isStale: Bool) {
        var staleness = Staleness()
        for (request, actual) in events { staleness.add(request: request, actual: actual) }
        #expect(staleness.isStale == isStale)
    }
}
