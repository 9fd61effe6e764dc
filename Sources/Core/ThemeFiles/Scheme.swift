internal import LibYAML
internal import ThemeValues
internal import Vocabulary

/// A base16 or base24 scheme, with its keys side by side (older) or in a `palette` (newer).
struct Scheme {
    let format: LoadedTheme.Format
    let title: String?
    let author: String?
    let variant: Appearance?
    /// By name, `base00` and so on.
    let colors: [String: Color]
    let mark: Mark?

    /// Returns whether a file is a scheme, valid or not.
    static func isScheme(_ root: Mapping) -> Bool {
        root["palette"] != nil || root["scheme"] != nil || root["system"] != nil
            || root.entries.contains { baseName($0.key) != nil }
    }

    /// Reads a scheme. Ignores other keys, such as `slug`, because there are hundreds of these files.
    init(_ root: Mapping) throws(YAMLError) {
        let palette = try root["palette"].map { (node) throws(YAMLError) in try node.mapping } ?? root
        mark = root["palette"]?.mark ?? root.entries.first?.mark
        var colors: [String: Color] = [:]
        for entry in palette.entries {
            guard let name = Scheme.baseName(entry.key) else { continue }
            guard let text = try? entry.value.string, let color = Color(opaqueHex: text) else {
                throw entry.value.mismatch("a colour such as \"1f5fa8\" or \"#1f5fa8\"")
            }
            colors[name] = color
        }
        let names = Scheme.names.prefix(16)
        if let missing = names.first(where: { colors[$0] == nil }) {
            throw YAMLError(at: mark, "the scheme has no colour \(missing): expected \(names[0]) to \(names[15])")
        }
        format =
            try root["system"].map { (node) throws(YAMLError) in try Scheme.format(node) }
            ?? (colors["base10"] == nil ? .base16 : .base24)
        title = (root["name"] ?? root["scheme"]).flatMap { try? $0.string }
        author = root["author"].flatMap { try? $0.string }
        variant = try root["variant"].map { (node) throws(YAMLError) in try Appearance(variant: node) }
        self.colors = colors
    }

    private static func format(_ node: Node) throws(YAMLError) -> LoadedTheme.Format {
        switch try node.string.lowercased() {
        case "base16": return .base16
        case "base24": return .base24
        default: throw node.mismatch("base16 or base24")
        }
    }

    /// base00 to base0F, and base10 to base17.
    private static let names = (0..<24).map { number in
        "base" + (number < 16 ? "0" : "1") + String(number & 15, radix: 16, uppercase: true)
    }

    /// Accepts any case.
    private static func baseName(_ key: String) -> String? {
        guard key.hasPrefix("base"), key.utf8.count == 6 else { return nil }
        let name = "base" + key.dropFirst(4).uppercased()
        return names.contains(name) ? name : nil
    }

    /// The colors by role and by scheme name.
    ///
    /// The roles follow the styling guides of tinted-theming (base16 0.11, base24 0.1) and, for the terminal,
    /// tinted-shell. Only base24 schemes have separate bright colors.
    var palette: Palette {
        var palette = Palette()
        for (name, color) in colors { palette[Theme.Role(name)] = color }
        for (role, names) in Scheme.roles { palette[role] = names.lazy.compactMap { colors[$0] }.first }
        return palette
    }

    /// Each role's color, then its substitute in a base16 scheme.
    static let roles: [(role: Theme.Role, names: [String])] =
        [
            (.background, ["base00"]), (.surface, ["base01"]), (.selection, ["base02"]), (.border, ["base03"]),
            (.secondaryText, ["base04"]), (.text, ["base05"]), (.selectionText, ["base05"]), (.cursor, ["base05"]),
            (.error, ["base08"]), (.warning, ["base0A"]), (.success, ["base0B"]), (.information, ["base0C"]),
            (.accent, ["base0D"]), (.link, ["base0D"]), (.accentText, ["base00"]),
        ]
        + [
            ["base00"], ["base08"], ["base0B"], ["base0A"], ["base0D"], ["base0E"], ["base0C"], ["base05"],
            ["base03"], ["base12", "base08"], ["base14", "base0B"], ["base13", "base0A"], ["base16", "base0D"],
            ["base17", "base0E"], ["base15", "base0C"], ["base07"],
        ].enumerated().map { (.terminal($0), $1) }
}
