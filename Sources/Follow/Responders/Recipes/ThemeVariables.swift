package import PathTrust
internal import TextSupport
package import ThemeValues
internal import Vocabulary

/// The template variables for a theme's colors. They follow the builder specification of tinted-theming (version 0.11)
/// for base16 and base24. The theme's roles have the same forms under their own names.
package nonisolated struct ThemeVariables {
    /// The variables and their values. A section is true with the value `true`, and false without a value.
    package private(set) var values: [String: String]
    /// The variables of each appearance's theme, by section name.
    private var scopes: [String: [String: String]] = [:]

    /// Creates the variables of the present theme and of both.
    package init(_ themes: ThemePair<Theme>, _ present: Appearance) {
        self.init(themes[present])
        for appearance in Appearance.allCases {
            scopes[appearance.rawValue] = appearance == present ? values : ThemeVariables(themes[appearance]).values
        }
        values["is-\(present)"] = "true"
    }

    package init(_ theme: Theme) {
        let variant = theme.appearance == .day ? "light" : "dark"
        let title = ThemeVariables.words(theme.title ?? theme.name)
        let slug = ThemeVariables.slug(theme.name)
        var values: [String: String] = [
            "scheme-name": title, "scheme-author": ThemeVariables.words(theme.author ?? ""),
            "scheme-description": title,
            "scheme-slug": slug, "scheme-slug-underscored": String(slug.map { $0 == "-" ? "_" : $0 }),
            "scheme-system": theme.colors["base10"] == nil ? "base16" : "base24", "scheme-variant": variant,
            "scheme-is-\(variant)-variant": "true", "appearance": theme.appearance.rawValue,
        ]
        for (role, color) in theme.colors { values.add(color, as: role.name) }
        // A scheme's own colors, or else the colors of the corresponding roles.
        for (name, role) in ThemeVariables.places {
            values.add(theme.colors[Theme.Role(name)] ?? theme[role], as: name)
        }
        self.values = values
    }

    /// `judge` refuses a file that other users could have written. It's `nil` for a file that the user names.
    package func fill(file path: String, judge: PathJudge? = nil) throws(StepFailure) -> String {
        try Template.fill(file: path, with: values, scopes: scopes, judge: judge)
    }

    /// Removes unsafe characters from a title or an author. In any template language, they could end a comment or a
    /// quotation and begin a setting. Themes come from strangers, and some settings run programs.
    private static func words(_ text: String) -> String {
        let kept = text.unicodeScalars.filter { scalar in
            guard scalar.isASCII else { return !scalar.steersDisplay }
            return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || " .,:/()+-_@&".unicodeScalars.contains(scalar)
        }
        return String(String.UnicodeScalarView(kept.prefix(100)))
    }

    /// Returns the name in lower case. Dashes replace other characters than letters and digits.
    private static func slug(_ name: String) -> String {
        name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
    }

    /// The roles for the colors of base16 and base24 (their styling guides, 0.11 and 0.1).
    static let places: [(name: String, role: Theme.Role)] = [
        ("base00", .background), ("base01", .surface), ("base02", .selection), ("base03", .secondaryText),
        ("base04", .secondaryText), ("base05", .text), ("base06", .text), ("base07", .terminal(15)),
        ("base08", .error), ("base09", .warning), ("base0A", .terminal(3)), ("base0B", .success),
        ("base0C", .terminal(6)), ("base0D", .accent), ("base0E", .terminal(5)), ("base0F", .terminal(9)),
        ("base10", .background), ("base11", .background), ("base12", .terminal(9)), ("base13", .terminal(11)),
        ("base14", .terminal(10)), ("base15", .terminal(14)), ("base16", .terminal(12)), ("base17", .terminal(13)),
    ]
}

nonisolated extension [String: String] {
    /// Adds a color in each form of the specification. For example, `7cafc2`, reversed `c2af7c`, and its parts as
    /// hexadecimal digits, as 0...255, and as 0...1.
    fileprivate mutating func add(_ color: Color, as name: String) {
        let parts = [("r", color.red), ("g", color.green), ("b", color.blue)]
        let digits = parts.map { hex($0.1) }
        self["\(name)-hex"] = digits.joined()
        self["\(name)-hex-bgr"] = digits.reversed().joined()
        for ((part, value), digits) in zip(parts, digits) {
            self["\(name)-hex-\(part)"] = digits
            self["\(name)-rgb-\(part)"] = "\(value)"
            self["\(name)-dec-\(part)"] = fraction(value)
        }
    }
}

private nonisolated func hex(_ value: UInt8) -> String { (value < 16 ? "0" : "") + String(value, radix: 16) }

/// Converts 0...255 to 0...1. The result has four decimals and a point in any locale.
private nonisolated func fraction(_ value: UInt8) -> String {
    let tenThousandths = (Int(value) * 10_000 * 2 + 255) / (2 * 255)
    let decimals = String(tenThousandths % 10_000)
    return "\(tenThousandths / 10_000)." + String(repeating: "0", count: 4 - decimals.count) + decimals
}
