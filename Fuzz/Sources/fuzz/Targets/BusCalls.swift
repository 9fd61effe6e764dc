import Responders
import SDBus
import SDEvent
import Switching
import ThemeValues

@testable import AgentInterface
@testable import HalflightAgent
@testable import HalflightConfiguration
@testable import LightSensors
@testable import Responders
@testable import halflight

extension FuzzTarget {
    /// Calls to all objects of the agent, with right and wrong arguments. Each is answered.
    static let busCalls = FuzzTarget(name: "bus-calls", longestInput: 512) { input in
        let called = CalledAgent.shared
        var reader = Reader(input)
        for _ in 0..<4 where !reader.isAtEnd {
            let place = reader.pick(called.places)
            let member = reader.pick(place.members)
            let isRight = reader.choice(8) > 0
            let arguments =
                isRight
                ? member.inputs.compactMap { reader.value($0) } : (0..<reader.choice(4)).map { _ in reader.value() }
            called.agent.now += Duration.milliseconds(Int(reader.byte()))
            switch FuzzBus.call(place.path, member.interface, member.name, arguments) {
            case .success(let values): expect("\(values)".utf8.count < 100_000, "a long answer to \(member.name)")
            case .failure(let error):
                // libsystemd's own answers repeat the names in the call.
                if !error.message.hasPrefix("Unknown ") { expectBounded(error.message) }
                expect(error.name.utf8.contains(UInt8(ascii: ".")), "an error named \(error.name)")
            case nil: break
            }
            called.check()
        }
        called.agent.reset()
    }
}

/// The agent's objects on the bus, with an agent without sources and monitors.
private final class CalledAgent {
    static let shared = CalledAgent()

    /// A member to call, with the types of its arguments.
    struct Member {
        let interface: String
        let name: String
        let inputs: [String]
    }

    let agent = SenselessAgent()
    let places: [(path: String, members: [Member])]
    private let portal: PortalResponder
    private var kept: [AnyObject] = []

    private init() {
        portal = PortalResponder(FuzzBus.own, .day, theme: .paper)
        do {
            expect(try FuzzBus.own.requestName(FuzzBus.name), "the name \(FuzzBus.name) is taken")
            kept.append(try AgentObject(FuzzBus.own, for: agent))
            kept.append(try Tray(FuzzBus.own, for: agent))
            try portal.start()
        } catch {
            expect(false, "\(error)")
        }
        places = [
            Self.place(
                AgentContract.path, AgentContract.interface,
                [
                    "SetMode": ["s", "u"], "Toggle": [], "Hold": ["s"], "SetSiteMode": ["s"], "Release": ["u"],
                    "Reload": [], "ListSources": [], "ListDecisions": [], "ListResponders": [], "Other": [],
                ]),
            Self.place(
                TrayMenu.path, "com.canonical.dbusmenu",
                [
                    "GetLayout": ["i", "i", "as"], "GetGroupProperties": ["ai", "as"], "GetProperty": ["i", "s"],
                    "Event": ["i", "s", "v", "u"], "EventGroup": ["a(isvu)"], "AboutToShow": ["i"],
                    "AboutToShowGroup": ["ai"],
                ]),
            Self.place(
                "/StatusNotifierItem", "org.kde.StatusNotifierItem",
                [
                    "Activate": ["i", "i"], "SecondaryActivate": ["i", "i"], "ContextMenu": ["i", "i"],
                    "Scroll": ["i", "s"],
                ]),
            Self.place(
                "/org/freedesktop/portal/desktop", "org.freedesktop.impl.portal.Settings",
                ["ReadAll": ["as"], "Read": ["s", "s"]]),
        ]
    }

    /// Returns the members of an interface, and the members that every object has.
    private static func place(
        _ path: String, _ interface: String, _ methods: KeyValuePairs<String, [String]>
    ) -> (path: String, members: [Member]) {
        let properties = "org.freedesktop.DBus.Properties"
        let members = methods.map { Member(interface: interface, name: $0.key, inputs: $0.value) }
        return (
            path,
            members + [
                Member(interface: properties, name: "Get", inputs: ["s", "s"]),
                Member(interface: properties, name: "GetAll", inputs: ["s"]),
                Member(interface: properties, name: "Set", inputs: ["s", "s", "v"]),
                Member(interface: "org.freedesktop.DBus.Introspectable", name: "Introspect", inputs: []),
            ]
        )
    }

    func check() {
        let status = agent.status
        expect(status.mode == .auto || status.mode.forced == status.appearance, "\(status)")
        expect((status.mode == .auto) == (status.forceEnds == nil), "\(status)")
        expect(status.holds.count <= Holds.most, "\(status.holds.count) holds")
        for hold in status.holds { expectBounded(hold.text(now: nil).english) }
        expectBounded(status.reason.english, extra: 400)
    }
}

/// An agent that decides by the rules, on a manual clock.
private final class SenselessAgent: AgentService {
    var now = Duration.seconds(1000)
    /// The decider of this input. `nil` before its first event.
    ///
    /// It isn't kept between inputs, because the leak sanitizer doesn't recognize pointers to a reason's finding, in
    /// which Swift also stores the case.
    private var changedDecider: Decider?
    private var holds = Holds(FuzzBus.own) { 1_000_000 }
    private(set) var decisions: [DecisionRecord] = []

    init() {
        holds = SenselessAgent.noHolds(for: self)
    }

    private static func noHolds(for agent: SenselessAgent) -> Holds {
        let holds = Holds(FuzzBus.own) { 1_000_000 }
        holds.whenChanged = { [unowned agent] in agent.observe(.hold(!agent.holds.records.isEmpty)) }
        return holds
    }

    private var decider: Decider {
        get {
            let start = Instant(sinceStart: .seconds(1000))
            return changedDecider ?? Decider(rules: Rules(), start: .init(persisted: .day, fallback: .day), at: start)
        }
        set { changedDecider = newValue }
    }

    /// Resets the effects of one input before the next.
    func reset() {
        holds = SenselessAgent.noHolds(for: self)
        now = .seconds(1000)
        changedDecider = nil
        decisions = []
    }

    private func observe(_ event: Event) {
        let outcome = decider.observe(event, at: Instant(sinceStart: now))
        let new = outcome.decisions.map { DecisionRecord($0, time: Timestamp(microseconds: now.wholeMicroseconds)) }
        decisions = (decisions + new).suffix(100)
    }

    var status: AgentStatus {
        AgentStatus(decider, holds: holds.records) { $0.sinceStart.wholeMicroseconds }
    }

    var appearance: Appearance { decider.appearance }

    func readSources() -> [SourceRecord] {
        [SourceRecord(name: SourceName(.sun), level: nil, illuminance: nil, isSelected: false, problem: "not asked")]
    }
    var responders: [ResponderReport] {
        [
            ResponderReport(
                name: "portal", stage: "portal", status: .ok, state: "ok", time: nil,
                duration: nil, output: [])
        ]
    }
    func set(_ appearance: Appearance?, for duration: Duration?) { observe(.set(appearance, for: duration)) }
    func toggle(isForPerson: Bool) -> Appearance {
        observe(.toggle())
        return decider.appearance
    }
    func setSite(_ appearance: Appearance?, owner: String) { observe(.site(appearance)) }

    func hold(_ why: String, owner: String) throws(BusError) -> UInt32 { try holds.add(why, owner: owner) }
    func release(_ id: UInt32, owner: String) throws(BusError) { try holds.release(id, owner: owner) }
    func forgetCorrections() {}
    func writeHistory() {}
    func reload() {}
}
