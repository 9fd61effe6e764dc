import LoopSupport
import Testing
import Vocabulary

import struct TestSupport.Failure
import class TestSupport.PrivateBus

@testable import AgentInterface
@testable import SDBus

/// The object's calls to its agent. The end-to-end tests check the object's form on the bus.
@Suite("The agent's D-Bus object", .tags(.alone)) @MainActor struct AgentObjectTests {
    private let agent = FakeAgent()
    private let bus: PrivateBus
    private let object: AgentObject
    private let interface: Interface

    init() throws {
        bus = try PrivateBus()
        object = try AgentObject(Connection.ready(at: bus.address), for: agent)
        interface = object.interface
    }

    @Test func `SetMode sets the mode, with or without a time limit`() throws {
        for (mode, seconds) in [("day", 0), ("night", 90), ("auto", 0), ("auto", 5), ("day", UInt32.max)] {
            #expect(try call("SetMode", [.string(mode), .uint32(seconds)]) == [])
        }
        #expect(agent.done == ["set day", "set night 90", "set auto", "set auto 5", "set day 4294967295"])
    }

    @Test(arguments: ["", "Day", "purple"])
    func `an invalid mode is an error and sets nothing`(mode: String) throws {
        let byMethod = try #require(throws: BusError.self) { try call("SetMode", [.string(mode), .uint32(0)]) }
        let byProperty = try #require(throws: BusError.self) { try set("Mode", .string(mode)) }
        for error in [byMethod, byProperty] {
            #expect(error.name == "org.freedesktop.DBus.Error.InvalidArgs")
            #expect(error.message == "mode is \"\(mode)\": expected auto, day or night (or light or dark)")
        }
        #expect(agent.done == [])
    }

    @Test(arguments: ["x", "\u{301}"])
    func `an error shortens a long mode`(letter: Unicode.Scalar) throws {
        let mode = String(repeating: String(letter), count: 1_000_000)
        let error = try #require(throws: BusError.self) { try call("SetMode", [.string(mode), .uint32(0)]) }
        #expect(error.message.utf8.count < 200)
    }

    @Test func `writing Mode equals SetMode without a limit`() throws {
        for mode in ["day", "night", "auto"] { try set("Mode", .string(mode)) }
        #expect(agent.done == ["set day", "set night", "set auto"])
    }

    @Test func `toggle returns the new appearance`() throws {
        #expect(try call("Toggle") == [.string("night")])
        #expect(try call("ToggleForPerson") == [.string("night")])
        #expect(agent.done == ["toggle", "toggle for a person"])
    }

    @Test func `SetSiteMode passes the mode and the caller's name to the agent`() throws {
        for mode in ["day", "dark", "auto"] { #expect(try call("SetSiteMode", [.string(mode)]) == []) }
        let error = try #require(throws: BusError.self) { try call("SetSiteMode", [.string("purple")]) }
        #expect(error.name == "org.freedesktop.DBus.Error.InvalidArgs")
        #expect(agent.done == ["site day by :1.1", "site night by :1.1", "site auto by :1.1"])
    }

    @Test func `hold and Release pass the caller's name to the agent`() throws {
        #expect(try call("Hold", [.string("a film")]) == [.uint32(7)])
        #expect(try call("Release", [.uint32(7)]) == [])
        #expect(agent.done == ["hold a film by :1.1", "release 7 by :1.1"])
    }

    @Test func `reload reports an invalid file with file, line and column`() throws {
        #expect(try call("Reload") == [])
        agent.failure = Failure("/a/config.yaml:3:7: unknown key")
        #expect(throws: BusError("org.halflight.Error.Config", "/a/config.yaml:3:7: unknown key")) {
            try call("Reload")
        }
    }

    private func words(_ text: String) -> BusValue {
        .dictionary([("pattern", .string(text))])
    }

    @Test func `the properties have the values of the agent's status`() throws {
        agent.status = AgentStatus(
            appearance: .night, mode: .night, forceEnds: .time(Timestamp(microseconds: 7)), level: 12.5, illuminance: 4,
            source: SourceName(.sun), nightBelow: 20, dayAbove: 50, reason: "because",
            holds: [
                HoldRecord(id: 3, process: 42, program: "mpv", why: "a film", since: Timestamp(microseconds: 9))
            ], isLearned: true,
            suggestion: Band(nightBelow: Level(clamping: 24), dayAbove: Level(clamping: 34)))
        (agent.status.dayTheme, agent.status.nightTheme) = ("paper", "fjord")
        agent.status.problems = [ProblemRecord(subject: "configuration", text: "a:1:2: no", effect: "So")]
        let problem = BusValue.dictionary([
            ("subject", .string("configuration")), ("text", .string("a:1:2: no")),
            ("reason-id", .string("text")), ("reason-arguments", words("a:1:2: no")), ("effect", .string("So")),
            ("effect-id", .string("text")), ("effect-arguments", words("So")), ("warning", .boolean(false)),
        ])
        let hold = BusValue.dictionary([
            ("id", .uint32(3)), ("process", .uint32(42)), ("program", .string("mpv")), ("why", .string("a film")),
            ("since", .uint64(9)),
        ])
        agent.status.version = "1.2.3"
        agent.status.siteMode = .night
        (agent.status.sunrise, agent.status.sunset) = (Timestamp(microseconds: 5), Timestamp(microseconds: 6))
        agent.status.place = "Europe/Berlin"
        let values: [(String, BusValue)] = [
            ("Appearance", .string("night")), ("Mode", .string("night")), ("ForceEnds", .string("time")),
            ("ForcedUntil", .uint64(7)), ("SiteMode", .string("night")), ("Level", .double(12.5)),
            ("Illuminance", .double(4)),
            ("Source", .string("sun")), ("Sunrise", .uint64(5)), ("Sunset", .uint64(6)),
            ("Place", .string("Europe/Berlin")), ("NightBelow", .double(20)), ("DayAbove", .double(50)),
            ("Reason", .string("because")), ("ReasonId", .string("text")), ("ReasonArguments", words("because")),
            ("From", .string("night")), ("Holds", .array(element: "a{sv}", [hold])),
            ("Learned", .boolean(true)), ("Suggestion", .array(element: "d", [.double(24), .double(34)])),
            ("Theme", .string("fjord")), ("DayTheme", .string("paper")), ("NightTheme", .string("fjord")),
            ("Problems", .array(element: "a{sv}", [problem])), ("Version", .string("1.2.3")),
        ]
        for (name, value) in values { #expect(property(name)?.get() == value) }
        #expect(interface.properties.count == values.count)
    }

    @Test func `ForgetCorrections and WriteHistory reach the agent`() throws {
        try call("ForgetCorrections")
        try call("WriteHistory")
        #expect(agent.done == ["forget corrections", "write history"])
    }

    @Test func `calls fail once the agent is gone`() throws {
        var agent: FakeAgent? = FakeAgent()
        let object = try AgentObject(Connection.bus(at: bus.address), for: try #require(agent))
        let interface = object.interface
        agent = nil
        for property in interface.properties { #expect(property.get() == nil) }
        for method in interface.methods {
            #expect(throws: BusError.objectIsGone) { try method.handler(":1.1", [.string("day"), .uint32(0)]) }
        }
        #expect(try !object.announce())
    }

    @Test func `each value has its member's declared type`() throws {
        for property in interface.properties { #expect(property.get()?.signature == property.signature) }
        for method in interface.methods {
            let inputs: [BusValue] = method.inputs.map { $0.value == "s" ? .string("day") : .uint32(0) }
            #expect(
                try method.handler(":1.1", inputs).map(\.signature) == method.outputs.map(\.value), "\(method.name)"
            )
        }
    }

    @Test func `the lists contain each record, in order`() throws {
        agent.sources = [
            SourceRecord(
                name: SourceName(.illuminance, "iio:device0"), level: 40, illuminance: 100, isSelected: true,
                problem: nil),
            SourceRecord(name: SourceName(.sun), level: nil, illuminance: nil, isSelected: false, problem: "not asked"),
        ]
        agent.decisions = [Decision.Result.candidate, .switched].enumerated().map { number, result in
            DecisionRecord(
                time: Timestamp(microseconds: UInt64(number)), result: result, rule: "light", reason: "dark",
                appearance: .night, source: nil, level: nil, illuminance: nil)
        }
        agent.responders = ["gnome", "hooks"].map {
            ResponderReport(
                name: $0, stage: "hooks", status: .ok, state: "ok", time: nil, duration: nil,
                output: [])
        }
        #expect(AgentCall.sources.read(try call("ListSources")) == agent.sources)
        #expect(AgentCall.decisions.read(try call("ListDecisions")) == agent.decisions)
        #expect(AgentCall.responders.read(try call("ListResponders")) == agent.responders)
    }

    @discardableResult
    private func call(_ name: String, _ arguments: [BusValue] = []) throws -> [BusValue] {
        let method = try #require(interface.methods.first { $0.name == name })
        return try method.handler(":1.1", arguments)
    }

    private func property(_ name: String) -> Property? {
        interface.properties.first { $0.name == name }
    }

    private func set(_ name: String, _ value: BusValue) throws {
        let set = try #require(property(name)?.set)
        try set(value)
    }
}
