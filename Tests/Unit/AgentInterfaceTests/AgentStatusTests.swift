import SDBus
import Testing
import Vocabulary

@testable import AgentInterface

@Suite("The agent's status on the bus") @MainActor struct AgentStatusTests {
    nonisolated private static let start = AgentStatus(
        appearance: .day, nightBelow: 30, dayAbove: 40, reason: "no level yet")

    nonisolated private static let full = {
        var status = AgentStatus(
            appearance: .night, mode: .night, forceEnds: .time(Timestamp(microseconds: 7)), level: 12.5, illuminance: 4,
            source: SourceName(.illuminance, "iio:device0"), nightBelow: 20, dayAbove: 50, reason: "so",
            holds: [
                HoldRecord(id: 3, process: 42, program: "mpv", why: "a film", since: Timestamp(microseconds: 9)),
                HoldRecord(id: 4, process: nil, program: nil, why: "so", since: Timestamp(microseconds: 9)),
            ], isLearned: true, suggestion: Band(nightBelow: Level(clamping: 25), dayAbove: Level(clamping: 35)))
        (status.dayTheme, status.nightTheme, status.version) = ("paper", "fjord", "1.2.3")
        status.siteMode = .night
        (status.sunrise, status.sunset) = (Timestamp(microseconds: 5), Timestamp(microseconds: 6))
        status.place = "Europe/Berlin"
        status.problems = [
            ProblemRecord(subject: "configuration", text: "a:1:2: no", effect: "So", isWarning: true),
            ProblemRecord(subject: "recipes/foot", text: "b:3:4: no"),
        ]
        return status
    }()

    @Test func `the current theme follows the appearance and is announced with it`() {
        let status = Self.full
        #expect(status.value(of: .theme) == .string("fjord"))
        var day = status
        day.appearance = .day
        #expect(day.value(of: .theme) == .string("paper"))
        #expect(day.changes(since: status) == [.appearance, .theme])
        var other = status
        other.dayTheme = "dune"
        #expect(other.changes(since: status) == [.dayTheme])
    }

    /// The answer to `GetAll` with some properties replaced, or omitted for `nil`.
    private func properties(_ changes: [String: BusValue?] = [:]) -> BusValue {
        .dictionary(
            Self.start.properties(AgentContract.Key.allCases).compactMap { key, value in
                changes[key].map { $0.map { (key, $0) } } ?? (key, value)
            })
    }

    @Test(arguments: [start, full])
    func `a status survives writing and reading`(status: AgentStatus) {
        #expect(AgentStatus(properties: .dictionary(status.properties(AgentContract.Key.allCases))) == status)
    }

    @Test(arguments: [ForceEnd<Timestamp>.never, .agree, nil])
    func `the ends of a forced mode survive writing and reading`(end: ForceEnd<Timestamp>?) {
        var status = Self.start
        (status.mode, status.forceEnds) = (.day, end)
        #expect(AgentStatus(properties: .dictionary(status.properties(AgentContract.Key.allCases))) == status)
    }

    @Test func `unknown values are -1, 0 or an empty text`() {
        let start = Self.start
        #expect(start.value(of: .level) == .double(-1))
        #expect(start.value(of: .illuminance) == .double(-1))
        #expect(start.value(of: .source) == .string(""))
        #expect(start.value(of: .forceEnds) == .string(""))
        #expect(start.value(of: .forcedUntil) == .uint64(0))
    }

