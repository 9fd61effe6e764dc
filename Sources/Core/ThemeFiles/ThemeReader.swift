internal import LibYAML
internal import ThemeValues
internal import Vocabulary

/// Reads one theme file of any format.
struct ThemeReader {
    let name: String
    let path: String
    let roles: RoleTable
    let library: ThemeLibrary
    /// The themes that inherit from this one, the requested one first.
    let heirs: [String]

    static let longestChain = 16

    func read(_ bytes: [UInt8]) throws(ThemeFileError) -> LoadedTheme {
        let root = try located { () throws(YAMLError) in
            guard let node = try LibYAML.parse(bytes) else {
                throw YAMLError(at: nil, "the file is empty: expected a theme, or a base16 or base24 scheme")
            }
            return try node.mapping
        }
        return try Scheme.isScheme(root) ? readScheme(root) : readTheme(root)
    }

    private func located<Value>(_ body: () throws(YAMLError) -> Value) throws(ThemeFileError) -> Value {
        do {
            return try body()
        } catch {
            throw ThemeFileError(file: path, error)
        }
    }

    private func readScheme(_ root: Mapping) throws(ThemeFileError) -> LoadedTheme {
        try located { () throws(YAMLError) in
            let scheme = try Scheme(root)
            var theme = try theme(
                scheme.palette, appearance: scheme.variant ?? appearance(of: scheme.palette), at: scheme.mark)
            (theme.title, theme.author) = (scheme.title, scheme.author)
            return LoadedTheme(theme: theme, format: scheme.format, files: [path], constants: scheme.colors)
        }
    }

    private func readTheme(_ root: Mapping) throws(ThemeFileError) -> LoadedTheme {
        try located { () throws(YAMLError) in
            try root.allowOnly(["title", "author", "variant", "inherits", "constants", "colors"])
        }
        // Not in the next block, because an error in a parent has the parent's place.
        let parent = try root["inherits"].map { (node) throws(ThemeFileError) in try inherited(node) }
        return try located { () throws(YAMLError) in
            var constants = parent?.constants ?? [:]
            if let node = root["constants"] { try readConstants(node, into: &constants) }
            let own = try root["colors"].map { (node) throws(YAMLError) in try readColors(node, constants) }
            let palette = (own ?? Palette()).inheriting(from: parent?.theme.palette ?? Palette())
            let variant = try root["variant"].map { (node) throws(YAMLError) in try Appearance(variant: node) }
            var theme = try theme(
                palette, appearance: variant ?? parent?.theme.appearance ?? appearance(of: palette),
                at: root["colors"]?.mark)
            theme.title = try root["title"].map { (node) throws(YAMLError) in try node.string }
            theme.author = try root["author"].map { (node) throws(YAMLError) in try node.string }
            return LoadedTheme(
                theme: theme, format: .halflight, files: [path] + (parent?.files ?? []), texts: parent?.texts ?? [],
                constants: constants)
        }
    }

    private func theme(_ palette: Palette, appearance: Appearance, at mark: Mark?) throws(YAMLError) -> Theme {
        do throws(MissingRole) {
            return try Theme(name: name, appearance: appearance, palette: palette, roles: roles)
        } catch {
            throw YAMLError(at: mark, "\(error)")
        }
    }

    /// Returns day for dark text on a light background.
    private func appearance(of palette: Palette) -> Appearance {
        guard let background = palette[.background], let text = palette[.text] else { return .day }
        return background.relativeLuminance >= text.relativeLuminance ? .day : .night
    }

    private func inherited(_ node: Node) throws(ThemeFileError) -> LoadedTheme {
        let parent = try located { () throws(YAMLError) in
            let parent = try node.string
            let chain = heirs + [name]
            guard !chain.contains(parent) else {
                throw node.error("themes inherit from one another in a circle: \(chain.joined(" <- ")) <- \(parent)")
            }
            guard chain.count < ThemeReader.longestChain else {
                throw node.error("too many themes inherit from one another: at most \(ThemeReader.longestChain) may")
            }
            return parent
        }
        guard let loaded = try library.theme(named: parent, roles: roles, heirs: heirs + [name]) else {
            throw ThemeFileError(file: path, node.mismatch("the name of a theme: \(library.choice)"))
        }
        return loaded
    }

    /// A constant may refer only to earlier ones, which prevents cycles.
    private func readConstants(_ node: Node, into constants: inout [String: Color]) throws(YAMLError) {
        for entry in try node.mapping.entries {
            constants[entry.key] = try color(entry.value, constants)
        }
    }

    private func readColors(_ node: Node, _ constants: [String: Color]) throws(YAMLError) -> Palette {
        var palette = Palette()
        for entry in try node.mapping.entries {
            let role = Theme.Role(entry.key)
            // Names of a program's own roles contain a dot; other unknown names are misspelled.
            guard roles[role] != nil || entry.key.utf8.contains(UInt8(ascii: ".")) else {
                let known = roles.entries.map(\.role.name).joined(", ")
                throw YAMLError(
                    at: entry.mark,
                    "unknown role \(excerpt(entry.key)): expected \(known), or a name with a dot in it"
                )
            }
            palette[role] = try color(entry.value, constants)
        }
        return palette
    }

    private func color(_ node: Node, _ constants: [String: Color]) throws(YAMLError) -> Color {
        if node.isNull {
            throw node.error(
                "expected a colour, found nothing: a # outside of quotes begins a comment, so write \"#1f5fa8\"")
        }
        let text = try node.string
        if let constant = constants[text] { return constant }
        if let color = Color(css: text) { return color }
        let named =
            constants.isEmpty ? "" : ", or one of the constants \(constants.keys.sorted().map(shownKey).joined(", "))"
        throw node.mismatch(
            "a colour such as \"#1f5fa8\", \"rgb(31 95 168)\", \"hsl(212 69% 39%)\" or \"oklch(0.49 0.13 254)\"\(named)"
        )
    }
}

extension [String] {
    /// Joins at most 40 of the strings.
    fileprivate func joined(_ separator: String) -> String {
        prefix(40).joined(separator: separator) + (count > 40 ? "\(separator)…" : "")
    }
}

extension Appearance {
    init(variant node: Node) throws(YAMLError) {
        guard let appearance = Appearance(named: try node.string.lowercased()) else {
            throw node.mismatch(Appearance.expectation)
        }
        self = appearance
    }
}
