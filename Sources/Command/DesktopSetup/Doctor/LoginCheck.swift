import FileSupport
import Glibc
import Vocabulary

/// Whether something starts the agent at login.
struct LoginCheck {
    /// The unit's state, such as `enabled`. `nil` if the person's systemd doesn't answer.
    var unitState: String?
    /// Whether this session reaches `graphical-session.target`. `nil` outside a graphical session.
    var reachesTarget: Bool?
    var entry: String?
    /// The line that this session's compositor needs. Otherwise, the line that `enable` asked for, if any.
    var line: LoginRecord.Line?
    var found: StartLine?
    /// The path of a missing agent in `enable`'s files.
    var lostAgent: String?
    /// Whether `enable` was run and hasn't been undone.
    var isEnabled = false
    var hasToPutBack = false

    var findings: [Finding] { [finding] + (putBack.map { [$0] } ?? []) }

    private var putBack: Finding? {
        guard hasToPutBack, !isEnabled else { return nil }
        return .warning(
            "put-back", "`halflight disable` could not put everything back to what it was before.",
            advice: "To try again: halflight disable")
    }

    var finding: Finding {
        if unitState?.hasPrefix("masked") == true {
            return .error(
                "login", "\(Systemctl.unit) is masked, so systemd does not start it.",
                advice: "systemctl --user unmask \(Systemctl.unit); halflight enable")
        }
        if let lostAgent {
            return .warning(
                "login", "`halflight enable` set up \(lostAgent) to be started, but that file is missing.",
                advice: "To use the agent's current path: halflight enable")
        }
        if unitState?.hasPrefix("enabled") == true, reachesTarget != false {
            return .ok("login", "systemd starts the agent with each graphical session (\(Systemctl.unit)).")
        }
        if let found {
            return .ok("login", "`\(found.text)` in \(found.file), line \(found.number), starts the agent at login.")
        }
        if let entry { return .ok("login", "The desktop starts the agent at login (\(entry)).") }
        if unitState?.hasPrefix("enabled") == true {
            return .warning(
                "login", "\(Systemctl.unit) is enabled, but this session does not reach graphical-session.target.",
                advice: "To start it in this session: halflight enable")
        }
        if let line {
            return .warning(
                "login", "\(line.file) has no line that starts the agent at login.",
                advice: isEnabled
                    ? "Add this line: \(line.text)" : "halflight enable, which asks for the line \(line.text)")
        }
        return .warning(
            "login", "Halflight found nothing that starts the agent at login.", advice: "halflight enable")
    }
}

/// A line in a compositor's configuration that starts the agent.
struct StartLine: Equatable {
    let text: String
    let file: String
    /// Counted from 1.
    let number: Int
}

/// A search for a line that starts the agent. It covers a compositor's configuration and the files that it includes.
struct CompositorSearch {
    let home: String
    let configuration: String
    /// The folder that stands for `/`.
    var root = ""

    private static let most = 100

    /// Searches the first existing file that the compositor tries, such as `sway/config`.
    func line(in file: String) -> StartLine? {
        let places =
            (file.hasSuffix("/config") ? ["\(home)/.\(file)"] : [])
            + [configuration, "\(root)/etc/xdg", "\(root)/etc"].map { "\($0)/\(file)" }
        guard let first = places.first(where: isRegularFile) else { return nil }
        return search([first])
    }

    /// Also searches included files.
    func search(_ paths: [String]) -> StartLine? {
        var (waiting, seen) = (paths, Set<String>())
        while !waiting.isEmpty, seen.count < Self.most {
            let path = waiting.removeFirst()
            guard seen.insert(path).inserted, let text = textOfFile(path) else { continue }
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let line = line.trimming { $0.isWhitespace }
                if ["#", "//", "--", ";"].contains(where: line.hasPrefix) { continue }
                if startsAgent(line) { return StartLine(text: String(line), file: path, number: index + 1) }
                if let pattern = included(line) { waiting += files(pattern, from: path) }
            }
        }
        return nil
    }

    private func startsAgent(_ line: Substring) -> Bool {
        let words = line.split { $0.isWhitespace || "'\"`;|&(),=".contains($0) }
        // A key binding starts nothing at login, and other lines end the agent.
        if words.first?.hasPrefix("bind") == true || words.contains(where: Self.enders.contains) { return false }
        return words.contains { $0 == "halflightd" || $0.hasSuffix("/halflightd") }
            || words.contains("systemctl") && words.contains("start")
                && words.contains { $0 == "halflight" || $0 == Systemctl.unit }
            || zip(words, words.dropFirst()).contains { program, argument in
                (program == "halflight" || program.hasSuffix("/halflight")) && argument == "run"
            }
    }

    private static let enders: Set<Substring> = ["kill", "pkill", "killall"]

    /// Sway, i3 and niri use `include`, Hyprland `source =`.
    private func included(_ line: Substring) -> String? {
        let parts = line.split(maxSplits: 1) { $0.isWhitespace || $0 == "=" }
        guard parts.count == 2, ["include", "source"].contains(parts[0]) else { return nil }
        return String(parts[1].trimming { $0.isWhitespace || "='\"".contains($0) })
    }

    private func files(_ pattern: String, from file: String) -> [String] {
        let variables = ["HOME": home, "XDG_CONFIG_HOME": configuration]
        var path = (try? expandedPath(pattern, in: variables, hasBraces: true)) ?? pattern
        if !path.isAbsolutePath { path = "\(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])/\(path)" }
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(path, GLOB_NOCHECK, nil, &found) == 0 else { return [] }
        return (0..<min(Int(found.gl_pathc), Self.most)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
    }
}

extension CompositorSearch {
    init(_ folders: UserFolders) { self.init(home: folders.home, configuration: folders.configuration) }
}

extension Substring {
    fileprivate func trimming(_ isBlank: (Character) -> Bool) -> Substring {
        var rest = drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return rest
    }
}
