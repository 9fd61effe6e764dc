internal import Glibc

/// The pictures of all outputs of sway, as the commands that set them.
///
/// sway shows them with a program of its own, swaybg.
struct SwayPictures: SettingsTool {
    var program: String? { "swaymsg" }

    func source(of setting: DesktopSetting) -> DesktopSetting.Source {
        .direct {
            let socket = setting.session.environment["SWAYSOCK"] ?? ""
            guard isListenedTo(socket) else { return .failed("sway does not answer at \(socket)") }
            return .value(SwayPictures.present(socket: socket))
        }
    }

    func write(_ value: String, to setting: DesktopSetting) -> DesktopSetting.Write { .calls([["--", value]]) }

    /// The command that shows a picture on all outputs.
    static func command(_ path: String) -> String { command("*", path, "fill") }

    /// The commands for what sway's swaybg shows now; nil if there is none.
    ///
    /// A swaybg that a person has started stays out of it: sway's, which comes later, covers it.
    ///
    /// - Parameter socket: sway's own, `SWAYSOCK`; there may be several.
    static func present(socket: String) -> String? {
        // While sway replaces one, there are two; the newer one counts.
        let processes = UserProcess.running(["swaybg"]).sorted { $0.id > $1.id }
        return processes.lazy.compactMap { process in
            // With this variable sway hands it a connection (wayland-client, `wl_display_connect`).
            let variables = process.environment
            guard variables["WAYLAND_SOCKET"] != nil, variables["SWAYSOCK"] == socket else { return nil }
            return commands(process.arguments)
        }.first
    }

    /// The commands that lead to a swaybg with these arguments: groups of `-o OUTPUT -i PICTURE -m MODE -c COLOUR`.
    static func commands(_ arguments: [String]) -> String? {
        var groups: [[String: String]] = []
        var option: String?
        for word in arguments.dropFirst() {
            if let name = option {
                if name == "-o" { groups.append([:]) }
                if !groups.isEmpty { groups[groups.count - 1][name] = word }
                option = nil
            } else {
                option = word
            }
        }
        var commands = groups.compactMap { group -> String? in
            guard let output = group["-o"] else { return nil }
            if let path = group["-i"], let mode = group["-m"] { return command(output, path, mode, group["-c"]) }
            return group["-c"].map { "output \(quoted(output)) bg \(quoted($0)) solid_color" }
        }
        // A picture for all outputs counts for those that are set by name, too.
        if let path = groups.first?["-i"],
            groups.allSatisfy({ $0["-i"] == path && $0["-m"] == "fill" && $0["-c"] == nil })
        {
            commands = [command(path)]
        }
        return commands.isEmpty ? nil : commands.joined(separator: "; ")
    }

    private static func command(_ output: String, _ path: String, _ mode: String, _ color: String? = nil) -> String {
        "output \(quoted(output)) bg \(quoted(path, escaped: true)) \(mode)" + (color.map { " \(quoted($0))" } ?? "")
    }

    /// A word of a command.
    ///
    /// sway expands that of a file as a shell does (wordexp(3)), with commands and variables.
    private static func quoted(_ word: String, escaped: Bool = false) -> String {
        let plain = Set("/._-".unicodeScalars)
        guard escaped else { return "'\(word)'" }
        var text = "'".unicodeScalars
        for scalar in word.unicodeScalars {
            let isPlain = scalar.value >= 0x80 || isalnum(Int32(scalar.value)) != 0 || plain.contains(scalar)
            if !isPlain { text.append("\\") }
            text.append(scalar)
        }
        return String(text) + "'"
    }
}
