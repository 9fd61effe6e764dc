import Selection
import Switching
import TestSupport
import TestTags
import Testing

/// Scenes of the engine's runner with mocked devices and services: one for each request of the engine and each report
/// of a monitor.
///
/// `Tests/Unit/DecisionEngineTests/Steps` tests the engine's decisions on values.
@Suite(.tags(.alone)) struct EngineRunnerScenes {
    // MARK: A sensor at 0, beside iio-sensor-proxy

    // As on the Framework 13 with AMD, where the service keeps its last value.
    @Test func `a dark room stays night beside a frozen iio-sensor-proxy`() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(hasBus: true) { scene in
                let sensor = try scene.devices.addLightSensor(lux: 300)
                let proxy = try scene.play(.sensorProxy, MockService.light(300))
                try scene.start(at: .lux(300))
                // The clock stands still, so a slow service may take any time.
                try scene.wait(until: "it is found") { scene.finds(.sensorProxy) }
                try scene.goOn(to: 60)
                try sensor.set(lux: 0)
                try scene.goOn(to: 180)
                try scene.wait(until: "it is asked") { try !proxy.claimants().isEmpty }
                try scene.goOn(to: 3000)
                #expect(scene.switchedTo == ["night"])
                #expect(scene.decider.source?.kind == .illuminance)
            }
        }
    }

    @Test func `iio-sensor-proxy's changing light reveals a sleeping sensor and decides`() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(hasBus: true) { scene in
                let sensor = try scene.devices.addLightSensor(lux: 300)
                let proxy = try scene.play(.sensorProxy, MockService.light(300))
                try scene.start(at: .lux(300))
                // The clock stands still, so a slow service may take any time.
                try scene.wait(until: "it is found") { scene.finds(.sensorProxy) }
                try sensor.set(lux: 0)
                try scene.goOn(to: 120)
                try scene.wait(until: "it is asked") { try !proxy.claimants().isEmpty }
                try scene.goOn(to: 130)
                try proxy.setLight(500)
                try scene.goOn(to: 200)
                #expect(scene.noData?.kind == .asleep && scene.doubt?.cause == .asleep)
                try scene.goOn(to: 600)
                #expect(scene.decider.source?.kind == .sensorProxy && scene.doubt == nil)
                #expect(scene.switchedTo.last == "day")
            }
        }
    }

    // MARK: A sensor in doubt

    @Test(.promise("zero-for-three-hours-warns"))
    func `a sensor that reads 0 for three hours by day is doubted`() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(lux: 300) { scene, sensor in
                try sensor.set(lux: 0)
                try scene.goOn(to: 10_700)
                #expect(scene.doubt == nil)
                try scene.goOn(to: 10_900)
                #expect(scene.doubt?.cause == .dark)
            }
        }
    }

    @Test(.promise("jumping-sensor-warns")) func `a sensor that misreads again and again is doubted`() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(lux: 1000) { scene, sensor in
                var second = 14.0
                try scene.goOn(to: second)
                #expect(scene.doubt == nil)
                for _ in 1...6 {
                    try sensor.set(lux: 0)
                    for _ in 1...10 where scene.level == .lux(1000) {
                        second += 1
                        try scene.goOn(to: second)
                    }
                    // The next read, within a second.
                    try sensor.set(lux: 1000)
                    second += 20
                    try scene.goOn(to: second)
                }
                scene.expect([])
                #expect(scene.doubt?.cause == .unsteady)
            }
        }
    }

    // MARK: The timer, and the last read before a candidate is confirmed

    @Test func `a dip changes nothing, and a lasting change switches once due`() async {
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

    @Test func `a silent return of the backlight is noticed before the switch`() async {
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

    @Test func `endless answers to outcomes don't block the loop's other work`() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(brightness: 80) { scene, _ in
                let left = try #require(try scene.toggle(answers: 5000))
                #expect(left > 1000, "\(left)")
            }
        }
    }

    @Test(.promise("pending-switch-reads-each-second"))
    func `while a candidate waits, the sensor is read every second`() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(lux: 1000) { scene, sensor in
                try scene.goOn(to: 14)
                try sensor.set(lux: 0)
                for second in 15...23 {
                    try scene.goOn(to: Double(second) + 0.5)
                    try sensor.set(lux: second.isMultiple(of: 2) ? 0 : 1)
                }
                #expect(scene.readings == [5, 10, 15, 16, 17, 18, 19, 20, 21, 22, 23])
                try sensor.set(lux: 1000)
                try scene.goOn(to: 24.5)
                #expect(scene.level == .lux(1000))
                try sensor.set(lux: 0)
                try scene.goOn(to: 100)
                // Reads at 24, 25, 30, ...: one more comes a second after the candidate ends.
                scene.expect(["35.0 night"])
            }
        }
    }

    @Test(.promise("sensor-read-takes-seconds")) func `the last read delays a candidate by 2 s at most`() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(lux: 1000) { scene, sensor in
                try scene.goOn(to: 14)
                try sensor.set(lux: 0)
                try scene.goOn(to: 24.5)
                let blocked = try scene.devices.block(sensor.path, "in_illuminance_input")
                try scene.goOn(to: 26.9, isBlocked: true)
                scene.expect([])
                try scene.goOn(to: 28, isBlocked: true)
                scene.expect(["27.0 night"])
                try sensor.set(lux: 1000)
                blocked.answer("1000")
                try scene.goOn(to: 100)
                // A short stay, 5 s after the read.
                scene.expect(["27.0 night", "33.0 day"])
            }
        }
    }

    // MARK: Sensors that fail

    @Test(.promise("sensor-read-error-any"))
    func `a light sensor's bad attribute is reported and read again after repair`() async {
        await #expect(processExitsWith: .success) {
            for (what, content) in EngineRunnerScenes.contents {
                try await EngineScene.play(lux: 180) { scene, sensor in
                    try sensor.set("in_illuminance_input", content)
                    try scene.goOn(to: 50)
                    try scene.expectOneWarning(naming: "in_illuminance_input of iio:device0", what)
                    #expect(scene.level == .lux(180), "\(what)")
                    scene.expect([], "\(what)")
                    try sensor.set("in_illuminance_input", .text("100\n"))
                    try scene.goOn(to: 55)
                    #expect(scene.level == .lux(100), "\(what)")
                }
            }
        }
    }

    @Test(.promise("sensor-read-end", "limits-sensor-read"))
    func `an endless read is reported, and the next source is used`() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play { scene in
                _ = try scene.devices.addBacklight(brightness: 90)
                let sensor = try scene.devices.addLightSensor(lux: 180)
                try scene.start(at: .lux(180))
                let blocked = try scene.devices.block(sensor.path, "in_illuminance_input")
                // 45 % is near half-light, so the sensor is read again within two seconds.
                try scene.goOn(to: 9.9, isBlocked: true)
                #expect(scene.isReading)
                #expect(scene.warnings == [])
                try scene.goOn(to: 60, isBlocked: true)
                try scene.expectOneWarning(naming: "in_illuminance_input of iio:device0", "not answered for 10 s")
                expect(scene.warnings.first, contains: " 10 s")
                #expect(scene.level == .lux(180))
                try scene.goOn(to: 80, isBlocked: true)
                #expect(scene.decider.source == SourceName(.backlight, "intel_backlight"))
                try sensor.set(lux: 300)
                blocked.answer("300")
                try scene.goOn(to: 200)
                #expect(scene.decider.source == SourceName(.illuminance, "iio:device0"))
                #expect(scene.level == .lux(300))
                scene.expect([])
            }
        }
    }

    // MARK: Sleep

    /// The light before and after sleep, in lux, and the switch that follows with its second.
    struct Journey: Codable, CustomTestStringConvertible {
        var from: Int
        var to: Int
        var follows: String
        var testDescription: String { "from \(from) lx to \(to) lx" }

        static let all = [
            Journey(from: 400, to: 3, follows: "15.0 night"), Journey(from: 400, to: 0, follows: "40.0 night"),
        ]
    }

    @Test(.promise("sensor-rests-5s-after-waking"), arguments: Journey.all)
    func `after waking, a sensor rests for 5 s before its first level decides`(journey: Journey) async throws {
        try handOver(journey)
        await #expect(processExitsWith: .success) {
            let journey = try handedOver(as: Journey.self)
            try await EngineScene.play(hasBus: true) { scene in
                let sensor = try scene.devices.addLightSensor(lux: journey.from)
                let logind = try scene.play(.logind)
                try scene.start(at: .lux(Double(journey.from)))
                try scene.sleep(by: logind)
                // A read before the end of the rest would find this light.
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

    @Test func `right after waking, a candidate doesn't make reads faster`() async {
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
                // Between two reads 5 s apart.
                try sensor.set(lux: 1000)
                try scene.goOn(to: 29)
                try sensor.set(lux: 2)
                try scene.goOn(to: 60)
                scene.expect(["30.0 night"])
            }
        }
    }

    // MARK: What monitors are asked, and what they report

    @Test func `a candidate asks about a lid that moved without a signal`() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(hasBus: true) { scene in
                let sensor = try scene.devices.addLightSensor(lux: 400)
                let logind = try scene.play(.logind)
                try scene.start(at: .lux(400))
                try logind.setQuietly("LidClosed", true)
                try sensor.set(lux: 0)
                try scene.goOn(to: 9)
                try scene.wait(until: "the lid is shut") { scene.decider.suppressedBy == .lid }
                try scene.goOn(to: 600)
                scene.expect([])
                // The lid also opens without a signal.
                try logind.setQuietly("LidClosed", false)
                try sensor.set(lux: 400)
                try scene.goOn(to: 620)
                try scene.wait(until: "the lid is open") { scene.decider.suppressedBy == nil }
                try sensor.set(lux: 0)
                try scene.goOn(to: 700)
                #expect(scene.decider.appearance == .night)
            }
        }
    }

    @Test(.promise("idle-questions")) func `only a backlight's motion makes the engine ask Mutter for the idle time`()
        async
    {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(hasBus: true) { scene in
                let backlight = try scene.devices.addBacklight(brightness: 80)
                let mutter = try scene.play(.mutter)
                try mutter.setInputIdle(milliseconds: 1500)
                try scene.start(at: Level(clamping: 80))
                try scene.wait(until: "Mutter has answered") { scene.inputs == [1.5] }
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

    @Test(.promise("idle-questions")) func `the idle time isn't asked for while a sensor decides`() async {
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

    @Test(.promise("idle-session-ignores-backlight"))
    func `a screen that dims while the session is idle changes nothing`() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(hasBus: true) { scene in
                let backlight = try scene.devices.addBacklight(brightness: 80)
                let logind = try scene.play(.logind)
                try logind.addSession(EngineScene.session, user: 1000)
                try scene.start(at: Level(clamping: 80))
                for (isIdle, brightness) in [(true, 5), (false, 80)] {
                    try logind.setIdle(EngineScene.session, isIdle)
                    try backlight.set(brightness)
                    try scene.wait(until: "idle: \(isIdle)") { (scene.decider.suppressedBy == .idle) == isIdle }
                    try scene.goOn(to: isIdle ? 60 : 120)
                }
                #expect(scene.level == Level(clamping: 80))
                scene.expect([])
                try backlight.set(10)
                try scene.goOn(to: 200)
                scene.expect(["120.5 night"])
            }
        }
    }

    /// Whether the light or the cause moves first when both happen together.
    enum Order: CaseIterable, Codable {
        case lightFirst, causeFirst
    }

    @Test(arguments: Order.allCases)
    func `a screen that goes off and on without an event changes nothing`(order: Order) async throws {
        try handOver(order)
        await #expect(processExitsWith: .success) {
            let order = try handedOver(as: Order.self)
            try await EngineScene.play { scene in
                let backlight = try scene.devices.addBacklight(brightness: 80, on: .init("eDP-1"))
                try scene.start(at: Level(clamping: 80))
                if order == .causeFirst { try scene.devices.set(backlight.path, "bl_power", "4") }
                try backlight.set(0)
                if order == .lightFirst {
                    try scene.goOn(to: 0.4)
                    #expect(scene.decider.message.includes("candidate"))
                    try scene.devices.set(backlight.path, "bl_power", "4")
                }
                try scene.goOn(to: 60)
                #expect(scene.decider.suppressedBy == .screenOff)
                try scene.devices.set(backlight.path, "bl_power", "0")
                try backlight.set(80)
                try scene.goOn(to: 70)
                #expect(scene.decider.suppressedBy == nil)
                #expect(scene.level == Level(clamping: 80))
                scene.expect([])
            }
        }
    }

    @Test func `a screen that dims on battery stays day until a person moves it`() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(hasBus: true) { scene in
                let backlight = try scene.devices.addBacklight(brightness: 80)
                let uPower = try scene.play(.uPower)
                try scene.start(at: Level(clamping: 80))
                // The cable must be seen in first, or pulling it isn't a change.
                try uPower.set("LidIsClosed", true)
                try scene.wait(until: "the lid is shut") { scene.decider.suppressedBy == .lid }
                try uPower.set("LidIsClosed", false)
                try scene.wait(until: "the lid is open") { scene.decider.suppressedBy == nil }
                for (second, onBattery) in [(0.0, true), (50, false), (100, true)] {
                    try scene.goOn(to: second)
                    try uPower.set("OnBattery", onBattery)
                    try backlight.set(20)
                    guard second < 100 else { break }
                    try scene.goOn(to: second + 29.9)
                    try backlight.set(80)
                }
                try scene.goOn(to: 200)
                scene.expect([])
                try backlight.set(18)
                try scene.goOn(to: 201)
                scene.expect(["200.5 night"])
            }
        }
    }

    @Test func `a panel that dims for a new screen stays day until a person moves it`() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play { scene in
                let backlight = try scene.devices.addBacklight(brightness: 80)
                let card = try scene.devices.addCard()
                // Without a built-in panel the machine would be a desktop, whose backlight doesn't count.
                try scene.devices.addConnector(.init("eDP-1"), of: card)
                let connector = try scene.devices.addConnector(
                    .init("DP-1", status: "disconnected", enabled: "disabled"), of: card)
                try scene.start(at: Level(clamping: 80))
                try scene.devices.connect(connector, of: card)
                try backlight.set(20)
                try scene.goOn(to: 100)
                #expect(scene.decider.source == SourceName(.backlight, "intel_backlight"))
                scene.expect([])
                try backlight.set(18)
                try scene.goOn(to: 101)
                scene.expect(["100.5 night"])
            }
        }
    }

    private static let contents =
        Testbed.Attribute.broken + ["inf", "nan", "0x10"].map { ($0, .text("\($0)\n")) }
}

extension EngineScene {
    /// Expects a single warning with the device's attribute, not one for each read.
    fileprivate func expectOneWarning(naming attribute: String, _ what: String) throws {
        #expect(warnings.count == 1, "\(what): \(warnings)")
        #expect(warnings.first?.contains(attribute) == true, "\(what): \(warnings)")
        #expect((warnings.first?.count ?? 0) < 400, "\(what)")
    }

    /// Puts the machine to sleep from the engine's view.
    fileprivate func sleep(by logind: MockService) throws {
        try logind.prepareForSleep(true)
        try wait(until: "it is asleep") { decider.suppressedBy == .asleep }
    }

    /// Wakes the machine at second 10.
    fileprivate func wake(by logind: MockService) throws {
        try goOn(to: 10)
        try logind.prepareForSleep(false)
        try wait(until: "it is awake") { decider.suppressedBy == nil }
    }
}
