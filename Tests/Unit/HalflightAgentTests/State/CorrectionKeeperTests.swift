import AgentInterface
import HalflightConfiguration
import KeptFiles
import LoopSupport
import Switching
import TestSupport
import Testing

@testable import HalflightAgent

@Suite("Keeping corrections", .tags(.alone)) @MainActor struct CorrectionKeeperTests {
    private let folder: TemporaryFolder
    private let path: String
    private let time = ManualClock(now: .seconds(100), wallClock: .seconds(1_000_000))
    private let keeper: CorrectionKeeper
    private var decider: Decider
    private let panel = SourceName(.backlight, "panel")

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/state/corrections.yaml"
        let loop = try EventLoop(clock: time)
        keeper = CorrectionKeeper(Journal(path, on: loop), on: loop)
        let start = Decider.Start(persisted: nil, fallback: .day)
        decider = Decider(rules: Rules(), start: start, at: Instant(sinceStart: time.now))
        _ = feed(.source(panel), at: 100)
        _ = feed(level(45), at: 100)
    }

    private func level(_ percent: Double) -> Event {
        .reading(Reading(panel, .light(Light(level: Level(clamping: percent)))))
    }

    /// Returns whether an event makes a correction. The moment is in seconds.
    private mutating func feed(_ event: Event, at second: Double, _ learning: Learning = .suggest) -> Bool {
        let moment = Instant(sinceStart: .seconds(second))
        _ = decider.observe(event, at: moment)
        return keeper.observe(event, at: moment, decider, learning, timeLeft: { $0 - moment })
    }

    @Test
    mutating func `forgetting includes a toggle that would become a correction`() throws {
        #expect(!feed(.toggle(), at: 200))
        keeper.forget()
        #expect(!feed(.time, at: 600))
        #expect(try Journal<CorrectionRecord>(path).peek().records.isEmpty)
    }

    @Test(arguments: [true, false])
    mutating func `a program's own toggle isn't a correction`(isForPerson: Bool) throws {
        #expect(!feed(.toggle(by: isForPerson ? .person : .program), at: 200))
        #expect(feed(.time, at: 600) == isForPerson)
    }

    @Test(.promise("state-off"), arguments: [false, true])
    mutating func `events from before a pause in learning don't count`(isToggledBefore: Bool) throws {
        if isToggledBefore {
            #expect(!feed(.toggle(), at: 200))
            #expect(!feed(.toggle(), at: 210, .off))
        } else {
            #expect(!feed(level(90), at: 160, .off))
            #expect(!feed(level(45), at: 190, .off))
        }
        #expect(!feed(.time, at: 220))
        if !isToggledBefore { #expect(!feed(.toggle(), at: 230)) }
        #expect(!feed(.time, at: 1000))
        #expect(try Journal<CorrectionRecord>(path).peek().records.isEmpty)
    }

    @Test func `corrections change the rules only if learning is on`() throws {
        let light = Light(level: Level(clamping: 45))
        let file = Journal<CorrectionRecord>(path)
        file.append([
            CorrectionRecord(
                time: Timestamp(microseconds: 1), correction: Correction(source: panel, light: light, wanted: .night))
        ])
        let keeper = CorrectionKeeper(file, on: try EventLoop(clock: time))
        var configuration = Configuration()
        for learning in [Learning.suggest, .off] {
            configuration.learning = learning
            #expect(configuration.rules(learnedFrom: keeper) == configuration.rules)
        }
        configuration.learning = .on
        #expect(configuration.rules(learnedFrom: keeper).learned.keys.map(\.description) == ["backlight:panel"])
    }

    @Test func `a toggle in steady light is kept after 5 minutes`() throws {
        var decider = decider
        var found = 0
        func feed(_ event: Event) {
            let moment = Instant(sinceStart: time.now)
            _ = decider.observe(event, at: moment)
            let left = { (due: Instant) in due.sinceStart - time.now }
            if keeper.observe(event, at: moment, decider, .suggest, timeLeft: left) { found += 1 }
        }
        keeper.whenDue = { feed(.time) }
        // They reference each other and the folder.
        defer { keeper.whenDue = nil }
        #expect(!time.advance(to: .seconds(200)))
        feed(.toggle())
        #expect(!time.advance(to: .seconds(499)))
        #expect(found == 0 && keeper.bands(insteadOf: .standard).isEmpty)
        #expect(time.advance(to: .seconds(502)))
        #expect(found == 1)
        let night = Band(nightBelow: Level(clamping: 47), dayAbove: Level(clamping: 53))
        #expect(keeper.bands(insteadOf: .standard) == [panel: night])
        let kept = try #require(try Journal<CorrectionRecord>(path).peek().records.first)
        #expect(abs(Int(kept.time.microseconds / 1_000_000) - 1_000_100) <= 2)
        keeper.forget()
        #expect(keeper.bands(insteadOf: .standard).isEmpty)
        #expect(try Journal<CorrectionRecord>(path).peek().records.isEmpty)
    }
}
