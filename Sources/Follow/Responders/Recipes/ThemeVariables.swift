package import PathTrust
internal import TextSupport
package import ThemeValues
internal import Vocabulary

/// The variables of a theme's colours in templates, by the builder specification of tinted-theming (version 0.11) for
/// base16 and base24; and the theme's roles by their own names in the same forms.
package nonisolated struct ThemeVariables {
    /// Each variable with its value; one that is true as a section has the value `true`, one that is false has none.
    package private(set) var values: [String: String]
    /// The same of the theme for each appearance, in a section of its name.
    private var scopes: [String: [String: String]] = [:]

    /// The variables of the present theme, and of both.
    package init(_ themes: ThemePair<Theme>, _ present: Appearance) {
        self.init(themes[present])
        for appearance in Appearance.allCases {
            scopes[appearance.rawValue] = appearance == present ? values : ThemeVariables(themes[appearance]).values
        }
        values["is-\(present)"] = "true"
    }

    /// The variables of one theme.
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
        // A scheme's own colours, and else those of the roles that have such a colour's place.
        for (name, role) in ThemeVariables.places {
            values.add(theme.colors[Theme.Role(name)] ?? theme[role], as: name)
        }
        self.values = values
    }

    /// Fills the template in a file.
    ///
    /// - Parameter judge: refuses a file that others could have written; nil for one that the person names.
    package func fill(file path: String, judge: PathJudge? = nil) throws(StepFailure) -> String {
        try Template.fill(file: path, with: values, scopes: scopes, judge: judge)
    }

    /// The title of a theme or its author, without characters that could end a comment or a quotation and begin a
    /// setting, in any language that a template may have: themes come from strangers, and some settings run programs.
    private static func words(_ text: String) -> String {
        let kept = text.unicodeScalars.filter { scalar in
            guard scalar.isASCII else { return !scalar.steersDisplay }
            return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || " .,:/()+-_@&".unicodeScalars.contains(scalar)
        }
        return String(String.UnicodeScalarView(kept.prefix(100)))
    }

    /// A name in lower case, with dashes for what is neither letter nor digit.
    private static func slug(_ name: String) -> String {
        name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
    }

    /// The role whose colour stands for each of base16's and base24's (their styling guides, 0.11 and 0.1).
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
    /// A colour in each form that the specification has: `7cafc2`, reversed `c2af7c`, and its parts as hexadecimal
    /// digits, as 0...255, and as 0...1.
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

/// 0...255 as 0...1 with four decimals and a point, whatever the locale.
private nonisolated func fraction(_ value: UInt8) -> String {
    let tenThousandths = (Int(value) * 10_000 * 2 + 255) / (2 * 255)
    let decimals = String(tenThousandths % 10_000)
    return "\(tenThousandths / 10_000)." + String(repeating: "0", count: 4 - decimals.count) + decimals
}
