internal import SDBus
internal import Switching
internal import Theming

/// What the settings portal says of the appearance: the namespace `org.freedesktop.appearance`
/// (xdg-desktop-portal, org.freedesktop.portal.Settings).
struct PortalSettings: Equatable {
    /// What is said now, key by key.
    private(set) var values: [(key: String, value: BusValue)]

    /// What is said of an appearance in a theme's colours.
    ///
    /// Of contrast only a theme of high contrast has something to say, and none has of motion: what a theme does not
    /// know is left to the desktop's other back ends.
    init(_ appearance: Appearance, theme: Theme) {
        self.init(appearance, accent: theme.palette[.accent], wantsContrast: theme.isHighContrast ? true : nil)
    }

    /// What is said of an appearance; nothing of what is nil.
    ///
    /// - Parameters:
    ///   - wantsContrast: whether higher contrast is preferred.
    ///   - wantsLessMotion: whether less motion is preferred.
    init(
        _ appearance: Appearance, accent: Color? = nil, wantsContrast: Bool? = nil, wantsLessMotion: Bool? = nil
    ) {
        // 0 is no preference, 1 dark, 2 light.
        values = [("color-scheme", .uint32(appearance == .night ? 1 : 2))]
        if let accent {
            let parts = [accent.red, accent.green, accent.blue].map { Double($0) / 255 }
            values.append(("accent-color", PortalSettings.color(parts)))
        }
        if let wantsContrast { values.append(("contrast", .uint32(wantsContrast ? 1 : 0))) }
        if let wantsLessMotion { values.append(("reduced-motion", .uint32(wantsLessMotion ? 1 : 0))) }
    }

    /// A colour as the portal has it: red, green and blue, each 0...1.
    private static func color(_ parts: [Double]) -> BusValue {
        .structure(parts.map(BusValue.double))
    }

    /// The value that says of a key that there is no preference any more: a colour out of range stands for none.
    private static func nothing(for key: String) -> BusValue {
        key == "accent-color" ? color([-1, -1, -1]) : .uint32(0)
    }

    /// The value of a key; nil for one that there is not.
    subscript(namespace: String, key: String) -> BusValue? {
        guard namespace == PortalSettings.namespace else { return nil }
        return values.first { $0.key == key }?.value
    }

    /// What is another than before; of what there is no more, that there is no preference.
    func changes(since old: PortalSettings) -> [(key: String, value: BusValue)] {
        let gone = old.values.map(\.key).filter { key in !values.contains { $0.key == key } }
        return values.filter { $0.value != old[PortalSettings.namespace, $0.key] }
            + gone.map { ($0, PortalSettings.nothing(for: $0)) }
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
