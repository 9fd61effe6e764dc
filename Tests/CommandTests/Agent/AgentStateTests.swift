import SDBus
import Switching
import Testing

@testable import HalflightTerminal
@testable import halflight

@Suite("The agent's state")
@MainActor
struct AgentStateTests {
    @Test("Unforced, before the first level")
    func start() throws {
        let state = try #require(AgentState(properties: .agent()))
        #expect(state.appearance == .day)
        #expect(state.mode == .auto)
        #expect(state.forceEnds == nil)
        #expect(state.level == nil)
        #expect(state.illuminance == nil)
        #expect(
            "\(state.json)" == """
                {"appearance":"day","mode":"auto","forceEnds":null,"forcedUntil":null,"level":null,"illuminance":null,\
                "source":"","nightBelow":30,"dayAbove":40,"reason":"no level yet","holds":[]}
                """)
    }

    @Test("Forced for a time, with light")
    func forced() throws {
        let state = try #require(
            AgentState(
                properties: .agent([
                    "Appearance": .string("night"), "Mode": .string("night"), "ForceEnds": .string("time"),
                    "ForcedUntil": .uint64(1_785_700_205_000_000), "Level": .double(80.5),
                    "Illuminance": .double(10_600),
                    "Source": .string("illuminance:iio:device0"), "Reason": .string("set \"by hand\""),
                    "Holds": .array(
                        element: "a{sv}",
                        [
                            .dictionary([
                                ("id", .uint32(1)), ("process", .uint32(42)), ("program", .string("mpv")),
                                ("why", .string("a film")), ("since", .uint64(1_785_700_205_000_000)),
                            ])
                        ]),
                ])))
        #expect(state.forceEnds == .time(Timestamp(microseconds: 1_785_700_205_000_000)))
        #expect(
            "\(state.json)" == """
                {"appearance":"night","mode":"night","forceEnds":"time","forcedUntil":"2026-08-02T19:50:05Z",\
                "level":80.5,"illuminance":10600,"source":"illuminance:iio:device0","nightBelow":30,"dayAbove":40,\
                "reason":"set \\"by hand\\"",\
                "holds":[{"program":"mpv","process":42,"why":"a film","since":"2026-08-02T19:50:05Z"}]}
                """)
    }

    @Test("The other ends of a forced mode", arguments: ["never", "agree"])
    func ends(name: String) throws {
        let state = try #require(
            AgentState(properties: .agent(["Mode": .string("day"), "ForceEnds": .string(name)])))
        #expect("\(state.json)".contains("\"forceEnds\":\"\(name)\",\"forcedUntil\":null"))
    }

    @Test(
        "Numbers that no agent gives end nothing",
        arguments: [.nan, .infinity, -.infinity, 1e300, -1e300, 0x1p63, 0x1p64, 0.5] as [Double])
    func impossibleNumbers(number: Double) throws {
        let fields = BusValue.dictionary([
            ("process", .double(number)), ("since", .double(number)), ("duration", .double(number)),
        ])
        #expect(HoldReport(fields).process == 0)
        #expect(try #require(ResponderReport(.structure([.string("gnome"), fields]))).duration == nil)
        let names = ["Level", "Illuminance", "NightBelow", "DayAbove", "ForcedUntil"]
        let changes = Dictionary(uniqueKeysWithValues: names.map { ($0, BusValue.double(number)) })
        let state = try #require(
            AgentState(properties: .agent(changes.merging(["ForceEnds": .string("time")]) { $1 })))
        #expect(!"\(state.json)".isEmpty)
        #expect(!state.lines(for: .none, now: nil).isEmpty)
    }

    @Test("What is missing, or of a later version, is not guessed")
    func misunderstood() {
        #expect(AgentState(properties: .dictionary([])) == nil)
        #expect(AgentState(properties: .string("day")) == nil)
        #expect(AgentState(properties: .agent(["Appearance": .string("dusk")])) == nil)
        #expect(AgentState(properties: .agent(["Mode": .string("schedule")])) == nil)
        #expect(AgentState(properties: .agent(["Level": .string("80")])) == nil)
    }
}

extension BusValue {
    /// What `GetAll` returns at the start, with some properties replaced.
    static func agent(_ changes: [String: BusValue] = [:]) -> BusValue {
        let start: [(String, BusValue)] = [
            ("Appearance", .string("day")), ("Mode", .string("auto")), ("ForceEnds", .string("")),
            ("ForcedUntil", .uint64(0)), ("Level", .double(-1)), ("Illuminance", .double(-1)), ("Source", .string("")),
            ("NightBelow", .double(30)), ("DayAbove", .double(40)), ("Reason", .string("no level yet")),
            ("Holds", .array(element: "a{sv}", [])),
        ]
        return .dictionary(start.map { (key: $0.0, value: changes[$0.0] ?? $0.1) })
    }
}
