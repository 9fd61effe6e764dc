internal import Logging
package import SDBus
package import ThemeValues
internal import Vocabulary

/// The settings backend of the desktop portal (`org.freedesktop.impl.portal.Settings`). Most applications learn the
/// color scheme from the portal. It answers from memory: a GTK program that waits for its answer takes half
/// a minute to start.
package final class PortalResponder: Responder {
    package let name = "portal"
    package let stage = Stage.portal
    /// Called when another program releases the bus name to us.
    package var whenReady: (() -> Void)?

    private let connection: Connection
    private var current: PortalAppearance
    /// The last values sent. `nil` before the first signal.
    private var sent: PortalAppearance?
    private var object: ExportedObject?
    private var hasName = false
    private var nameWatch: [Slot] = []
    /// Called when the portal starts or stops using this backend.
    package var whenUsed: (Bool) -> Void = { _ in }
    /// The last caller, the desktop portal, and the portal that has called. All are unique names.
    private var caller, portal, user: String?
    private var portalWatch: [Slot] = []
    private let log = Logger(label: "portal")

    package init(_ connection: Connection, _ appearance: Appearance, theme: Theme) {
        self.connection = connection
        current = PortalAppearance(appearance, theme: theme)
    }

    /// Requests the bus name that the portal looks for. Waits for the name if another program has it.
    package func start() throws(BusError) {
        object = try connection.export(interface, at: "/org/freedesktop/portal/desktop")
        hasName = try connection.requestName(PortalResponder.busName)
        guard !hasName else { return }
        log.warning("the portal cannot reach the agent: another program has the bus name \(PortalResponder.busName)")
        nameWatch = try connection.onOwner(of: PortalResponder.busName) { [weak self] hasOwner in
            if !hasOwner { self?.requestFreeName() }
        }
    }

    private func requestFreeName() {
        guard !hasName, (try? connection.requestName(PortalResponder.busName)) == true else { return }
        hasName = true
        sent = nil
        log.notice("the portal can reach the agent: the bus name \(PortalResponder.busName) is free again")
        whenReady?()
    }

    package func probe() -> Probe {
        hasName ? .applies : .absent("another program has the bus name \(PortalResponder.busName)")
    }

    /// Signals the changed values. The first time, signals all values, for applications that started earlier.
    package func follow(_ change: ThemeChange<Theme>, whenDone: @escaping (ResponderResult) -> Void) {
        current = PortalAppearance(change.to, theme: change.theme)
        let changes = sent.map { current.changes(since: $0) } ?? current.values
        guard !changes.isEmpty else { return whenDone(ResponderResult(.unchanged)) }
        do {
            for (key, value) in changes {
                try object?.emit(
                    "SettingChanged", [.string(PortalAppearance.namespace), .string(key), .variant(value)])
            }
        } catch {
            return whenDone(ResponderResult(.failed("the signal was not sent: \(error)")))
        }
        sent = current
        whenDone(ResponderResult(.done))
    }

    /// Notes who calls. The desktop portal queries each configured backend when either of them starts, and for each
    /// application.
    private func noteCaller() {
        guard let caller = connection.caller, caller != self.caller else { return }
        self.caller = caller
        guard portalWatch.isEmpty else { return updateUser() }
        // When the portal starts, it queries the backends before it has its name.
        let watch = try? connection.onOwnersName(of: "org.freedesktop.portal.Desktop") { [weak self] in
            self?.portal = $0
            self?.updateUser()
        }
        portalWatch = watch ?? []
    }

    private func updateUser() {
        // A restarting portal hasn't called yet.
        guard let portal else { return }
        if caller == portal { user = portal }
        whenUsed(user == portal)
    }

    private var interface: Interface {
        Interface(
            "org.freedesktop.impl.portal.Settings",
            methods: [
                Method("ReadAll", inputs: ["namespaces": "as"], outputs: ["value": "a{sa{sv}}"]) {
                    [weak self] (values) throws(BusError) in
                    self?.noteCaller()
                    let namespaces = values.first?.elements?.compactMap(\.string) ?? []
                    let values = PortalAppearance.isAsked(by: namespaces) ? self?.current.values : nil
                    return [
                        .array(
                            element: "{sa{sv}}",
                            values.map { [.structure([.string(PortalAppearance.namespace), .dictionary($0)])] } ?? [])
                    ]
                },
                Method("Read", inputs: ["namespace": "s", "key": "s"], outputs: ["value": "v"]) {
                    [weak self] (values) throws(BusError) in
                    self?.noteCaller()
                    let (namespace, key) = (values.first?.string ?? "", values.last?.string ?? "")
                    guard let value = self?.current[namespace, key] else {
                        // By scalars, because a single character may have any number of accents.
                        let shown = [key, namespace].map { String($0.unicodeScalars.prefix(100)) }
                        throw BusError(
                            "org.freedesktop.portal.Error.NotFound",
                            "Halflight has no setting \(shown[0]) in \(shown[1])")
                    }
                    return [.variant(value)]
                },
            ],
            // The portal's interface spells it in lower case. Version 1 is the only version.
            properties: [
                Property("version", "u", emitsChanges: false) { [weak self] in
                    self?.noteCaller()
                    return .uint32(1)
                }
            ],
            signals: [Signal("SettingChanged", ["namespace": "s", "key": "s", "value": "v"])],
            // The portal calls for all applications, even sandboxed ones. None can use up the others' calls.
            isFree: true)
    }

    private static let busName = "org.freedesktop.impl.portal.desktop.halflight"
}

