import Switching
import TestSupport
import TestTags
import Testing

/// Asleep and woken (rule 6).
@Suite(.tags(.alone)) struct SleepScenes {
    /// The light before and after sleep, in lux, the hour, and the switch that follows, by the second.
    struct Journey: Codable, CustomTestStringConvertible {
        var from: Int
        var to: Int
        var hour = 12
        var follows: String
        var testDescription: String { "from \(from) lx to \(to) lx at \(hour):00" }

        static let all = [
            Journey(from: 10, to: 400, follows: "15.0 day"), Journey(from: 400, to: 3, follows: "15.0 night"),
            Journey(from: 400, to: 0, hour: 0, follows: "15.0 night"),
            Journey(from: 400, to: 0, follows: "40.0 night"),
        ]
    }

    @Test(
        "After waking a sensor rests for 5 s, its first level decides, and by day a 0 must last for 30 s",
        arguments: Journey.all)
    func elsewhere(journey: Journey) async throws {
        try handOver(journey)
        await #expect(processExitsWith: .success) {
            let journey = try handedOver(as: Journey.self)
            try await EngineScene.play(at: journey.hour, hasBus: true) { scene in
                let sensor = try scene.devices.addLightSensor(lux: journey.from)
                let logind = try scene.play(.logind)
                try scene.start(at: .lux(Double(journey.from)))
                try scene.sleep(by: logind)
                // A read before the end of the rest would find this.
                try sensor.set(lux: 70)
                try scene.wake(by: logind)
                try scene.goOn(to: 14.999)
                #expect(scene.level == .lux(Double(journey.from)))
                try sensor.set(lux: journey.to)
                try scene.goOn(to: 100)
                scene.expect([journey.follows])
            }
        }
    }

    @Test(
        "By day a sensor that reads 0 for 10, 20 or 28 s after waking does not mean night", arguments: [10.0, 20, 28])
    func stuck(seconds: Double) async throws {
        try handOver(seconds)
        await #expect(processExitsWith: .success) {
            let seconds = try handedOver(as: Double.self)
            try await EngineScene.play(hasBus: true) { scene in
                let sensor = try scene.devices.addLightSensor(lux: 400)
                let logind = try scene.play(.logind)
                try scene.start(at: .lux(400))
                try scene.sleep(by: logind)
                try sensor.set(lux: 0)
                try scene.wake(by: logind)
                try scene.goOn(to: 10 + seconds)
                #expect(scene.level == .lux(400), "the 0 is not believed")
                try sensor.set(lux: 300)
                try scene.goOn(to: 100)
                #expect(scene.level == .lux(300))
                scene.expect([])
            }
        }
    }

    @Test("A lid that opens soon after waking shows its light with the next read, which comes no sooner")
    func lid() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(hasBus: true) { scene in
                _ = try scene.devices.addLightSensor(lux: 400)
                let logind = try scene.play(.logind, ["LidClosed": true])
                try scene.start(at: nil)
                try scene.wait(until: "the lid is shut") { scene.decider.suppressedBy == .lid }
                try logind.prepareForSleep(true)
                try scene.goOn(to: 10)
                try logind.prepareForSleep(false)
                // The reads are at 15, 20 and 25 s.
                try scene.goOn(to: 21)
                #expect(scene.level == nil)
                try logind.set("LidClosed", false)
                try scene.wait(until: "the lid is open") { scene.decider.suppressedBy == nil }
                try scene.goOn(to: 24.5)
                #expect(scene.level == nil)
                try scene.goOn(to: 25.5)
                #expect(scene.level == .lux(400))
            }
        }
    }

    @Test("A screen that was dimmed before sleep and is bright after waking changes nothing")
    func backlight() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(hasBus: true) { scene in
                let backlight = try scene.devices.addBacklight(brightness: 80)
                let logind = try scene.play(.logind)
                try scene.start(at: Level(clamping: 80))
                try scene.sleep(by: logind)
                try backlight.set(0)
                try scene.goOn(to: 10)
                try backlight.set(80)
                try scene.wake(by: logind)
                try scene.goOn(to: 20)
                scene.expect([])
                try backlight.set(10)
                try scene.goOn(to: 30)
                scene.expect(["20.5 night"])
            }
        }
    }
}

extension EngineScene {
    /// Puts the machine to sleep, as far as the engine can see.
    func sleep(by logind: MockService) throws {
        try logind.prepareForSleep(true)
        try wait(until: "it is asleep") { decider.suppressedBy == .asleep }
    }

    /// Wakes the machine in second 10.
    func wake(by logind: MockService) throws {
        try goOn(to: 10)
        try logind.prepareForSleep(false)
        try wait(until: "it is awake") { decider.suppressedBy == nil }
    }
}
