import TestTags
import Testing
import TextSupport

@testable import CameraLight

@Suite struct ScheduleTests {
    private func schedule() -> Schedule {
        var schedule = Schedule(interval: .seconds(300), at: .zero)
        schedule.captured(at: .seconds(10))
        return schedule
    }

    @Test(.promise("camera-every-5m")) func `the first capture is at once, the next after five minutes`() {
        var schedule = Schedule(interval: .seconds(300), at: .seconds(7))
        #expect(schedule.due == .seconds(7))
        schedule.captured(at: .seconds(8))
        #expect(schedule.due == .seconds(308))
    }

    @Test(
        .promise("camera-obstacles", "camera-after-lid-wake-unlock"), arguments: Schedule.Obstacle.allCases,
        [200, 1000])
    func `a capture is due two seconds after an obstacle ends`(obstacle: Schedule.Obstacle, end: Int) {
        var schedule = schedule()
        schedule.set(obstacle, true, at: .seconds(100))
        #expect(schedule.due == nil)
        schedule.set(obstacle, false, at: .seconds(end))
        #expect(schedule.due == .seconds(end + 2))
    }

    @Test func `a capture is due once all obstacles have ended`() {
        var schedule = schedule()
        schedule.set(.lidShut, true, at: .seconds(50))
        schedule.set(.locked, true, at: .seconds(51))
        schedule.set(.lidShut, false, at: .seconds(60))
        #expect(schedule.due == nil)
        schedule.set(.locked, false, at: .seconds(70))
        #expect(schedule.due == .seconds(72))
    }

    @Test func `the end of an absent obstacle changes nothing`() {
        var schedule = schedule()
        schedule.set(.locked, false, at: .seconds(100))
        #expect(schedule.due == .seconds(310))
    }

    @Test(.promise("camera-interval", "camera-once-in-30s"))
    func `captures after toggles are at least thirty seconds apart`() {
        var schedule = schedule()
        schedule.want(at: .seconds(12))
        #expect(schedule.due == .seconds(40))
        schedule.captured(at: .seconds(40))
        #expect(schedule.due == .seconds(340))
        schedule.want(at: .seconds(100))
        #expect(schedule.due == .seconds(102))
    }

    @Test func `many events cause one capture`() {
        var schedule = schedule()
        for second in 100..<200 { schedule.want(at: .seconds(second)) }
        #expect(schedule.due == .seconds(102))
    }

    @Test(.promise("camera-interval")) func `no interval is shorter than thirty seconds`() {
        var schedule = Schedule(interval: .seconds(1), at: .zero)
        schedule.captured(at: .zero)
        #expect(schedule.due == .seconds(30))
    }
}

@Suite struct CameraOptionsTests {
    @Test func `without options the camera runs every five minutes`() throws {
        let options = try CameraOptions(arguments: [])
        #expect(options == CameraOptions())
        #expect(options.interval == .seconds(300))
    }

    @Test func `a value follows its option or an equals sign`() throws {
        let options = try CameraOptions(arguments: ["--now", "--device=/dev/video2", "--interval", "10m"])
        #expect(options.action == .now)
        #expect(options.device == "/dev/video2")
        #expect(options.interval == .seconds(600))
        #expect(try CameraOptions(arguments: ["-h"]).action == .help)
        #expect(try CameraOptions(arguments: ["--list"]).action == .list)
        #expect(
            try CameraOptions(arguments: ["--guard", "/dev/video0", "1=2"]).action
                == .watchControls(["/dev/video0", "1=2"]))
    }

    @Test(arguments: [
        ["--interval", "5s"], ["--interval", "2d"], ["--interval", "x"], ["--interval"], ["--device", "video0"],
        ["--device="], ["--now=1"], ["x"], ["--now", "--guard"],
    ])
    func `an unknown argument is an error`(arguments: [String]) {
        #expect(throws: UsageError.self) { try CameraOptions(arguments: arguments) }
    }
}

@Suite struct CameraUseTests {
    @Test func `this process doesn't count as another program`() {
        #expect(programUsing("/dev/null") != "\(CommandLine.arguments[0])")
        #expect(programUsing("/dev/of-nobody") == nil)
    }
}
