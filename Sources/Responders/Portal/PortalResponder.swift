internal import Logging
public import SDBus
public import Switching
public import Theming

/// The settings back end of the desktop portal, by which most applications learn of the colour scheme
/// (`org.freedesktop.impl.portal.Settings`).
///
/// It answers from memory: whoever asks it late is a GTK program that does not start for half a minute.
public final class PortalResponder: Responder {
    /// The name it is listed by.
    public let name = "portal"
    /// After the settings that applications read when they hear of it.
    public let stage = Stage.portal
    /// Called when the name that the portal looks for was another program's, and has become ours.
    public var whenReady: (() -> Void)?

    private let connection: Connection
    private var settings: PortalSettings
    /// What was told last; nil before the first time.
    private var told: PortalSettings?
    private var object: ExportedObject?
    private var isNamed = false
    /// What tells when the name is free, where another program had it.
    private var nameWatch: [Slot] = []
    private let log = Logger(label: "portal")

    /// A back end that says this until there is a change.
    public init(_ connection: Connection, _ appearance: Appearance, theme: Theme) {
        self.connection = connection
        settings = PortalSettings(appearance, theme: theme)
    }

    /// Takes the name that the portal looks for; where another program has it, once that gives it back.
    ///
    /// - Throws: `BusError` when the connection is lost.
    public func start() throws(BusError) {
        object = try connection.export(interface, at: PortalResponder.path)
        isNamed = try connection.requestName(PortalResponder.name)
        guard !isNamed else { return }
        log.warning("the portal does not hear from us: another program has \(PortalResponder.name)")
        nameWatch = try connection.onOwner(of: PortalResponder.name) { [weak self] hasOwner in
            if !hasOwner { self?.takeFreeName() }
        }
    }

    private func takeFreeName() {
        guard !isNamed, (try? connection.requestName(PortalResponder.name)) == true else { return }
        isNamed = true
        told = nil
        log.notice("the portal hears from us: \(PortalResponder.name) was free again")
        whenReady?()
    }

    /// Whether the portal can reach it.
    public func probe() -> Probe {
        isNamed ? .applies : .absent("another program has the name \(PortalResponder.name)")
    }

    /// Tells the portal what has changed, and at the first time everything: applications that came earlier are put right.
    public func follow(_ change: ThemeChange, whenDone: @escaping (ResponderResult) -> Void) {
        settings = PortalSettings(change.change.to, theme: change.theme)
        let changes = told.map { settings.changes(since: $0) } ?? settings.values
        guard !changes.isEmpty else { return whenDone(ResponderResult(.unchanged)) }
        do {
            for (key, value) in changes {
                try object?.emit(
                    "SettingChanged", [.string(PortalSettings.namespace), .string(key), .variant(value)])
            }
        } catch {
            return whenDone(ResponderResult(.failed("the signal was not sent: \(error)")))
        }
        // Only now: what was not sent is still to be told.
        told = settings
        whenDone(ResponderResult(.done))
    }

    /// There is nothing to stop.
    public func cancel() {}

    private var interface: Interface {
        Interface(
            "org.freedesktop.impl.portal.Settings",
            methods: [
                Method(
                    "ReadAll", inputs: [Argument("namespaces", "as")], outputs: [Argument("value", "a{sa{sv}}")]
                ) { [unowned self] (values) throws(BusError) in
                    let namespaces = values.first?.elements?.compactMap(\.string) ?? []
                    return [readAll(namespaces)]
                },
                Method(
                    "Read", inputs: [Argument("namespace", "s"), Argument("key", "s")],
                    outputs: [Argument("value", "v")]
                ) { [unowned self] (values) throws(BusError) in
                    [.variant(try read(values.first?.string ?? "", values.last?.string ?? ""))]
                },
            ],
            // In lower case, and the only one there is.
            properties: [Property("version", "u", emitsChanges: false) { .uint32(1) }],
            signals: [
                Signal(
                    "SettingChanged", [Argument("namespace", "s"), Argument("key", "s"), Argument("value", "v")])
            ])
    }

    private func readAll(_ namespaces: [String]) -> BusValue {
        let all: [BusValue] =
            PortalSettings.isAsked(by: namespaces)
            ? [.structure([.string(PortalSettings.namespace), .dictionary(settings.values)])] : []
        return .array(element: "{sa{sv}}", all)
    }

    private func read(_ namespace: String, _ key: String) throws(BusError) -> BusValue {
        guard let value = settings[namespace, key] else {
            // By scalars: any number of accents is one character.
            let (shownKey, shownNamespace) = (key.unicodeScalars.prefix(100), namespace.unicodeScalars.prefix(100))
            throw BusError(
                "org.freedesktop.portal.Error.NotFound",
                "Halflight has no setting \(String(shownKey)) in \(String(shownNamespace))")
        }
        return value
    }

    private static let name = "org.freedesktop.impl.portal.desktop.halflight"
    private static let path = "/org/freedesktop/portal/desktop"
}
