import Switching
import TestSupport
import TestTags
import Testing

/// Scenes in a room, with a light sensor: short light and shadow change nothing, and lasting light does (rule 3).
@Suite(.tags(.alone)) struct RoomScenes {
    /// Another light for a time, from second 10 on.
    struct Episode: Codable, CustomTestStringConvertible {
        var name: String
        /// In lux.
        var room: Int
        /// In lux.
        var other: Int
        var seconds: Double
        /// The hour at the start.
        var hour = 22
        var testDescription: String { name }

        static let withoutSwitch = [
            Episode(name: "the refrigerator for 6 s at night", room: 3, other: 150, seconds: 6),
            Episode(name: "a flash of 1.5 s at night", room: 0, other: 1000, seconds: 1.5),
            Episode(name: "a head's shadow for 30 s", room: 120, other: 18, seconds: 30, hour: 12),
        ]
    }

    @Test("A short episode changes nothing, at whatever moment it begins", arguments: Episode.withoutSwitch)
    func short(episode: Episode) async throws {
        try handOver(episode)
        await #expect(processExitsWith: .success) {
            let episode = try handedOver(as: Episode.self)
            for begin in stride(from: 100, to: 105, by: 0.5) {
                try await EngineScene.play(lux: episode.room, at: episode.hour) { scene, sensor in
                    try scene.goOn(to: begin)
                    try sensor.set(lux: episode.other)
                    try scene.goOn(to: begin + episode.seconds)
                    try sensor.set(lux: episode.room)
                    try scene.goOn(to: 300)
                    scene.expect([], "\(episode.name) from second \(begin)")
                }
            }
        }
    }

    @Test("A lamp that is on for a minute at night is followed both ways")
    func lamp() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(lux: 3, at: 22) { scene, sensor in
                try scene.goOn(to: 100)
                try sensor.set(lux: 200)
                try scene.goOn(to: 120)
                #expect(scene.decider.appearance == .day)
                try scene.goOn(to: 160)
                try sensor.set(lux: 3)
                // After a short stay it takes three times 10 s.
                try scene.goOn(to: 180)
                #expect(scene.decider.appearance == .day)
                try scene.goOn(to: 195)
                #expect(scene.decider.appearance == .night)
                try scene.goOn(to: 600)
                #expect(scene.switches.count == 2, "\(scene.switches)")
            }
        }
    }

    @Test("A room of 120 lx is day again soon after a long shadow")
    func shadow() async {
        await #expect(processExitsWith: .success) {
            try await EngineScene.play(lux: 120) { scene, sensor in
                try scene.goOn(to: 100)
                try sensor.set(lux: 2)
                try scene.goOn(to: 115)
                #expect(scene.decider.appearance == .night)
                try scene.goOn(to: 200)
                try sensor.set(lux: 120)
                // 2 points past the threshold and after a short stay it takes 36 s from the read.
                try scene.goOn(to: 242)
                #expect(scene.decider.appearance == .day)
                try scene.goOn(to: 600)
                #expect(scene.switches.count == 2, "\(scene.switches)")
            }
        }
    }
}
