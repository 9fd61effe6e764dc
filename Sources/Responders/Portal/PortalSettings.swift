internal import Bus
internal import Switching
internal import Theming

/// What the settings portal says of the appearance: the namespace `org.freedesktop.appearance`
/// (xdg-desktop-portal, org.freedesktop.portal.Settings).
struct PortalSettings: Equatable {
    /// What is said now, key by key.
    private(set) var values: [(key: String, value: BusValue)]

    /// What is said of an appearance in a theme's colours.
    init(_ appearance: Appearance, theme: Theme) {
        // 0 is no preference, 1 dark, 2 light.
        values = [("color-scheme", .uint32(appearance == .night ? 1 : 2))]
        if let accent = theme.palette[.accent] {
            values.append(
                ("accent-color", .structure([accent.red, accent.green, accent.blue].map(PortalSettings.part))))
        }
    }

    /// A component of a colour as the portal has it, 0...1.
    private static func part(_ component: UInt8) -> BusValue {
        .double(Double(component) / 255)
    }

    /// The value of a key; nil for one that there is not.
    subscript(namespace: String, key: String) -> BusValue? {
        guard namespace == PortalSettings.namespace else { return nil }
        return values.first { $0.key == key }?.value
    }

    /// What is another than before.
    func changes(since old: PortalSettings) -> [(key: String, value: BusValue)] {
        values.filter { $0.value != old[PortalSettings.namespace, $0.key] }
    }

    static func == (one: PortalSettings, other: PortalSettings) -> Bool {
        one.values.elementsEqual(other.values) { $0 == $1 }
    }

    static let namespace = "org.freedesktop.appearance"

    /// Whether a list of namespaces, as `ReadAll` takes it, asks for ours.
    ///
    /// An empty list, or one with an empty text, asks for everything; an asterisk may stand for the last part.
    static func isAsked(by namespaces: [String]) -> Bool {
        guard !namespaces.isEmpty else { return true }
        return namespaces.contains { wanted in
            if wanted.isEmpty || wanted == namespace { return true }
            guard wanted.hasSuffix(".*") else { return false }
            return namespace.hasPrefix(wanted.dropLast())
        }
    }
}
