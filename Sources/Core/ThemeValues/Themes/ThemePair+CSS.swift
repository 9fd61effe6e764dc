extension ThemePair<Theme> {
    /// A style sheet for web pages, with a custom property for each role, such as `--background`.
    ///
    /// The browser chooses by the reader's appearance (CSS Color Module Level 5, `light-dark()`):
    ///
    /// ```css
    /// body { background: var(--background); color: var(--text) }
    /// ```
    ///
    /// Each character of your own roles' names except letters, digits and `_` becomes a hyphen: `editor.keyword` is
    /// `--editor-keyword`.
    public var css: String {
        let roles = Set(day.colors.keys).union(night.colors.keys).sorted { $0.name < $1.name }
        let properties = roles.map { role in
            let name = String(role.name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "-" })
            return "  --\(name): light-dark(\(day[role]), \(night[role]));\n"
        }
        return ":root {\n  color-scheme: light dark;\n\(properties.joined())}\n"
    }
}
