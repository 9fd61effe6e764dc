import Responders
import Switching
import Testing

@testable import HalflightAgent
@testable import HalflightConfiguration
@testable import LightSensors
@testable import SDBus

/// What the object on the bus does with an agent; how it looks on the bus is tested end to end.
@Suite("The control interface") @MainActor struct ControlInterfaceTests {
    private let agent = FakeAgent()
    private let interface: Interface

    init() {
        interface = ControlInterface.make(for: agent)
    }

    @Test("SetMode sets the mode, for a time or until it is set again")
    func setMode() throws {
        for (mode, seconds) in [("day", 0), ("night", 90), ("auto", 0), ("auto", 5), ("day", UInt32.max)] {
            #expect(try call("SetMode", [.string(mode), .uint32(seconds)]) == [])
        }
        #expect(agent.done == ["set day", "set night 90", "set auto", "set auto 5", "set day 4294967295"])
    }

    @Test(
        "A mode that is none is an error by method and by property, and nothing is set",
        arguments: ["", "Day", "purple"])
    func wrongMode(mode: String) throws {
        let byMethod = try #require(throws: BusError.self) { try call("SetMode", [.string(mode), .uint32(0)]) }
        let byProperty = try #require(throws: BusError.self) { try set("Mode", .string(mode)) }
        for error in [byMethod, byProperty] {
            #expect(error.name == "org.freedesktop.DBus.Error.InvalidArgs")
            #expect(error.message == "mode is \"\(mode)\": expected \"auto\", \"day\" or \"night\"")
        }
        #expect(agent.done == [])
    }

    @Test("A long mode is not repeated whole, nor one letter with many accents", arguments: ["x", "\u{301}"])
    func longMode(letter: Unicode.Scalar) throws {
        let mode = String(repeating: String(letter), count: 1_000_000)
        let error = try #require(throws: BusError.self) { try call("SetMode", [.string(mode), .uint32(0)]) }
        #expect(error.message.utf8.count < 200)
    }

    @Test("Writing Mode equals SetMode without a limit")
    func writeMode() throws {
        for mode in ["day", "night", "auto"] { try set("Mode", .string(mode)) }
        #expect(agent.done == ["set day", "set night", "set auto"])
    }

    @Test("Toggle tells what is shown then")
    func toggle() throws {
        #expect(try call("Toggle") == [.string("night")])
        #expect(agent.done == ["toggle"])
    }

    @Test("Hold and Release are the caller's")
    func hold() throws {
        #expect(try call("Hold", [.string("a film")]) == [.uint32(7)])
        #expect(try call("Release", [.uint32(7)]) == [])
        #expect(agent.done == ["hold a film by :1.1", "release 7 by :1.1"])
    }

