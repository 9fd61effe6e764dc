import Switching
import TestSupport
import TestTags
import Testing

/// How often a source is read while a candidate waits, and once more before it is confirmed (rule 3).
@Suite(.tags(.alone)) struct ReadingScenes {
    @Test("A hand that leaves the sensor before 10 s have passed changes nothing, whenever it came")
    func hand() async {
        await #expect(processExitsWith: .success) {
            // 1000 lx are far from half-light, so there is a read every 5 s until the candidate appears.
            for covered in stride(from: 10, to: 15, by: 0.5) {
                for seconds in [5, 7, 7.5, 9, 16] {
                    try await EngineScene.play(lux: 1000) { scene, sensor in
                        try scene.goOn(to: covered)
                        try sensor.set(lux: 0)
                        try scene.goOn(to: covered + 5)
                        #expect(scene.decider.reason.contains("night follows"), "\(covered)")
                        try scene.goOn(to: covered + seconds)
                        #expect(scene.decider.appearance == (seconds < 10 ? .day : .night), "\(covered) \(seconds)")
                        try sensor.set(lux: 1000)
                        guard seconds < 10 else { return }
                        try scene.goOn(to: 100)
                        #expect(scene.level == .lux(1000))
                        scene.expect([], "a hand of \(seconds) s at \(covered)")
                    }
                }
            }
        }
    }

    @Test("While a candidate waits the sensor is read every second")
    func everySecond() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(lux: 1000) { scene, sensor in
                try sensor.set(lux: 0)
                try scene.goOn(to: 13.5)
                #expect(scene.readings == [5, 6, 7, 8, 9, 10, 11, 12, 13])
                try sensor.set(lux: 1000)
                try scene.goOn(to: 14.5)
                #expect(scene.level == .lux(1000))
                try sensor.set(lux: 0)
                try scene.goOn(to: 100)
                // The reads at 14, 15, 20, ...: one more comes a second after the candidate has ended.
                scene.expect(["25.0 night"])
            }
        }
    }

    @Test("The sensor is read once more before night, and what is read then counts")
    func lastRead() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(lux: 1000) { scene, sensor in
                try sensor.set(lux: 0)
                try scene.goOn(to: 14.999)
                #expect(scene.decider.reason.contains("night follows"))
                try sensor.set(lux: 1000)
                try scene.goOn(to: 60)
                scene.expect([])
                #expect(scene.decider.reason.contains("follows") == false)
            }
        }
    }

    // fault: sensor, a read that takes seconds or never ends, while a candidate waits
    // promise: the candidate is confirmed at most 2 s late, by what was read before
    // message: none before 10 s without an answer
    // recovery: when the read ends
    @Test("The last read is waited for, but not for more than 2 s")
    func lastReadBlocked() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(lux: 1000) { scene, sensor in
                try sensor.set(lux: 0)
                try scene.goOn(to: 14.5)
                let blocked = try scene.devices.block(sensor.path, "in_illuminance_input")
                try scene.goOn(to: 16.9, isBlocked: true)
                scene.expect([])
                try scene.goOn(to: 18, isBlocked: true)
                scene.expect(["17.0 night"])
                try sensor.set(lux: 1000)
                blocked.answer("1000")
                try scene.goOn(to: 100)
                // 20 s after the moment when the candidate was due.
                scene.expect(["17.0 night", "35.0 day"])
            }
        }
    }

    @Test("What a person asks for while the last read is under way is not undone by the candidate")
    func requestDuringLastRead() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(lux: 1000) { scene, sensor in
                try sensor.set(lux: 0)
                try scene.goOn(to: 14.5)
                let blocked = try scene.devices.block(sensor.path, "in_illuminance_input")
                try scene.goOn(to: 16, isBlocked: true)
                scene.handle(.toggle)
                #expect(scene.decider.appearance == .night)
                try sensor.set(lux: 1000)
                blocked.answer("1000")
                try scene.goOn(to: 17)
                #expect(scene.decider.appearance == .night)
            }
        }
    }

    @Test("Right after waking a candidate does not make the reads faster: some firmware sticks at 0 then")
    func afterWaking() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(hasBus: true) { scene in
                let sensor = try scene.devices.addLightSensor(lux: 1000)
                let logind = try scene.play(.logind)
                try scene.start(at: .lux(1000))
                try scene.sleep(by: logind)
                try scene.wake(by: logind)
                try scene.goOn(to: 16)
                try sensor.set(lux: 2)
                try scene.goOn(to: 26)
                // Between two reads that are 5 s apart.
                try sensor.set(lux: 1000)
                try scene.goOn(to: 29)
                try sensor.set(lux: 2)
                try scene.goOn(to: 60)
                scene.expect(["30.0 night"])
            }
        }
    }

    @Test("A screen that is on again in the dark is noticed with the next read, though the light has not moved")
    func screenOn() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play { scene in
                let backlight = try scene.devices.addBacklight(brightness: 80, on: .init("eDP-1"))
                let sensor = try scene.devices.addLightSensor(lux: 1000)
                try scene.start(at: .lux(1000))
                try scene.devices.set(backlight.path, "bl_power", "4")
                try sensor.set(lux: 0)
                try scene.goOn(to: 600)
                #expect(scene.decider.suppressedBy == .screenOff)
                scene.expect([])
                try scene.devices.set(backlight.path, "bl_power", "0")
                try scene.goOn(to: 700)
                // The read at 605 s, and 2 s for the screen to come on.
                scene.expect(["607.0 night"])
            }
        }
    }

    @Test("A backlight whose firmware moved it back without an event is read before the switch")
    func silentBacklight() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(brightness: 80) { scene, backlight in
                try scene.goOn(to: 10)
                try backlight.set(10)
                try scene.goOn(to: 10.3)
                try scene.devices.set(backlight.path, "brightness", "80")
                try scene.goOn(to: 60)
                scene.expect([])
                #expect(scene.level == Level(clamping: 80))
            }
        }
    }
}
