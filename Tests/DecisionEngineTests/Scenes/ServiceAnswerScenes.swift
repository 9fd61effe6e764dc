import LightSensors
import Switching
import TestSupport
import Testing

/// Services that have to be asked whether something is between the source and the light (rules 2 and 5).
struct ServiceAnswerScenes {
    /// The built-in sources, with light that would decide for night.
    enum Source: CaseIterable, Codable {
        case backlight, sensor
    }

    @Test("An agent that starts while the lid is shut keeps its appearance", arguments: Source.allCases)
    func shutAtStart(source: Source) async {
        await #expect(processExitsWith: .success) { [source] in
            try await EngineScene.play(hasBus: true) { scene in
                try scene.addDark(source)
                try scene.play(.logind, ["LidClosed": true])
                try scene.start(at: nil)
                try scene.wait(until: "the lid is shut") { scene.decider.suppressedBy == .lid }
                try scene.goOn(to: 60)
                #expect(scene.level == nil)
                #expect(scene.decider.appearance == .day)
                scene.expect(["10.0 day"], "nobody is told before that")
            }
        }
    }

    @Test("A session that is idle at the start keeps a dimmed backlight out of the first decision")
    func idleAtStart() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(hasBus: true) { scene in
                try scene.addDark(.backlight)
                let logind = try scene.play(.logind)
                try logind.addSession(EngineScene.session, user: 1000)
                try logind.setIdle(EngineScene.session, true)
                try scene.start(at: nil)
                try scene.wait(until: "the session is idle") { scene.decider.suppressedBy == .idle }
                try scene.goOn(to: 60)
                #expect(scene.level == nil)
            }
        }
    }

    // fault: bus, logind does not answer at the start
    // promise: the first level decides 2 s after the start
    // message: none
    // recovery: its answer counts when it comes
    @Test("A logind that does not answer delays the first level to 2 s after the start, and no later one")
    func silent() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(hasBus: true) { scene in
                let sensor = try scene.devices.addLightSensor(lux: 5)
                let logind = try scene.play(.logind, ["LidClosed": true])
                try logind.pause(true)
                try scene.start(at: nil)
                try scene.goOn(to: 1.9)
                #expect(scene.level == nil)
                try scene.goOn(to: 10)
                try sensor.set(lux: 900)
                try scene.goOn(to: 60)
                #expect(scene.level == .lux(900))
                #expect(scene.switches.first == "2.0 night")
                #expect(scene.switches.count == 2)
                try logind.pause(false)
                try scene.wait(until: "the lid is shut") { scene.decider.suppressedBy == .lid }
            }
        }
    }

    @Test("A bus without services delays nothing", arguments: Source.allCases)
    func noServices(source: Source) async {
        await #expect(processExitsWith: .success) { [source] in
            try await EngineScene.play(hasBus: true) { scene in
                try scene.addDark(source)
                try scene.start(at: nil)
                try scene.wait(until: "it is night") { scene.decider.appearance == .night }
            }
        }
    }
}

extension EngineScene {
    fileprivate func addDark(_ source: ServiceAnswerScenes.Source) throws {
        switch source {
        case .backlight: _ = try devices.addBacklight(brightness: 5)
        case .sensor: _ = try devices.addLightSensor(lux: 0)
        }
    }
}
