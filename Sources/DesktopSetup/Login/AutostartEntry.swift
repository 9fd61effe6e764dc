/// The autostart entry (freedesktop.org Desktop Application Autostart Specification).
enum AutostartEntry {
    static let name = "halflight.desktop"

    /// The installed entry, with the agent's path as it is here, whatever stood there when it was installed.
    static func text(_ installed: String, agent: String) -> String {
        installed.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if line.hasPrefix("Exec=") { return "Exec=\(quoted(agent))" }
            if line.hasPrefix("TryExec=") { return "TryExec=\(escaped(agent))" }
            return String(line)
        }
        .joined(separator: "\n")
    }

    /// A path as an argument of `Exec`: in double quotes where it holds reserved characters, percent signs doubled
    /// (Desktop Entry Specification, The Exec key).
    private static func quoted(_ path: String) -> String {
        let path = path.map { $0 == "%" ? "%%" : String($0) }.joined()
        guard path.contains(where: { " \t\n\"'\\><~|&;$*?#()`".contains($0) }) else { return path }
        let inside = path.map { "\"`$\\".contains($0) ? "\\\($0)" : String($0) }.joined()
        return escaped("\"\(inside)\"")
    }

    /// The escapes of every string value, which are undone before the quotes are.
    private static func escaped(_ value: String) -> String {
        value.map { character in
            switch character {
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\t": "\\t"
            default: String(character)
            }
        }
        .joined()
    }
}
