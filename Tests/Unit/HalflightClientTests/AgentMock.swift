import LoopSupport
import SDBus

/// A bus agent with a test's values, on the test's loop.
@MainActor final class AgentMock {
    var properties: [(name: String, value: BusValue)] = [
        ("Appearance", .string("day")), ("Mode", .string("auto")), ("ForceEnds", .string("")),
        ("ForcedUntil", .uint64(0)), ("Level", .double(80)), ("Illuminance", .double(-1)),
        ("Source", .string("backlight:intel_backlight")), ("NightBelow", .double(30)), ("DayAbove", .double(40)),
        ("Reason", .string("bright")), ("Theme", .string("dune")), ("DayTheme", .string("dune")),
        ("NightTheme", .string("ember")),
    ]
    private(set) var questions = 0
    private let connection: Connection
    private var object: ExportedObject?

    /// Requests the agent's name on the bus.
    init(at address: String, on loop: EventLoop, version: [String]? = nil) throws {
        connection = try Connection.bus(at: address)
        try connection.attach(to: loop)
        if let version { properties.removeAll { !version.contains($0.name) } }
        let members = properties.map { entry in
            Property(entry.name, entry.value.signature) { [unowned self] in
                if entry.name == "Appearance" { questions += 1 }
                return properties.first { $0.name == entry.name }?.value ?? entry.value
            }
        }
        object = try connection.export(
            Interface("org.halflight.Agent1", methods: [], properties: members, signals: []), at: "/org/halflight/Agent"
        )
        try connection.own("org.halflight.Agent")
    }

    /// Sets a property without a signal.
    func set(_ name: String, _ value: BusValue) {
        guard let place = properties.firstIndex(where: { $0.name == name }) else { return }
        properties[place].value = value
    }

    /// Changes the appearance as the agent does: first the property with the current values, then the signal.
    func change(to appearance: String, level: Double, _ reason: String) throws {
        set("Appearance", .string(appearance))
        set("Level", .double(level))
        set("Reason", .string(reason))
        try announce("Appearance", .string(appearance))
        try object?.emit("AppearanceChanged", [.string(appearance), .string(reason)])
    }

    /// Sets a property and announces it with the values of each announcement.
    func announce(_ name: String, _ value: BusValue) throws {
        set(name, value)
        try announce([name, "Level", "Illuminance", "Reason"])
    }

    /// Announces only these properties.
    func announce(_ names: [String]) throws {
        try object?.emitPropertiesChanged(properties.filter { names.contains($0.name) }.map { ($0.name, $0.value) })
    }

    /// Leaves the bus as after a crash.
    func leave() {
        object = nil
        connection.close()
    }
}
