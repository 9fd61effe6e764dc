import HalflightTerminal
import Simulation
import Switching
import Testing
import halflight

@Suite("The totals of a simulation")
struct SummaryTests {
    @Test func `switches, times and the shortest stay are counted`() throws {
        let summary = try simulated("0,426", "60,1", "700,426", "802,426", columns: "seconds,lux").summary
        #expect(summary.switches == 2)
        #expect(summary.day == .seconds(70 + 100))
        #expect(summary.night == .seconds(632))
        #expect(summary.shortestStay == .seconds(632))
        #expect(summary.duration == .seconds(802))
        #expect(summary.readings == 4)
        #expect(summary.day + summary.night == summary.duration)
    }

    @Test func `Displayed day and night add up to the duration`() throws {
        let rows = try simulated("0,426", "60.4,1", "700.6,426", "802.9,426", columns: "seconds,lux").summary.rows
        let shown = Dictionary(uniqueKeysWithValues: rows.map { ($0.title, $0.text) })
        func seconds(_ title: String) throws -> Int {
            try #require(shown[title]).split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? 0) }
        }
        #expect(try seconds("day") + seconds("night") == seconds("duration"))
    }

    @Test func `the first and the last stay never count as the shortest`() throws {
        let summary = try simulated("0,426", "1,1", "600,1", columns: "seconds,lux").summary
        #expect(summary.switches == 1)
        #expect(summary.shortestStay == nil)
    }

    @Test func `the wait for the first level counts for the appearance that follows`() throws {
        let summary = try simulated("0", "5,1", "65,1", columns: "seconds,lux").summary
        #expect(summary.switches == 0)
        #expect(summary.night == .seconds(65))
        #expect(summary.day == .zero)
    }

    @Test func `suppressed readings and missing data are counted by cause`() throws {
        let summary = try simulated(
            "0,426,,illuminance:iio:device0,", "1,,,,lid shut", "2,0,,,", "3,0,,,", "4,,,,screen off", "5,,,,lid open",
            "6,1,,,", "7,,,,screen on", "8,,,,no data (failing): broken", "9,,,,no data (failing): broken",
            "10,,,,no data (missing): gone", "11,400,,,"
        ).summary
        #expect(summary.suppressed == [.lid: 2, .screenOff: 1])
        #expect(summary.noData == [.failing: 2, .missing: 1])
        #expect(summary.readings == 8)
        let rows = summary.rows.map { "\($0.title): \($0.text)" }
        let kinds = ["suppressed: 3: 2 Lid shut, 1 Screen off", "no data: 3: 1 missing, 2 failing"]
        #expect(rows.filter(kinds.contains) == kinds, "\(rows)")
        let json = "\(summary.json)"
        #expect(json.contains(#""distrusted":{"lid":2,"screenOff":1,"idle":0,"asleep":0}"#), "\(json)")
        #expect(json.contains(#""noData":{"missing":1,"failing":2,"implausible":0,"asleep":0}"#), "\(json)")
    }

    @Test func `a shut lid doesn't suppress an external sensor`() throws {
        let summary = try simulated("0,426,,illuminance:usb (external),", "1,,,,lid shut", "2,400,,,").summary
        #expect(summary.suppressed.isEmpty)
    }

    @Test(arguments: [
        (0, "0:00:00"), (59.6, "0:01:00"), (3599, "0:59:59"), (86_399, "23:59:59"), (86_400, "1d 0:00:00"),
        (488_520, "5d 15:42:00"),
    ])
    func `a time since the start has hours, minutes and seconds`(seconds: Double, text: String) {
        #expect(Duration.seconds(seconds).clock == text)
    }
}