    @Test("Reload: an invalid file is an error by the contract's name, with the place")
    func reload() throws {
        #expect(try call("Reload") == [])
        agent.failure = ConfigurationError(file: "/a/config.yaml", line: 3, column: 7, cause: "unknown key")
        #expect(throws: BusError("org.halflight.Error.Config", "/a/config.yaml:3:7: unknown key")) {
            try call("Reload")
        }
    }

    @Test("Properties say what the status does; the sun is asked anew, so that one answer is of one moment")
    func properties() throws {
        agent.status = AgentStatus(
            appearance: .night, mode: "night", forceEnds: "time", forcedUntil: 7, level: 12.5, illuminance: 4,
            source: "sun", nightBelow: 20, dayAbove: 50,
            holds: [HoldRecord(id: 3, owner: ":1.5", process: 42, program: "mpv", why: "a film", since: 9)])
        let values: [(String, BusValue)] = [
            ("Appearance", .string("night")), ("Mode", .string("night")), ("ForceEnds", .string("time")),
            ("ForcedUntil", .uint64(7)), ("Illuminance", .double(4)), ("Source", .string("sun")),
            ("NightBelow", .double(20)), ("DayAbove", .double(50)),
        ]
        for (name, value) in values { #expect(property(name)?.get() == value) }
        #expect(property("Level")?.get() == .double(12.5))
        #expect(property("Reason")?.get() == .string("because"))
        let hold = BusValue.dictionary([
            ("id", .uint32(3)), ("process", .uint32(42)), ("program", .string("mpv")), ("why", .string("a film")),
            ("since", .uint64(9)),
        ])
        #expect(property("Holds")?.get() == .array(element: "a{sv}", [hold]))
        #expect(agent.done == Array(repeating: "refresh", count: values.count + 3))
        #expect(interface.properties.count == values.count + 3)
    }

    @Test("Each value is of the type that its member declares")
    func types() throws {
        for property in interface.properties { #expect(property.get().signature == property.signature) }
        for method in interface.methods {
            let inputs: [BusValue] = method.inputs.map { $0.signature == "s" ? .string("day") : .uint32(0) }
            #expect(
                try method.handler(":1.1", inputs).map(\.signature) == method.outputs.map(\.signature), "\(method.name)"
            )
        }
    }

    @Test("ListSources tells each source and how it stands")
    func listSources() throws {
        let sun = SourceName(.sun)
        agent.sourceStatuses = [
            .init(
                name: SourceName(.illuminance, "iio:device0"), light: Light(illuminance: 100), isSelected: true,
                problem: nil),
            .init(
                name: SourceName(.backlight, "panel"), light: Light(level: Level(clamping: 80)), isSelected: false,
                problem: "illuminance is preferred"),
            .init(name: sun, light: nil, isSelected: false, problem: "not asked"),
        ]
        let sources = try #require(call("ListSources").first?.elements)
        #expect(
            sources.map { $0.elements?.first }
                == ["illuminance:iio:device0", "backlight:panel", "sun"].map { .string($0) })
        let details = sources.compactMap { $0.elements?.last }
        #expect(details.map { $0["kind"]?.string } == ["illuminance", "backlight", "sun"])
        #expect(details.map { $0["level"]?.number } == [40, 80, -1])
        #expect(details.map { $0["illuminance"]?.number } == [100, -1, -1])
        #expect(details.map { $0["selected"]?.boolean } == [true, false, false])
        #expect(details.map { $0["state"]?.string } == ["ok", "illuminance is preferred", "not asked"])
    }

    @Test("ListDecisions tells each decision with its time, oldest first")
    func listDecisions() throws {
        for number in 1...2 {
            let decision = Decision(
                result: .switched, reason: Reason(.light, "reason \(number)"), appearance: .night,
                light: number == 1 ? nil : Light(illuminance: 10), source: number == 1 ? nil : SourceName(.sun),
                time: Instant(sinceStart: .zero), isWarning: number == 2)
            agent.decisions.append(DecisionRecord(decision, time: UInt64(number)))
        }
        let decisions = try #require(call("ListDecisions").first?.elements)
        #expect(decisions.map { $0["time"] } == [.uint64(1), .uint64(2)])
        #expect(decisions.map { $0["reason"]?.string } == ["reason 1", "reason 2"])
        #expect(decisions.map { $0["result"]?.string } == ["switched", "switched"])
        #expect(decisions.map { $0["rule"]?.string } == ["light", "light"])
        #expect(decisions.map { $0["appearance"]?.string } == ["night", "night"])
        #expect(decisions.map { $0["source"]?.string } == ["", "sun"])
        #expect(decisions.map { $0["level"]?.number } == [-1, 20])
        #expect(decisions.map { $0["illuminance"]?.number } == [-1, 10])
        #expect(decisions.map { $0["warning"]?.boolean } == [false, true])
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

/// Writes down what it is told to do.
@MainActor private final class FakeAgent: Controlled {
    var status = AgentStatus()
    var reason = "because"
    var sourceStatuses: [SourceStatus] = []
    var decisions: [DecisionRecord] = []
    var responders: [ResponderRecord] = []
    var failure: ConfigurationError?
    private(set) var done: [String] = []

    func set(_ appearance: Appearance?, for duration: Duration?) {
        let limit = duration.map { " \($0.components.seconds)" } ?? ""
        done.append("set \(appearance?.rawValue ?? "auto")\(limit)")
    }

    func toggle() -> Appearance {
        done.append("toggle")
        return .night
    }

    func hold(_ why: String, owner: String) throws(BusError) -> UInt32 {
        done.append("hold \(why) by \(owner)")
        return 7
    }

    func release(_ id: UInt32, owner: String) throws(BusError) { done.append("release \(id) by \(owner)") }

    func refresh() { done.append("refresh") }

    func reload() throws(ConfigurationError) {
        if let failure { throw failure }
    }
}
