import TestSupport
import Testing

/// A level that lasts, in real time (rule 3).
///
/// Other tests of time use a manual clock (RoomScenes, TimingScenes, DeciderTests).
@Suite(.tags(.realTime))
struct SettleScenes {
    @Test func `a light that goes out means night after 10 s`() throws {
        let machine = try Machine(configuration: place(fromNoon: 0))
        let (agent, sensor) = try machine.startAgent(lux: 0, "night")
        // After this, the run's first reads decide nothing.
        try sensor.set(lux: 1000)
        try agent.waitForChanges(["day"])
        let waited = try seconds {
            try sensor.set(lux: 0)
            try agent.waitForChanges(["day", "night"])
        }
        #expect(waited >= 10)
    }
}
