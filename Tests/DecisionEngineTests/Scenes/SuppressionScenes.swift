import LightSensors
import Switching
import TestSupport
import TestTags
import Testing

/// Desktops and screens that move the backlight without meaning night (rule 5).
@Suite(.tags(.alone)) struct SuppressionScenes {
    @Test("A screen that dims while the session is idle changes nothing", arguments: Order.allCases)
    func idle(order: Order) async throws {
        try handOver(order)
        await #expect(processExitsWith: .success) {
            let order = try handedOver(as: Order.self)
            try await EngineScene.play(hasBus: true) { scene in
                let backlight = try scene.devices.addBacklight(brightness: 80)
                let logind = try scene.play(.logind)
                try logind.addSession(EngineScene.session, user: 1000)
                try scene.start(at: Level(clamping: 80))
                for (isIdle, brightness) in [(true, 5), (false, 80)] {
                    if order == .lightFirst { try backlight.set(brightness) }
                    try logind.setIdle(EngineScene.session, isIdle)
                    if order == .reportFirst { try backlight.set(brightness) }
                    try scene.wait(until: "idle: \(isIdle)") {
                        (scene.decider.suppressedBy == .idle) == isIdle
                    }
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

    @Test("A light sensor counts while the session is idle")
    func idleSensor() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(hasBus: true) { scene in
                let sensor = try scene.devices.addLightSensor(lux: 150)
                let logind = try scene.play(.logind)
                try logind.addSession(EngineScene.session, user: 1000)
                try scene.start(at: .lux(150))
                try logind.setIdle(EngineScene.session, true)
                try sensor.set(lux: 10)
                try scene.goOn(to: 60)
                #expect(scene.decider.appearance == .night)
            }
        }
    }

    @Test("A screen that goes off and on without an event changes nothing", arguments: Order.allCases)
    func screen(order: Order) async throws {
        try handOver(order)
        await #expect(processExitsWith: .success) {
            let order = try handedOver(as: Order.self)
            try await EngineScene.play { scene in
                let backlight = try scene.devices.addBacklight(brightness: 80, on: .init("eDP-1"))
                try scene.start(at: Level(clamping: 80))
                if order == .reportFirst { try scene.devices.set(backlight.path, "bl_power", "4") }
                try backlight.set(0)
                if order == .lightFirst {
                    try scene.goOn(to: 0.4)
                    #expect(scene.decider.reason.contains("night follows"))
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

    @Test(
        "A screen that dims on battery stays day until a hand moves it", arguments: Order.allCases
    )
    func power(order: Order) async throws {
        try handOver(order)
        await #expect(processExitsWith: .success) {
            let order = try handedOver(as: Order.self)
            try await EngineScene.play(hasBus: true) { scene in
                let backlight = try scene.devices.addBacklight(brightness: 80)
                let uPower = try scene.play(.uPower)
                try scene.start(at: Level(clamping: 80))
                // The cable must have been seen in, or pulling it is no change.
                try uPower.set("LidIsClosed", true)
                try scene.wait(until: "the lid is shut") { scene.decider.suppressedBy == .lid }
                try uPower.set("LidIsClosed", false)
                try scene.wait(until: "the lid is open") { scene.decider.suppressedBy == nil }
                for (second, onBattery) in [(0.0, true), (50, false), (100, true)] {
                    try scene.goOn(to: second)
                    if order == .lightFirst { try backlight.set(20) }
                    try uPower.set("OnBattery", onBattery)
                    try scene.goOn(to: second)
                    if order == .reportFirst { try backlight.set(20) }
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

    @Test("A panel that dims because a screen is plugged in stays day until a hand moves it")
    func display() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play { scene in
                let backlight = try scene.devices.addBacklight(brightness: 80)
                let card = try scene.devices.addCard()
                // With no panel of its own the machine would be a desktop, whose backlight does not count.
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
    @Test("On a desktop PC whose only backlight is made up by firmware the sun decides")
    func desktop() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play { scene in
                let card = try scene.devices.addCard()
                try scene.devices.addConnector(.init("HDMI-A-1"), of: card)
                try scene.devices.addConnector(.init("DP-1", status: "disconnected", enabled: "disabled"), of: card)
                let backlight = try scene.devices.addBacklight("acpi_video0", brightness: 0, type: "firmware")
                try scene.start(at: Level(clamping: 100))
                try backlight.set(5)
                try scene.goOn(to: 100)
                #expect(scene.decider.source == SourceName(.sun))
                let unused = scene.statuses.first { $0.name == SourceName(.backlight, "acpi_video0") }
                #expect(unused?.problem == "this machine has no built-in screen")
                scene.expect([])
            }
        }
    }
}
