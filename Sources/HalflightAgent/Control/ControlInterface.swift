internal import HalflightConfiguration
internal import LightSensors
internal import Responders
internal import SDBus
internal import SDEvent
internal import Switching

/// What the D-Bus object needs of the agent.
protocol Controlled: AnyObject {
    /// What the agent says of itself now.
    var status: AgentStatus { get }
    /// One sentence a person can read: why the appearance is what it is.
    var reason: String { get }
    /// All sources, and how they stand.
    var sourceStatuses: [SourceStatus] { get }
    /// The last decisions, oldest first.
    var decisions: [DecisionRecord] { get }
    /// What became of each responder, in the order in which they are told.
    var responders: [ResponderRecord] { get }

    /// Sets the mode: nil is `auto`; without a duration a forced mode holds until it is set again.
    func set(_ appearance: Appearance?, for duration: Duration?)
    /// Shows the other appearance for now, and returns what is shown.
    func toggle() -> Appearance
    /// Waits with automatic changes for as long as the caller is on the bus, and returns the number to release that by.
    func hold(_ why: String, owner: String) throws(BusError) -> UInt32
    /// Ends such a wait, which only whoever asked for it may.
    func release(_ id: UInt32, owner: String) throws(BusError)
    /// Takes a reading from a source whose level moves by itself.
    func refresh()
    /// Reads the configuration anew.
    func reload() throws(ConfigurationError)
}

/// The D-Bus contract, org.halflight.Agent1.xml, to the letter.
enum ControlInterface {
    nonisolated static let name = "org.halflight.Agent"
    nonisolated static let path = "/org/halflight/Agent"

    static func make(for agent: any Controlled) -> Interface {
        Interface(
            "org.halflight.Agent1", methods: methods(of: agent), properties: properties(of: agent),
            signals: [Signal("AppearanceChanged", [Argument("appearance", "s"), Argument("reason", "s")])])
    }

    private static func properties(of agent: any Controlled) -> [Property] {
        func property(
            _ name: String, _ signature: String, emitsChanges: Bool = true, _ get: @escaping (AgentStatus) -> BusValue
        ) -> Property {
            // All properties of one answer are of one moment.
            Property(name, signature, emitsChanges: emitsChanges) { [unowned agent] in
                agent.refresh()
                return get(agent.status)
            }
        }
        return [
            property("Appearance", "s") { .string($0.appearance.rawValue) },
            Property("Mode", "s") { [unowned agent] in
                agent.refresh()
                return .string(agent.status.mode)
            } set: { [unowned agent] (value) throws(BusError) in
                agent.set(try mode(value), for: nil)
            },
            property("ForceEnds", "s") { .string($0.forceEnds) },
            property("ForcedUntil", "t") { .uint64($0.forcedUntil) },
            property("Level", "d", emitsChanges: false) { .double($0.level) },
            property("Illuminance", "d", emitsChanges: false) { .double($0.illuminance) },
            property("Source", "s") { .string($0.source) },
            property("NightBelow", "d") { .double($0.nightBelow) },
            property("DayAbove", "d") { .double($0.dayAbove) },
            property("Holds", "aa{sv}") { .array(element: "a{sv}", $0.holds.map(hold)) },
            Property("Reason", "s", emitsChanges: false) { [unowned agent] in
                agent.refresh()
                return .string(agent.reason)
            },
        ]
    }

    private static func methods(of agent: any Controlled) -> [Method] {
        [
            Method("SetMode", inputs: [Argument("mode", "s"), Argument("seconds", "u")]) {
                [unowned agent] (values) throws(BusError) in
                let wanted = try mode(values.first)
                let seconds = values.dropFirst().first?.number ?? 0
                agent.set(wanted, for: seconds > 0 ? .seconds(seconds) : nil)
                return []
            },
            Method("Toggle", outputs: [Argument("appearance", "s")]) { [unowned agent] (_) throws(BusError) in
                [.string(agent.toggle().rawValue)]
            },
            Method("Hold", inputs: [Argument("why", "s")], outputs: [Argument("id", "u")]) {
                [unowned agent] (caller, values) throws(BusError) in
                [.uint32(try agent.hold(values.first?.string ?? "", owner: caller))]
            },
            Method("Release", inputs: [Argument("id", "u")]) { [unowned agent] (caller, values) throws(BusError) in
                try agent.release(values.first?.number.map { UInt32($0) } ?? 0, owner: caller)
                return []
            },
            Method("Reload") { [unowned agent] (_) throws(BusError) in
                do {
                    try agent.reload()
                } catch {
                    throw BusError("org.halflight.Error.Config", "\(error)")
                }
                return []
            },
            Method("ListSources", outputs: [Argument("sources", "a(sa{sv})")]) {
                [unowned agent] (_) throws(BusError) in
                [.array(element: "(sa{sv})", agent.sourceStatuses.map(source))]
            },
            Method("ListDecisions", outputs: [Argument("decisions", "aa{sv}")]) {
                [unowned agent] (_) throws(BusError) in
                [.array(element: "a{sv}", agent.decisions.map(decision))]
            },
            Method("ListResponders", outputs: [Argument("responders", "a(sa{sv})")]) {
                [unowned agent] (_) throws(BusError) in
                [.array(element: "(sa{sv})", agent.responders.map(responder))]
            },
        ]
    }

    /// `auto` is nil.
    private static func mode(_ value: BusValue?) throws(BusError) -> Appearance? {
        let text = value?.string ?? ""
        if text == "auto" { return nil }
        guard let appearance = Appearance(rawValue: text) else {
            let shown = String(text.unicodeScalars.prefix(40))
            throw .invalidArguments("mode is \"\(shown)\": expected \"auto\", \"day\" or \"night\"")
        }
        return appearance
    }

    private static func source(_ status: SourceStatus) -> BusValue {
        .structure([
            .string(status.name.description),
            .dictionary([
                ("kind", .string(status.name.kind.rawValue)),
                ("level", .double(status.light?.level.percent ?? -1)),
                ("illuminance", .double(status.light?.illuminance ?? -1)),
                ("selected", .boolean(status.isSelected)),
                ("state", .string(status.problem ?? "ok")),
            ]),
        ])
    }

    private static func hold(_ record: HoldRecord) -> BusValue {
        .dictionary([
            ("id", .uint32(record.id)),
            ("process", .uint32(record.process)),
            ("program", .string(record.program)),
            ("why", .string(record.why)),
            ("since", .uint64(record.since)),
        ])
    }

    private static func responder(_ record: ResponderRecord) -> BusValue {
        .structure([
            .string(record.name),
            .dictionary([
                ("stage", .string(record.stage.rawValue)),
                ("applies", .boolean(record.probe == .applies)),
                ("state", .string(record.state)),
                ("failed", .boolean(record.isFailure)),
                ("time", .uint64(record.time ?? 0)),
                ("duration", .int64(record.duration.map { Int64($0.wholeMicroseconds) } ?? -1)),
                ("output", .array(element: "s", record.output.map { .string($0) })),
            ]),
        ])
    }

    private static func decision(_ record: DecisionRecord) -> BusValue {
        .dictionary([
            ("time", .uint64(record.time)),
            ("result", .string(record.result)),
            ("rule", .string(record.rule)),
            ("reason", .string(record.reason)),
            ("appearance", .string(record.appearance)),
            ("source", .string(record.source)),
            ("level", .double(record.level ?? -1)),
            ("illuminance", .double(record.illuminance ?? -1)),
            ("warning", .boolean(record.isWarning)),
        ])
    }
}
