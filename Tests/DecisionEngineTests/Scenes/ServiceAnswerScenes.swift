import LightSensors
import Switching
import TestSupport
import TestTags
import Testing

/// Services that have to be asked whether something is between the source and the light (rules 2 and 5).
@Suite(.tags(.alone)) struct ServiceAnswerScenes {
    /// The built-in sources, with light that would decide for night.
    enum Source: CaseIterable, Codable {
        case backlight, sensor
    }

    @Test("An agent that starts while the lid is shut keeps its appearance", arguments: Source.allCases)
    func shutAtStart(source: Source) async throws {
        try handOver(source)
        await #expect(processExitsWith: .success) {
            let source = try handedOver(as: Source.self)
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
    func noServices(source: Source) async throws {
        try handOver(source)
        await #expect(processExitsWith: .success) {
            let source = try handedOver(as: Source.self)
            try await EngineScene.play(hasBus: true) { scene in
                try scene.addDark(source)
                try scene.start(at: nil)
                try scene.wait(until: "it is night") { scene.decider.appearance == .night }
            }
        }
    }

    @Test("A lid that moves without a signal is asked for when a candidate appears", arguments: Source.allCases)
    func quietLid(source: Source) async throws {
        try handOver(source)
        await #expect(processExitsWith: .success) {
            let source = try handedOver(as: Source.self)
            try await EngineScene.play(hasBus: true) { scene in
                let light = try scene.addBright(source)
                let logind = try scene.play(.logind)
                try scene.start(at: source == .sensor ? .lux(400) : Level(clamping: 80))
                try logind.setQuietly("LidClosed", true)
                try light(false)
                try scene.goOn(to: source == .sensor ? 9 : 0.2)
                try scene.wait(until: "the lid is shut") { scene.decider.suppressedBy == .lid }
                try scene.goOn(to: 600)
                scene.expect([])
                // It opens without a signal, too.
                try logind.setQuietly("LidClosed", false)
                try light(true)
                try scene.goOn(to: 620)
                try scene.wait(until: "the lid is open") { scene.decider.suppressedBy == nil }
                try light(false)
                try scene.goOn(to: 700)
                #expect(scene.decider.appearance == .night)
            }
        }
    }

    /// The occasions to ask for a lid that opens in the dark, where the light does not move.
    enum Occasion: CaseIterable, Codable {
        case reading, session, screen
    }

    @Test("After a lid that opens in the dark without a signal, night comes at once", arguments: Occasion.allCases)
    func openedInTheDark(occasion: Occasion) async throws {
        try handOver(occasion)
        await #expect(processExitsWith: .success) {
            let occasion = try handedOver(as: Occasion.self)
            try await EngineScene.play(hasBus: true) { scene in
                let light = try scene.addBright(.sensor)
                let backlight = try scene.devices.addBacklight(brightness: 80, on: .init("eDP-1"))
                let logind = try scene.play(.logind)
                try logind.addSession(EngineScene.session, user: 1000)
                try scene.start(at: .lux(400))
                try logind.setQuietly("LidClosed", true)
                try light(false)
                try scene.goOn(to: 9)
                try scene.wait(until: "the lid is shut") { scene.decider.suppressedBy == .lid }
                if occasion == .screen { try backlight.set("bl_power", .text("4\n")) }
                try scene.goOn(to: 7210)
                #expect(scene.decider.appearance == .day)
                try logind.setQuietly("LidClosed", false)
                switch occasion {
                case .reading: try scene.goOn(to: 7271)
                case .session: try logind.setIdle(EngineScene.session, true)
                case .screen: try backlight.set("bl_power", .text("0\n"))
                }
                try scene.wait(until: "the lid is open") { scene.decider.suppressedBy == nil }
                try scene.goOn(to: occasion == .reading ? 7283 : 7223)
                #expect(scene.decider.appearance == .night)
            }
        }
    }

    // fault: bus, logind does not answer whether the lid is shut
    // promise: a candidate is confirmed 2 s after the question, and the next ones wait for nothing
    // message: none
    // recovery: its answer counts when it comes
    @Test(
        "A backlight's candidate waits for the answer whether the lid is shut, 2 s at most", arguments: [true, false])
    func slowAnswer(isAnswered: Bool) async throws {
        try handOver(isAnswered)
        await #expect(processExitsWith: .success) {
            let isAnswered = try handedOver(as: Bool.self)
            try await EngineScene.play(hasBus: true) { scene in
                let light = try scene.addBright(.backlight)
                let logind = try scene.play(.logind)
                try scene.start(at: Level(clamping: 80))
                try logind.setQuietly("LidClosed", true)
                try logind.pause(true)
                try light(false)
                try scene.wait(until: "there is a candidate") { scene.decider.candidate != nil }
                try scene.goOn(to: 1.9)
                scene.expect([])
                guard isAnswered else {
                    try scene.goOn(to: 60)
                    scene.expect(["2.0 night"])
                    // The question is still open, and no other is waited for.
                    try light(true)
                    try scene.wait(until: "there is a candidate") { scene.decider.candidate != nil }
                    try scene.goOn(to: 61)
                    return scene.expect(["2.0 night", "60.5 day"])
                }
                try logind.pause(false)
                try scene.wait(until: "the lid is shut") { scene.decider.suppressedBy == .lid }
                try scene.goOn(to: 60)
                scene.expect([])
            }
        }
    }

    @Test("A candidate is confirmed as soon as it is known that the lid is open")
    func lateAnswer() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(hasBus: true) { scene in
                let light = try scene.addBright(.backlight)
                let logind = try scene.play(.logind)
                try scene.start(at: Level(clamping: 80))
                try logind.pause(true)
                try light(false)
                try scene.wait(until: "there is a candidate") { scene.decider.candidate != nil }
                try scene.goOn(to: 1)
                scene.expect([])
                try logind.pause(false)
                try scene.wait(until: "it is night") { scene.decider.appearance == .night }
                scene.expect(["1.0 night"])
            }
        }
    }

    @Test("While the light does not move, nobody is asked, and once a minute where the lid is said to be shut")
    func noPolling() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(hasBus: true) { scene in
                let light = try scene.addBright(.sensor)
                let logind = try scene.play(.logind)
                try scene.start(at: .lux(400))
                try logind.countReads()
                try scene.goOn(to: 1000)
                #expect(try logind.reads == 0)
                try logind.setQuietly("LidClosed", true)
                try light(false)
                try scene.goOn(to: 1009)
                try scene.wait(until: "the lid is shut") { scene.decider.suppressedBy == .lid }
                // A level that does not move is reported once a minute.
                try scene.goOn(to: 1100)
                let reads = try logind.reads
                #expect((1...8).contains(reads), "the lid and the dock, four times at most")
                try scene.goOn(to: 2000)
                #expect((20...32).contains(try logind.reads - reads), "both in each of 15 minutes")
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

    /// Adds a source, and returns what makes its light bright or dark.
    fileprivate func addBright(_ source: ServiceAnswerScenes.Source) throws -> (_ isBright: Bool) throws -> Void {
        switch source {
        case .backlight:
            let backlight = try devices.addBacklight(brightness: 80)
            return { try backlight.set($0 ? 80 : 5) }
        case .sensor:
            let sensor = try devices.addLightSensor(lux: 400)
            return { try sensor.set(lux: $0 ? 400 : 0) }
        }
    }
}
