import Switching
import TestSupport
import TestTags
import Testing

/// The rules of time by real devices and the engine's own timer, to the millisecond (rules 3, 7 and 11).
@Suite(.tags(.alone)) struct TimingScenes {
    @Test("A dip changes nothing, a lasting change takes half a second, and one within the interval waits for its end")
    func backlight() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(brightness: 80) { scene, backlight in
                for (second, brightness) in [(10, 10), (10.3, 80), (20, 10), (20.3, 35), (30, 10)] {
                    try scene.goOn(to: second)
                    try backlight.set(brightness)
                }
                try scene.goOn(to: 31)
                scene.expect(["30.5 night"])
                try backlight.set(80)
                try scene.goOn(to: 34)
                scene.expect(["30.5 night", "33.5 day"])
                try scene.goOn(to: 640)
                try backlight.set(10)
                try scene.goOn(to: 641)
                try backlight.set(80)
                try scene.goOn(to: 642)
                try backlight.set(35)
                try scene.goOn(to: 700)
                scene.expect(["30.5 night", "33.5 day", "640.5 night"], "judged on the latest level")
            }
        }
    }

    @Test("A sensor settles for 10 s to night from the read that shows it, and a hand over it for 5 s changes nothing")
    func sensor() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(lux: 150) { scene, sensor in
                try sensor.set(lux: 0)
                try scene.goOn(to: 5)
                #expect(scene.decider.reason.contains("night follows"))
                try sensor.set(lux: 150)
                try scene.goOn(to: 60)
                #expect(scene.level == .lux(150))
                scene.expect([])
                try sensor.set(lux: 10)
                try scene.goOn(to: 100)
                // 20 % (10 lx) is 10 points past the threshold, which takes twice as long as 12.
                scene.expect(["81.0 night"])
            }
        }
    }

    @Test("A toggle with a duration ends after it, and the night lock begins and ends by the local clock")
    func person() async {
        await #expect(processExitsWith: .success) {
            let lock = NightLock(from: .seconds(13 * 3600), until: .seconds(14 * 3600 + 1))
            try await EngineScene.play(brightness: 80, Rules(toggleEnds: .after(.seconds(60)), nightLock: lock)) {
                scene, _ in
                try scene.goOn(to: 10)
                scene.handle(.toggle)
                try scene.goOn(to: 10_000)
                scene.expect(["10.0 night", "70.0 day", "3600.0 night", "7201.0 day"])
            }
        }
    }

    @Test("A night lock by the sun begins and ends once each night")
    func sunLock() async {
        await #expect(processExitsWith: .success) {
            let lock = NightLock(from: .sunset(.zero), until: .sunrise(.zero))
            try await EngineScene.play(brightness: 80, Rules(nightLock: lock)) { scene, _ in
                try scene.goOn(to: 3 * 86_400)
                #expect(
                    scene.switches.compactMap { $0.split(separator: " ").last } == [
                        "night", "day", "night", "day", "night", "day",
                    ])
            }
        }
    }

    @Test("Without a place the hours decide, to the second")
    func hours() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(place: nil) { scene in
                try scene.start(at: Level(clamping: 100))
                try scene.goOn(to: 86_400)
                scene.expect(["25200.0 night", "68400.0 day"])
            }
        }
    }

    @Test("A better source is used at once, its level counts after 60 s, and the return of the old source cancels that")
    func handOver() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(brightness: 90) { scene, _ in
                let sensor = try scene.devices.addLightSensor(lux: 10)
                try scene.goOn(to: 40)
                #expect(scene.decider.source == SourceName(.illuminance, "iio:device0"))
                #expect(scene.level == .lux(10))
                try sensor.remove()
                try scene.goOn(to: 100)
                #expect(scene.decider.source == SourceName(.backlight, "intel_backlight"))
                scene.expect([])
                _ = try scene.devices.addLightSensor("iio:device3", lux: 10)
                try scene.goOn(to: 200)
                scene.expect(["160.0 night"])
            }
        }
    }
}