/// The values of the namespace `org.freedesktop.appearance` (xdg-desktop-portal, org.freedesktop.portal.Settings).
struct PortalAppearance: Equatable {
    private(set) var values: [(key: String, value: BusValue)]

    /// Has contrast only for a high-contrast theme, and never motion: the desktop's other backends provide them.
    init(_ appearance: Appearance, theme: Theme) {
        // 0 is no preference, 1 dark, 2 light.
        values = [("color-scheme", .uint32(appearance == .night ? 1 : 2))]
        if let accent = theme.palette[.accent] {
            values.append(("accent-color", .color([accent.red, accent.green, accent.blue].map { Double($0) / 255 })))
        }
        if theme.isHighContrast { values.append(("contrast", .uint32(1))) }
    }

    subscript(namespace: String, key: String) -> BusValue? {
        guard namespace == PortalAppearance.namespace else { return nil }
        return values.first { $0.key == key }?.value
    }

    /// Returns the values that differ from `old`. A removed value is replaced with the value for no preference.
    func changes(since old: PortalAppearance) -> [(key: String, value: BusValue)] {
        let gone = old.values.map(\.key).filter { key in !values.contains { $0.key == key } }
        return values.filter { $0.value != old[PortalAppearance.namespace, $0.key] }
            // A color out of range means no preference.
            + gone.map { ($0, $0 == "accent-color" ? .color([-1, -1, -1]) : .uint32(0)) }
    }

    static func == (one: PortalAppearance, other: PortalAppearance) -> Bool {
        one.values.elementsEqual(other.values) { $0 == $1 }
    }

    static let namespace = "org.freedesktop.appearance"

    /// Whether a namespace list, an argument of `ReadAll`, includes this one. An empty list or an empty entry includes
    /// everything. An asterisk may replace the last part.
    static func isAsked(by namespaces: [String]) -> Bool {
        guard !namespaces.isEmpty else { return true }
        return namespaces.contains { wanted in
            if wanted.isEmpty || wanted == namespace { return true }
            guard wanted.hasSuffix(".*") else { return false }
            return namespace.hasPrefix(wanted.dropLast())
        }
    }
}

extension BusValue {
    /// Creates a color from red, green and blue. Each is 0...1.
    fileprivate static func color(_ parts: [Double]) -> BusValue { .structure(parts.map(BusValue.double)) }
}
