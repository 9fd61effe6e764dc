import Switching
import TestSupport
import TestTags
import Testing

/// Scenes with keyboard and pointer (rules 5 and 7).
@Suite(.tags(.alone)) struct InputScenes {
    @Test("Each motion of a backlight has Mutter asked how long nobody has touched anything, and nothing else does")
    func mutter() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.playBesideMutter(idle: 1500) { scene, backlight, mutter in
                try mutter.setInputIdle(milliseconds: 60_000)
                try backlight.set(20)
                try scene.wait(until: "Mutter has answered again") { scene.inputs == [1.5, 60] }
                try backlight.set(20)
                try scene.goOn(to: 1000)
                #expect(try mutter.timesAsked == 2)
                try mutter.stop()
                for brightness in [30, 40] {
                    try backlight.set(brightness)
                    try scene.wait(until: "nobody can tell") { scene.inputs == [1.5, 60, nil] }
                }
            }
        }
    }

    @Test("Steps of a backlight that glides are one motion, for which Mutter is asked once")
    func gliding() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.playBesideMutter(idle: 1500) { scene, backlight, mutter in
                for (start, count) in [(60.0, 2), (70, 3)] {
                    for step in 1...20 {
                        try scene.goOn(to: start + Double(step) / 10)
                        let brightness = start == 60 ? 80 - step : 60 + step
                        try backlight.set(brightness)
                        try scene.wait(until: "it is noticed") { scene.level == Level(clamping: Double(brightness)) }
                    }
                    try scene.wait(until: "Mutter has answered again") { scene.inputs.count == count }
                    #expect(try mutter.timesAsked == count)
                }
            }
        }
    }

    @Test("A screen that is dimmed while nobody touches anything stays day, and a hand's next move counts")
    func dimmed() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.playBesideMutter(idle: 30_000) { scene, backlight, mutter in
                try scene.goOn(to: 60)
                // It dims, brightens when it is touched, and dims again.
                for (second, brightness, idle) in [(60.0, 20, 30_000), (90, 80, 10), (120, 20, 12_000)] {
                    try scene.goOn(to: second)
                    let count = scene.inputs.count
                    try mutter.setInputIdle(milliseconds: idle)
                    try backlight.set(brightness)
                    try scene.wait(until: "Mutter has answered again") { scene.inputs.count > count }
                }
                try scene.goOn(to: 300)
                scene.expect([])
                try mutter.setInputIdle(milliseconds: 300)
                try backlight.set(15)
                try scene.wait(until: "Mutter has answered at last") { scene.inputs.last == 0.3 }
                try scene.goOn(to: 400)
                scene.expect(["300.5 night"])
            }
        }
    }

    // fault: bus, whoever knows how long nobody has touched keyboard or pointer does not answer
    // promise: a backlight's candidate is confirmed when it is due
    // message: none
    // recovery: asked again when the backlight moves again
    @Test("A Mutter that does not answer keeps no candidate waiting")
    func silent() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.playBesideMutter(idle: 1500) { scene, backlight, mutter in
                try mutter.pause(true)
                try backlight.set(20)
                try scene.wait(until: "it is noticed") { scene.level == Level(clamping: 20) }
                try scene.goOn(to: 60)
                scene.expect(["0.5 night"])
            }
        }
    }

    @Test("A key that firmware handles is a touch, wherever nobody else can tell")
    func firmware() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(hasBus: true) { scene in
                let backlight = try scene.devices.addBacklight(brightness: 80, isByFirmware: true)
                try scene.start(at: Level(clamping: 80))
                #expect(scene.inputs == [])
                try backlight.set(20)
                try scene.wait(until: "it is noticed") { scene.inputs == [0] }
                try scene.goOn(to: 60)
                #expect(scene.inputs == [0])
            }
        }
    }

    @Test("Where a sensor decides, nobody is asked")
    func sensor() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(hasBus: true) { scene in
                let sensor = try scene.devices.addLightSensor(lux: 200)
                let backlight = try scene.devices.addBacklight(brightness: 80)
                let mutter = try scene.play(.mutter)
                try mutter.setInputIdle(milliseconds: 0)
                try scene.start(at: .lux(200))
                try sensor.set(lux: 5)
                try backlight.set(20)
                try scene.goOn(to: 60)
                #expect(try mutter.timesAsked == 0)
            }
        }
    }
}

extension EngineScene {
    /// Plays a scene with a backlight of 80 %, from the moment at which Mutter has said how long nobody has touched
    /// anything.
    fileprivate static func playBesideMutter(
        idle milliseconds: Int, _ body: @MainActor (EngineScene, Testbed.Backlight, MockService) throws -> Void
    ) throws {
        try play(hasBus: true) { scene in
            let backlight = try scene.devices.addBacklight(brightness: 80)
            let mutter = try scene.play(.mutter)
            try mutter.setInputIdle(milliseconds: milliseconds)
            try scene.start(at: Level(clamping: 80))
            try scene.wait(until: "Mutter has answered") { scene.inputs == [Double(milliseconds) / 1000] }
            try body(scene, backlight, mutter)
        }
    }
}
