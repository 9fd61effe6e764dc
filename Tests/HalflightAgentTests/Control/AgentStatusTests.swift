import Switching
import Testing

@testable import HalflightAgent

@Suite("The agent's status") @MainActor struct AgentStatusTests {
    @Test("Names exactly the properties that changed, of those whose change is announced with it")
    func changed() {
        let changes: [(String, (inout AgentStatus) -> Void)] = [
            ("Mode", { $0.mode = "night" }), ("ForceEnds", { $0.forceEnds = "time" }),
            ("ForcedUntil", { $0.forcedUntil = 1 }), ("Source", { $0.source = "sun" }),
            ("NightBelow", { $0.nightBelow = 1 }), ("DayAbove", { $0.dayAbove = 1 }),
            (
                "Holds",
                { $0.holds = [HoldRecord(id: 1, owner: ":1.1", process: 1, program: "mpv", why: "a film", since: 1)] }
            ),
        ]
        var all = AgentStatus()
        for (name, change) in changes {
            var one = AgentStatus()
            change(&one)
            #expect(one.changedProperties(since: AgentStatus()) == [name])
            change(&all)
        }
        #expect(all.changedProperties(since: AgentStatus()) == changes.map(\.0))
        #expect(all.changedProperties(since: all) == [])
    }

    @Test("Level and illuminance are not announced, and the appearance by its responder")
    func notAnnounced() {
        var status = AgentStatus()
        status.level = 1
        status.illuminance = 1
        status.appearance = .night
        #expect(status.changedProperties(since: AgentStatus()) == [])
    }

    @Test("Before the first light, nothing is known of it")
    func beginning() {
        let status = status(of: decider())
        #expect(status.appearance == .night)
        #expect(status.mode == "auto")
        #expect(status.forceEnds == "")
        #expect(status.forcedUntil == 0)
        #expect(status.level == -1)
        #expect(status.illuminance == -1)
        #expect(status.source == "")
        #expect((status.nightBelow, status.dayAbove) == (30, 40))
    }

    @Test("Tells the source in use and its light, with lux only where it measures lux")
    func light() throws {
        var decider = decider()
        read(&decider, SourceName(.illuminance, "iio:device0"), try #require(Light(illuminance: 1000)))
        #expect(status(of: decider).source == "illuminance:iio:device0")
        #expect(abs(status(of: decider).level - 60) < 1e-9)
        #expect(status(of: decider).illuminance == 1000)
        read(&decider, SourceName(.backlight, "panel"), Light(level: Level(clamping: 80)))
        #expect(status(of: decider).source == "backlight:panel")
        #expect(status(of: decider).level == 80)
        #expect(status(of: decider).illuminance == -1)
    }

    @Test("Tells how a forced mode ends")
    func forced() {
        var decider = decider()
        _ = decider.observe(.set(.day, for: nil), at: moment(1))
        #expect(status(of: decider).mode == "day")
        #expect(status(of: decider).forceEnds == "never")
        #expect(status(of: decider).forcedUntil == 0)
        _ = decider.observe(.set(.night, for: .seconds(60)), at: moment(1))
        #expect(status(of: decider).mode == "night")
        #expect(status(of: decider).forceEnds == "time")
        #expect(status(of: decider).forcedUntil == 61_000_000)
        _ = decider.observe(.toggle, at: moment(1))
        #expect(["agree", ""].contains(status(of: decider).forceEnds))
        #expect(status(of: decider).forcedUntil == 0)
        _ = decider.observe(.set(nil, for: nil), at: moment(1))
        #expect(status(of: decider).mode == "auto")
        #expect(status(of: decider).forceEnds == "")
    }

    private func decider() -> Decider {
        Decider(rules: Rules(), start: Decider.Start(persisted: nil, fallback: .night), at: moment(0))
    }

    private func read(_ decider: inout Decider, _ source: SourceName, _ light: Light) {
        _ = decider.observe(.source(source), at: moment(0))
        _ = decider.observe(.reading(Reading(source, .light(light))), at: moment(0))
    }

    private func status(of decider: Decider) -> AgentStatus {
        AgentStatus(decider) { UInt64($0.sinceStart.components.seconds) * 1_000_000 }
    }

    private func moment(_ seconds: Int) -> Instant {
        Instant(sinceStart: .seconds(seconds))
    }
}
