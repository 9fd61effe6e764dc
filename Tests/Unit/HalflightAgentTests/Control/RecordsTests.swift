import AgentInterface
import LightSensors
import Responders
import Switching
import Testing

@testable import HalflightAgent

@Suite("The agent's records") @MainActor struct RecordsTests {
    @Test func `before the first reading the level is unknown`() {
        let status = status(of: decider())
        #expect(
            status
                == AgentStatus(appearance: .night, nightBelow: 30, dayAbove: 40, reason: decider().message))
    }

    @Test func `the status has the source and its level, and lux only if measured`() throws {
        var decider = decider()
        read(&decider, SourceName(.illuminance, "iio:device0"), try #require(Light(illuminance: 1000)))
        #expect(status(of: decider).source == SourceName(.illuminance, "iio:device0"))
        #expect(abs(try #require(status(of: decider).level) - 60) < 1e-9)
        #expect(status(of: decider).illuminance == 1000)
        read(&decider, SourceName(.backlight, "panel"), Light(level: Level(clamping: 80)))
        #expect(status(of: decider).source == SourceName(.backlight, "panel"))
        #expect(status(of: decider).level == 80)
        #expect(status(of: decider).illuminance == nil)
    }

    @Test func `the status has the end of a forced mode`() {
        var decider = decider()
        _ = decider.observe(.set(.day, for: nil), at: moment(1))
        #expect(status(of: decider).mode == .day)
        #expect(status(of: decider).forceEnds == .never)
        _ = decider.observe(.set(.night, for: .seconds(60)), at: moment(1))
        #expect(status(of: decider).mode == .night)
        #expect(status(of: decider).forceEnds == .time(Timestamp(microseconds: 61_000_000)))
        _ = decider.observe(.toggle(), at: moment(1))
        #expect([.agree, nil].contains(status(of: decider).forceEnds))
        _ = decider.observe(.set(nil, for: nil), at: moment(1))
        #expect(status(of: decider).mode == .auto)
        #expect(status(of: decider).forceEnds == nil)
    }

    @Test func `the reason names the first hold and the number of others`() {
        let hold = HoldRecord(
            id: 1, process: 42, program: "mpv", why: "a film", since: Timestamp(microseconds: 1))
        #expect(status(of: decider(), [hold]).reason.also.last?.id == "paused-by")
        #expect(status(of: decider(), [hold, hold, hold]).reason.also.last?.id == "paused-more")
        #expect(status(of: decider(), [hold]).holds == [hold])
    }

    @Test func `a source's record has its level and its problem`() {
        let name = SourceName(.illuminance, "iio:device0")
        #expect(
            SourceRecord(SourceStatus(name: name, light: Light(illuminance: 100), isSelected: true, problem: nil))
                == SourceRecord(name: name, level: 40, illuminance: 100, isSelected: true, problem: nil))
        let unlit = SourceStatus(
            name: SourceName(.sun), light: nil, isSelected: false, problem: "not asked", isFailure: true)
        #expect(
            SourceRecord(unlit)
                == SourceRecord(
                    name: SourceName(.sun), level: nil, illuminance: nil, isSelected: false, problem: "not asked",
                    isFailure: true))
    }

    @Test func `a responder's record has its state before and after the first run`() {
        var record = ResponderRecord(name: "gnome", stage: .portal, probe: .absent("it is KDE"))
        let absent = ResponderReport(record)
        #expect((absent.name, absent.stage, absent.applies) == ("gnome", Stage.portal.rawValue, false))
        #expect((absent.state, absent.time, absent.duration) == (record.state, nil, nil))
        record.probe = .applies
        record.time = 7
        record.duration = .milliseconds(2)
        record.outcome = .failed("no")
        let failed = ResponderReport(record)
        #expect(failed.applies && failed.isFailure)
        #expect((absent.status, failed.status) == (.absent, .failed))
        #expect((failed.state, failed.time, failed.duration) == ("no", Timestamp(microseconds: 7), .milliseconds(2)))
    }

    @Test(arguments: [
        (ResponderOutcome?.none, ResponderStatus.pending), (.overtaken, .pending), (.done, .ok), (.unchanged, .ok),
        (.notRunning, .notRunning), (.notNotified("x"), .notNotified), (.failed("x"), .failed),
        (.overran(.seconds(1)), .failed), (.absent("x"), .absent),
    ])
    func `a responder's status follows from its last run`(outcome: ResponderOutcome?, status: ResponderStatus) {
        var record = ResponderRecord(name: "gnome", stage: .portal)
        record.outcome = outcome
        #expect(ResponderReport(record).status == status)
        #expect(ResponderReport(record).isFailure == record.isFailure)
        record.probe = .notYet("x")
        #expect(ResponderReport(record).status == .waiting)
        record.probe = .absent("x")
        #expect(ResponderReport(record).status == .absent)
    }

    private func decider() -> Decider {
        Decider(rules: Rules(), start: Decider.Start(persisted: nil, fallback: .night), at: moment(0))
    }

    private func read(_ decider: inout Decider, _ source: SourceName, _ light: Light) {
        _ = decider.observe(.source(source), at: moment(0))
        _ = decider.observe(.reading(Reading(source, .light(light))), at: moment(0))
    }

    private func status(of decider: Decider, _ holds: [HoldRecord] = []) -> AgentStatus {
        AgentStatus(decider, holds: holds) { UInt64($0.sinceStart.components.seconds) * 1_000_000 }
    }

    private func moment(_ seconds: Int) -> Instant {
        Instant(sinceStart: .seconds(seconds))
    }
}
