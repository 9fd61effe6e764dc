import TestSupport
import Testing

@testable import SessionMonitors

@Suite("The sleep monitor", .tags(.alone)) @MainActor struct SleepTests {
    @Test func `logind reports the beginning and the end of sleep`() throws {
        let scene = try Scene()
        let logind = try scene.start(.logind)
        try scene.observe()
        try logind.prepareForSleep(true)
        try scene.expect(["sleep(isAsleep: true, ago: 0.0 seconds)"])
        try logind.prepareForSleep(false)
        try scene.expect(["sleep(isAsleep: true, ago: 0.0 seconds)", "sleep(isAsleep: false, ago: 0.0 seconds)"])
    }

    @Test func `when logind ends after announcing sleep, the machine counts as awake`() throws {
        let scene = try Scene()
        let logind = try scene.start(.logind)
        try scene.observe()
        try logind.prepareForSleep(true)
        try scene.expect(["sleep(isAsleep: true, ago: 0.0 seconds)"])
        try logind.stop()
        try scene.expect(["sleep(isAsleep: true, ago: 0.0 seconds)", "sleep(isAsleep: false, ago: 0.0 seconds)"])
    }
}

@Suite("Sleep measured by the clocks", .tags(.alone)) @MainActor final class SleepByClockTests {
    private var slept = Duration.seconds(3600)
    private var reported: [MonitorEvent] = []
    private lazy var sleep = Sleep(timeAsleep: { [unowned self] in slept }) { [unowned self] in reported.append($0) }

    @Test func `sleep before the start is not reported`() {
        sleep.refresh()
        #expect(reported.isEmpty)
    }

    @Test func `each sleep is reported once with its length and end`() {
        sleep.refresh()
        for hours in 1...2 {
            slept += .seconds(hours * 3600)
            sleep.refresh()
            sleep.refresh()
        }
        let expected = (1...2).flatMap {
            [MonitorEvent.sleep(isAsleep: true, ago: .seconds($0 * 3600)), .sleep(isAsleep: false)]
        }
        #expect(reported == expected)
    }

    @Test func `the time between reading the two clocks isn't sleep`() {
        sleep.refresh()
        for step in [1, -2, 50, -50, 99, -99] {
            slept += .milliseconds(step)
            sleep.refresh()
        }
        #expect(reported.isEmpty)
    }

    @Test func `a real machine that is awake reports no sleep`() {
        var reported: [MonitorEvent] = []
        let sleep = Sleep { reported.append($0) }
        for _ in 1...100 { sleep.refresh() }
        #expect(reported.isEmpty)
    }
}
