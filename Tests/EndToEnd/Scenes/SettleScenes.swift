import TestSupport
import Testing

/// A level that lasts, in real time (rule 3).
///
/// Everything else about time is tested with a clock that is moved by hand (RoomScenes, TimingScenes, DeciderTests).
@Suite(.tags(.realTime))
struct SettleScenes {
    @Test("A light that goes out is night, and not before it has been out for 10 s")
    func darkness() throws {
        let machine = try Machine(configuration: place(fromNoon: 0))
        let (agent, sensor) = try machine.startAgent(lux: 0, "night")
        // From then on the first reads of the run decide nothing anymore.
        try sensor.set(lux: 1000)
        try agent.waitForChanges(["day"])
        let waited = try seconds {
            try sensor.set(lux: 0)
            try agent.waitForChanges(["day", "night"])
        }
        #expect(waited >= 10)
    }
}
