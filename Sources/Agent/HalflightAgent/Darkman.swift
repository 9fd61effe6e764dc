internal import AgentInterface
internal import Logging
internal import SDBus
internal import Vocabulary

/// The D-Bus object of darkman 2, for programs made for darkman (darkman(1)). A program that sets the mode there
/// toggles the appearance, without a lesson: the mode gives way to the light, as it gives way to the sun with darkman.
final class Darkman {
    /// The agent, which owns this object.
    private unowned let agent: any AgentService
    private let connection: Connection
    private var object: ExportedObject?
    private var watches: [Slot] = []
    private var hasName = false
    private var shown: Appearance
    private let log = Logger(label: "darkman")

    init(_ connection: Connection, for agent: any AgentService) throws(BusError) {
        (self.agent, self.connection) = (agent, connection)
        shown = agent.appearance
        object = try connection.export(interface, at: "/nl/whynothugo/darkman")
        requestName()
        if !hasName {
            log.warning(
                """
                darkman itself is running, so its programs are not served. \
                Turn it off: systemctl --user disable --now darkman
                """)
        }
        watches = try connection.onOwner(of: Darkman.busName) { [weak self] hasOwner in
            if !hasOwner { self?.requestName() }
        }
    }

    isolated deinit { if hasName { connection.releaseName(Darkman.busName) } }

    private func requestName() {
        if !hasName { hasName = (try? connection.requestName(Darkman.busName)) == true }
    }

    func update() {
        guard shown != agent.appearance else { return }
        shown = agent.appearance
        do throws(BusError) {
            try object?.emitPropertiesChanged([("Mode", .string(shown.asMode))])
            try object?.emit("ModeChanged", [.string(shown.asMode)])
        } catch {
            log.warning("darkman's programs were not notified: \(error)")
        }
    }

    private var interface: Interface {
        Interface(
            Darkman.busName, methods: [],
            properties: [
                Property("Mode", "s") { [weak self] in
                    self.map { .string($0.agent.appearance.asMode) }
                } set: { [weak self] (value) throws(BusError) in
                    guard let wanted = value.string.flatMap(Appearance.init(mode:)) else {
                        throw BusError("org.freedesktop.DBus.Error.InvalidArgs", "expected the mode dark or light")
                    }
                    if let agent = self?.agent, wanted != agent.appearance { _ = agent.toggle(isForPerson: false) }
                }
            ],
            signals: [Signal("ModeChanged", ["NewMode": "s"])])
    }

    private static let busName = "nl.whynothugo.darkman"
}

extension Appearance {
    fileprivate init?(mode: String) {
        switch mode {
        case "dark": self = .night
        case "light": self = .day
        default: return nil
        }
    }

    fileprivate var asMode: String { self == .day ? "light" : "dark" }
}
