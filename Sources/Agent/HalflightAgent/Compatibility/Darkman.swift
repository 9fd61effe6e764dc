internal import AgentInterface
internal import HalflightSupport
internal import Logging
internal import SDBus
internal import SDEvent
internal import Switching
internal import SystemPackage

/// The interfaces of darkman 2, for the programs that people have around it: its D-Bus object, and its socket
/// (darkman(1), darkman.conf(5)).
///
/// A mode that is set there is a toggle by hand: it gives way to the light, as it gives way to the sun with darkman.
final class Darkman {
    /// The agent owns it.
    private unowned let agent: any AgentService
    private let connection: Connection
    private let loop: EventLoop
    /// The folder of the socket's folder; nil where the session has none.
    private let runtimeFolder: String?
    private var object: ExportedObject?
    private var socket: DarkmanSocket?
    private var watches: [Slot] = []
    private var hasName = false
    private var shown: Appearance
    private let log = Logger(label: "darkman")

    init(
        _ connection: Connection, for agent: any AgentService, on loop: EventLoop, runtimeFolder: String?
    ) throws(BusError) {
        (self.agent, self.connection, self.loop, self.runtimeFolder) = (agent, connection, loop, runtimeFolder)
        shown = agent.appearance
        object = try connection.export(interface, at: "/nl/whynothugo/darkman")
        serve()
        if !hasName {
            log.warning(
                """
                darkman itself is running, so its programs are not served. \
                Turn it off: systemctl --user disable --now darkman
                """)
        }
        watches = try connection.onOwner(of: Darkman.busName) { [weak self] hasOwner in
            if !hasOwner { self?.serve() }
        }
    }

    isolated deinit { if hasName { connection.releaseName(Darkman.busName) } }

    /// Serves once no darkman has its name.
    private func serve() {
        guard !hasName, (try? connection.requestName(Darkman.busName)) == true else { return }
        hasName = true
        guard let runtimeFolder else { return log.warning("XDG_RUNTIME_DIR is not set, so there is no socket") }
        do throws(Errno) {
            socket = try DarkmanSocket(in: "\(runtimeFolder)/darkman", on: loop) { [weak self] request in
                self?.answer(request)
            }
        } catch {
            log.warning("\(runtimeFolder)/darkman/control.sock is not served: \(error)")
        }
    }

    func update() {
        guard shown != agent.appearance else { return }
        shown = agent.appearance
        socket?.announce(shown.asMode)
        do throws(BusError) {
            try object?.emitPropertiesChanged([("Mode", .string(shown.asMode))])
            try object?.emit("ModeChanged", [.string(shown.asMode)])
        } catch {
            log.warning("darkman's programs were not notified: \(error)")
        }
    }

    /// - Returns: the line to answer; nil for none.
    private func answer(_ request: DarkmanRequest) -> String? {
        switch request {
        case .get, .watch: return agent.appearance.asMode
        case .toggle: _ = agent.toggle(isForPerson: true)
        case .set(let wanted): if wanted != agent.appearance { _ = agent.toggle(isForPerson: true) }
        }
        return nil
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
                    _ = self?.answer(.set(wanted))
                }
            ],
            signals: [Signal("ModeChanged", ["NewMode": "s"])])
    }

    private static let busName = "nl.whynothugo.darkman"
}

/// A line that a program writes to darkman's socket.
enum DarkmanRequest: Equatable {
    case get
    /// The mode now, and again after each change.
    case watch
    case toggle
    case set(Appearance)

    /// Nil for any other line.
    init?(_ line: String) {
        switch line {
        case "get": self = .get
        case "watch": self = .watch
        case "toggle": self = .toggle
        default:
            guard line.hasPrefix("set "), let wanted = Appearance(mode: String(line.dropFirst(4))) else { return nil }
            self = .set(wanted)
        }
    }
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