    @Test func `a missing or unknown property makes the status unreadable`() {
        #expect(AgentStatus(properties: .dictionary([])) == nil)
        #expect(AgentStatus(properties: .string("day")) == nil)
        #expect(AgentStatus(properties: properties(["Appearance": .string("dusk")])) == nil)
        #expect(AgentStatus(properties: properties(["Mode": .string("schedule")])) == nil)
        #expect(AgentStatus(properties: properties(["Level": .string("80")])) == nil)
        for key in ["Appearance", "Mode", "Level", "Illuminance", "Source", "NightBelow", "DayAbove", "Reason"] {
            #expect(AgentStatus(properties: properties([key: nil])) == nil, "\(key)")
        }
        for key in [
            "Holds", "Learned", "Suggestion", "Theme", "DayTheme", "NightTheme", "Problems", "Version", "SiteMode",
        ] {
            #expect(AgentStatus(properties: properties([key: nil])) == Self.start, "an earlier version's")
        }
        for levels in [[30], [40, 30], [30, 40, 50], [30, .nan], [-1, 40]] as [[Double]] {
            let suggestion = BusValue.array(element: "d", levels.map { .double($0) })
            #expect(AgentStatus(properties: properties(["Suggestion": suggestion])) == Self.start)
        }
        let listed = BusValue.array(element: "s", [.string("mpv")])
        #expect(AgentStatus(properties: properties(["Holds": listed])) == Self.start)
        #expect(AgentStatus(properties: properties(["Source": .string("moon:full")]))?.source == nil)
        #expect(AgentStatus(properties: properties(["ForceEnds": .string("sunset")]))?.forceEnds == nil)
    }

    @Test(arguments: [.nan, .infinity, -.infinity, 1e300, -1e300, 0x1p63, 0x1p64, 101.5] as [Double])
    func `impossible numbers are ignored`(number: Double) throws {
        let names = ["Level", "Illuminance", "NightBelow", "DayAbove", "ForcedUntil"]
        var changes = Dictionary(uniqueKeysWithValues: names.map { ($0, BusValue?.some(.double(number))) })
        changes["ForceEnds"] = .string("time")
        let status = try #require(AgentStatus(properties: properties(changes)))
        #expect(status.level == nil)
        #expect(status.illuminance == (number > 0 ? number : nil))
        #expect(status.forceEnds?.time != nil)
    }

    // MARK: Announcements

    @Test func `exactly the changed properties are announced`() {
        let changes: [([AgentContract.Key], (inout AgentStatus) -> Void)] = [
            ([.appearance], { $0.appearance = .night }), ([.mode], { $0.mode = .night }),
            ([.forceEnds], { $0.forceEnds = .agree }), ([.source], { $0.source = SourceName(.sun) }),
            ([.siteMode], { $0.siteMode = .night }),
            ([.forceEnds, .forcedUntil], { $0.forceEnds = .time(Timestamp(microseconds: 1)) }),
            ([.nightBelow], { $0.nightBelow = 1 }), ([.dayAbove], { $0.dayAbove = 1 }),
            ([.holds], { $0.holds = Self.full.holds }), ([.learned], { $0.isLearned = true }),
            ([.suggestion], { $0.suggestion = Self.full.suggestion }),
            ([], { ($0.level, $0.illuminance, $0.reason) = (1, 1, "other") }),
        ]
        for (keys, change) in changes {
            var status = Self.start
            change(&status)
            #expect(status.changes(since: Self.start) == keys)
        }
        #expect(Self.full.changes(since: Self.start) == AgentContract.Key.allCases.filter(\.emitsChanges))
        #expect(Self.full.changes(since: Self.full) == [])
    }

    @Test func `a signal replaces the values it contains and no others`() throws {
        let changes = BusValue.dictionary([
            ("Mode", .string("night")), ("ForceEnds", .string("never")), ("Reason", .string("by hand")),
            ("Level", .double(-1)), ("Later", .uint32(1)),
        ])
        var expected = Self.full
        (expected.mode, expected.forceEnds, expected.reason, expected.level) = (.night, .never, "by hand", nil)
        #expect(Self.full.applying(changes) == expected)
        #expect(Self.full.applying(.dictionary([("Mode", .string("night"))])) == nil, "an earlier version's")
        #expect(Self.full.applying(.dictionary([("Mode", .string("dusk")), ("Reason", .string("so"))])) == nil)
        #expect(Self.full.applying(.string("Mode")) == nil)
    }
}
