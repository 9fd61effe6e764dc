import HalflightSupport

/// Finds calls in command lines, and in the scripts that these run, that set the appearance of a desktop.
struct AppearanceCalls {
    let folders: UserFolders

    /// The program that a command line calls to set the appearance, and the script in which it does; nil for none.
    func find(_ command: String) -> String? {
        if let program = Self.program(in: command) { return program }
        return Self.words(command).lazy.prefix(8).compactMap { word -> String? in
            guard let path = path(word), let script = script(path) else { return nil }
            let program = script.split(whereSeparator: \.isNewline).lazy.compactMap { Self.program(in: String($0)) }
                .first
            return program.map { "\($0), in \(folders.shown(word))" }
        }.first
    }

    /// The program that a line of a shell's, of cron's or of a unit's calls to set the appearance; nil for none.
    static func program(in line: String) -> String? {
        let words = words(line)
        func has(_ name: String) -> Bool { words.contains { $0 == name || $0.hasSuffix("/\(name)") } }
        if has("gsettings"), words.contains("set"), words.contains("color-scheme") || words.contains("gtk-theme") {
            return "gsettings"
        }
        if has("dconf"), words.contains("write"), has("color-scheme") || has("gtk-theme") { return "dconf" }
        let isSet = words.contains { $0.hasPrefix("--set") || $0 == "-s" || $0.hasPrefix("-s/") }
        if has("xfconf-query"), words.contains("/Net/ThemeName"), isSet { return "xfconf-query" }
        return ["plasma-apply-colorscheme", "plasma-apply-lookandfeel", "lookandfeeltool"].first(where: has)
    }

    /// The words up to a comment, without quotes and what separates commands.
    private static func words(_ line: String) -> [String] {
        var words: [String] = []
        for word in line.split(whereSeparator: { $0.isWhitespace || "'\"`;|&()".contains($0) }) {
            if word.hasPrefix("#") { break }
            words.append(String(word))
        }
        return words
    }

    /// An absolute path; nil for a word that is none.
    private func path(_ word: String) -> String? {
        for start in ["~/", "$HOME/", "${HOME}/", "%h/"] where word.hasPrefix(start) {
            return "\(folders.home)/\(word.dropFirst(start.count))"
        }
        return word.hasPrefix("/") ? word : nil
    }

    /// The text of a script; nil for any other file, and for one that is longer than people write them.
    private func script(_ path: String) -> String? {
        guard let bytes = try? readFile(path, limit: 64 << 10), bytes.starts(with: Array("#!".utf8)) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
